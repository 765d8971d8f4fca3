#include "study.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include <truecluster/error.hpp>

#include "figure.hpp"
#include "nested.hpp"
#include "outlier_tables.hpp"
#include "table6.hpp"

namespace truecluster::study {
namespace {

Result run_part(std::string_view name, const StudyOptions& options, const Context& context) {
  if (name == "table6") return table6(options.seed, context);
  if (name == "nested") return nested(options.seed, context);
  const int number = name.back() - '0';
  if (name.starts_with("figure")) return figure(number, options.seed, context);
  return outlier_table(number);
}

}  // namespace

std::vector<Result> run_study(std::string_view name, const StudyOptions& options,
                              const Context& context) {
  std::vector<Result> results;
  if (name == "all") {
    for (const std::string_view part : study_names)
      results.push_back(run_part(part, options, context));
    return results;
  }
  if (std::find(study_names.begin(), study_names.end(), name) == study_names.end())
    throw InvalidArgument(fmt::format("there is no study called \"{}\"; there are {} and all", name,
                                      fmt::join(study_names, ", ")));
  results.push_back(run_part(name, options, context));
  return results;
}

}  // namespace truecluster::study
