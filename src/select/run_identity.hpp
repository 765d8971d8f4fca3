// What makes two runs the same run, as text: options, families and data.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include <truecluster/fit.hpp>

namespace truecluster {

// A line for each option that is no limit, each family, and the data.
std::string identity_of_run(const CaseSource& cases, std::span<const Family> families,
                            const FitOptions& options);

// In what two identities differ, for a message.
std::string differences(std::string_view ours, std::string_view saved);

}  // namespace truecluster
