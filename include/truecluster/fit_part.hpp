// One fit divided among several processes, such as the jobs of an array. Every part chooses the
// model: that is cheap, and all choose the same. It then estimates it with replicates of its own;
// the votes of all parts are added at the end.
#pragma once

#include <span>
#include <string>

#include <truecluster/fit.hpp>

namespace truecluster {

struct PartOfFit {
  Index number = 1;  // from 1
  Index of = 1;
  bool operator==(const PartOfFit&) const = default;
};

// Throws unless the replicates of such a fit can be divided so.
void validate(const PartOfFit& part, const FitOptions& options);

// The state of the part goes to checkpoint.save, for the last time when it is done. A part has its
// share of max_replicates, and ends earlier if its error is so small that the error of all parts
// together is below the tolerance. Options with a fixed number of replicates are refused.
void fit_part(const CaseSource& cases, const FitOptions& options, const PartOfFit& part,
              const Context& context, const Checkpoint& checkpoint);

struct SavedPart {
  std::string name;  // for messages
  std::string state;
};

// The result of all parts, given in any order. Refuses parts that are missing, given twice, not
// finished, or from another fit.
FitResult merge_parts(const CaseSource& cases, const FitOptions& options,
                      std::span<const SavedPart> parts);

}  // namespace truecluster
