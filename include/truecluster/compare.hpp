// Two partitions of the same cases, crisp or fuzzy: their crosstable and how well they agree.
#pragma once

#include <span>
#include <string>
#include <vector>

#include <truecluster/agreement.hpp>
#include <truecluster/any_partition.hpp>
#include <truecluster/crosstable.hpp>
#include <truecluster/match.hpp>

namespace truecluster {

// The crosstable with the names of crisp clusters. Where one side is fuzzy, the other counts as
// memberships of 0 and 1. Refuses partitions of different lengths, those without a case that is
// known on both sides, and tables of more than 25 million cells.
Crosstable compared_table(const AnyPartition& a, const AnyPartition& b,
                          std::span<const double> weights = {});

struct Agreement {
  std::vector<NamedValue> indices;  // those of agreement.hpp, then diagonal and kappa
  Index n_missing = 0;
  std::vector<std::string> warnings;  // sentences
};

// Every index. Crisp partitions of more clusters than a table can hold are not matched: diagonal
// and kappa are NaN then, with a warning.
Agreement compared(const AnyPartition& a, const AnyPartition& b, const MatchOptions& options = {});
Agreement compared(const Crosstable& table, const MatchOptions& options = {});

}  // namespace truecluster
