// Options that change nothing beside others.
#pragma once

#include <span>
#include <string>
#include <vector>

#include <truecluster/fit.hpp>

namespace truecluster {

// A sentence for each option that differs from its default but is for other settings.
std::vector<std::string> options_without_effect(const FitOptions& options);
// The same of the options of clusterers that are not among the families.
std::vector<std::string> clusterer_options_without_effect(const ClustererOptions& options,
                                                          std::span<const Family> families);
// Throws if the resampling works on features, which distances do not have.
void require_no_features(const ResampleOptions& options);

}  // namespace truecluster
