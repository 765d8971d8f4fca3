// Runs the parts of the study by name.
#include "study.hpp"

#include <fmt/format.h>

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
  if (name.starts_with("figure"))
    return figure(number, options.seed, static_cast<int>(options.grid_step), context);
  return outlier_table(number);
}

}  // namespace

void describe(StudyOptions& options, OptionVisitor& visitor) {
  visitor.option("seed", options.seed, "seed of all random numbers");
  visitor.option("grid_step", options.grid_step,
                 "figures: use only every n-th value of p and kappa, for a quick look; 1 is the "
                 "paper's grid");
}

bool is_study(std::string_view name) {
  return name == "all" || std::ranges::find(study_names, name) != study_names.end();
}

std::vector<Result> run_study(std::string_view name, const StudyOptions& options,
                              const Context& context) {
  if (options.grid_step < 1 || options.grid_step > 50)
    throw InvalidArgument(
        fmt::format("`grid_step` is {} but must be between 1 and 50", options.grid_step));
  std::vector<Result> results;
  if (name == "all") {
    for (const std::string_view part : study_names)
      results.push_back(run_part(part, options, context));
    return results;
  }
  results.push_back(run_part(name, options, context));
  return results;
}

}  // namespace truecluster::study
