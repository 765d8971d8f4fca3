// The result of a fit for people, and as CSV.
#pragma once

#include <string>

#include <truecluster/fit.hpp>

#include "report/fit_json.hpp"

namespace truecluster::cli {

std::string fit_table(const FitResult& result, const FitInput& input);
std::string models_csv(const FitResult& result);
std::string clusters_csv(const FitResult& result, const FitInput& input);

}  // namespace truecluster::cli
