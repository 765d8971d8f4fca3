// The parts of a fit that several processes divide.
#include <truecluster/fit_part.hpp>

#include <fmt/format.h>

#include <truecluster/error.hpp>

#include "select/fit_job.hpp"
#include "select/fit_setup.hpp"

namespace truecluster {

void validate(const PartOfFit& part, const FitOptions& options) {
  if (part.of < 1 || part.number < 1 || part.number > part.of)
    throw InvalidArgument(fmt::format("there is no part {} of {}", part.number, part.of));
  if (options.replicates > 0)
    throw InvalidArgument(
        "`replicates` fixes a number that cannot be divided into parts; set `max_replicates` "
        "instead");
  if (part.of > options.max_replicates)
    throw InvalidArgument(fmt::format("`max_replicates` is {}, fewer than the {} parts",
                                      options.max_replicates, part.of));
}

void fit_part(const CaseSource& cases, const FitOptions& options, const PartOfFit& part,
              const Context& context, const Checkpoint& checkpoint) {
  validate(part, options);
  FitResult result;
  const auto families = named_families(options, cases.kind(), result.warnings);
  const std::vector<Label> ks = prepare_fit(cases, families, options, result.warnings);
  FitJob(cases, families, ks, options, part).run(context, checkpoint, result);
}

FitResult merge_parts(const CaseSource& cases, const FitOptions& options,
                      std::span<const SavedPart> parts) {
  if (parts.empty()) throw InvalidArgument("there is no part to merge");
  FitResult result;
  const auto families = named_families(options, cases.kind(), result.warnings);
  const std::vector<Label> ks = prepare_fit(cases, families, options, result.warnings);
  FitJob job(cases, families, ks, options);
  job.merge(parts, result);
  finish_fit(job, options, result);
  return result;
}

}  // namespace truecluster
