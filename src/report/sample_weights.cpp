// Weights of sampled cases from the probabilities by which they are drawn.
#include "report/sample_weights.hpp"

#include <algorithm>
#include <utility>

namespace truecluster::report {
namespace {

// Drawn by weight [Madow 1949], a case of at least the weight of a draw is certain to be drawn, and
// another is with the probability of its weight beside it: the sum of these is the number of
// judges.
double weight_of_a_draw(const CaseWeights& weights, Index n_cases, Index n_judges) {
  double found = weights.sum(n_cases) / static_cast<double>(n_judges);
  for (Index n_before = 0;;) {
    double rest = 0;
    Index n_certain = 0;
    for (Index i = 0; i < n_cases; ++i)
      if (weights.of(i) >= found)
        ++n_certain;
      else
        rest += weights.of(i);
    if (n_certain == n_before || n_certain >= n_judges) return found;
    n_before = n_certain;
    found = rest / static_cast<double>(n_judges - n_certain);
  }
}

}  // namespace

SampleWeights::SampleWeights(CaseWeights weights, Index n_cases, Index n_judges)
    : weights_(std::move(weights)) {
  if (n_judges > 0) of_a_draw_ = weight_of_a_draw(weights_, n_cases, n_judges);
}

double SampleWeights::probability_to_judge(Index i) const {
  return of_a_draw_ > 0 ? std::min(1.0, weights_.of(i) / of_a_draw_) : 0.0;
}

std::vector<double> SampleWeights::of(std::span<const Index> cases, SampleShares shares) const {
  std::vector<double> found;
  double sum = 0;
  Index n_counting = 0;
  for (const Index i : cases) {
    const double weight = weights_.of(i);
    const double missed =
        (1 - shares.of_judges * probability_to_judge(i)) * (1 - std::min(1.0, shares.of_all));
    found.push_back(weight > 0 ? weight / (1 - missed) : 0.0);
    sum += found.back();
    n_counting += weight > 0 ? 1 : 0;
  }
  for (double& weight : found) weight *= static_cast<double>(n_counting) / sum;
  return found;
}

}  // namespace truecluster::report
