// What the cases of a sample count for, where cases have weights: their weight divided by the
// probability of being in the sample [Horvitz and Thompson 1952]. Judges are drawn by weight, so
// that most of them count alike; other cases are drawn alike and count by their weight.
#pragma once

#include <span>
#include <vector>

#include <truecluster/case_weights.hpp>

namespace truecluster::report {

// How a sample was drawn: the shares of the judges, and of all cases, that were taken.
struct SampleShares {
  double of_judges = 0;
  double of_all = 1;
};

class SampleWeights {
 public:
  // n_judges were drawn of n cases that have weights; 0: none were.
  SampleWeights(CaseWeights weights, Index n_cases, Index n_judges);

  // Of the cases of a sample; 1 is the mean of those above 0.
  [[nodiscard]] std::vector<double> of(std::span<const Index> cases, SampleShares shares) const;

 private:
  [[nodiscard]] double probability_to_judge(Index i) const;

  CaseWeights weights_;
  double of_a_draw_ = 0;  // the weight that each draw of a judge stands for; 0 without judges
};

}  // namespace truecluster::report
