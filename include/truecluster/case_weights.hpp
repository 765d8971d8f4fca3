// How much each case counts. Only the ratios of weights matter: they say how many cases a case
// stands for relative to the others, not how much is known (docs/decisions/0019-case-weights.md).
//
// Weights are rounded once to whole units, 2^20 to the mean of those above 0, so that sums are
// exact in any order. Where it matters how many cases there are, effective cases [Kish 1965] count:
//   n' = (sum w)^2 / sum w^2,
// which is the number of cases if their weights are equal, and less if they are not.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include <truecluster/types.hpp>

namespace truecluster {

class CaseWeights {
 public:
  // All cases count alike.
  CaseWeights() = default;
  // Finite, not negative, and not all 0; a case of weight 0 influences nothing. Weights that are
  // equal, to the last unit, are none.
  explicit CaseWeights(std::span<const double> weights);
  // The same, of which there must be one for each of n cases.
  CaseWeights(std::span<const double> weights, Index n_cases);
  // By sums(), as another process has them.
  static CaseWeights of_sums(std::vector<std::uint64_t> sums);

  // Whether all cases count alike.
  [[nodiscard]] bool empty() const { return sums_ == nullptr; }
  // The number of cases; 0 if they count alike.
  [[nodiscard]] Index size() const { return empty() ? 0 : static_cast<Index>(sums_->size()); }
  [[nodiscard]] std::uint64_t units(Index i) const {
    return (*sums_)[i] - (i > 0 ? (*sums_)[i - 1] : 0);
  }
  // The units of each case and of those before it.
  [[nodiscard]] std::span<const std::uint64_t> sums() const { return *sums_; }
  [[nodiscard]] std::uint64_t total() const { return sums_->back(); }
  // The case in whose units this one of all is: a random one is a case drawn by weight.
  [[nodiscard]] Index case_of_unit(std::uint64_t unit) const;

  // What a unit, and a case, count for: 1 is the mean weight, and 1 if all count alike.
  static constexpr double of_unit = 0x1p-20;
  [[nodiscard]] double of(Index i) const {
    return empty() ? 1.0 : static_cast<double>(units(i)) * of_unit;
  }
  // The same of all cases; empty if they count alike.
  [[nodiscard]] std::vector<double> values() const;
  // The sum over n cases: n if they count alike.
  [[nodiscard]] double sum(Index n) const;
  // n' of n cases: n if they count alike.
  [[nodiscard]] double effective_cases(Index n) const;

  // The cases that count, ascending.
  [[nodiscard]] std::vector<Index> counting_cases() const;
  // The weights of some of the cases.
  [[nodiscard]] CaseWeights of_cases(std::span<const Index> cases) const;
  // Those of n cases, but 0 for some of them, which are given in ascending order.
  [[nodiscard]] CaseWeights without(std::span<const Index> cases, Index n) const;
  // Throws unless there is one for each of n cases, or all count alike.
  void require_cases(Index n) const;
  // Distinguishes weights; 0 if all cases count alike.
  [[nodiscard]] std::uint64_t hash() const;
  bool operator==(const CaseWeights& other) const {
    return empty() || other.empty() ? empty() == other.empty() : *sums_ == *other.sums_;
  }

 private:
  std::shared_ptr<const std::vector<std::uint64_t>> sums_;
  double effective_cases_ = 0;
};

// Throws unless there is a weight for each of n cases, finite and not negative.
void require_weights(std::span<const double> weights, Index n_cases);

}  // namespace truecluster
