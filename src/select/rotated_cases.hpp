// Data of many more columns than cases, in fewer columns.
#pragma once

#include <optional>
#include <span>

#include <truecluster/ensemble.hpp>
#include <truecluster/sharded_cases.hpp>

namespace truecluster {

// n cases lie in n - 1 dimensions whatever the number of their columns. Rotated there, they keep
// all Euclidean distances; clustering takes a fraction of the time and memory.
class RotatedCases {
 public:
  // The cases must outlive it.
  RotatedCases(const CaseSource& cases, std::span<const Family> families,
               const FitOptions& options);
  RotatedCases(const RotatedCases&) = delete;  // cases() may be its own
  RotatedCases& operator=(const RotatedCases&) = delete;

  // The rotated cases, or the given ones where rotation would gain little or could matter.
  [[nodiscard]] const CaseSource& cases() const { return *cases_; }

 private:
  std::optional<WeightedCases> rotated_;
  std::optional<ShardedCases> sharded_;
  const CaseSource* cases_;
};

}  // namespace truecluster
