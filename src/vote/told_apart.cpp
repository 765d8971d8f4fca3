// Cohen's kappa of the votes for two clusters, and what it is by chance.
#include "vote/told_apart.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <span>

#include <truecluster/ranks.hpp>

namespace truecluster {
namespace {

struct VoteSums {
  Matrix<double> products;   // sum of x_a x_b; on the diagonal the squares
  std::vector<double> sums;  // sum of x_a
};

// Adds the votes of the own cases.
template <class Count>
void add_votes(const Matrix<Count>& votes, double one_vote, const CaseWeights& weights, Index first,
               VoteSums& result) {
  std::vector<Index> voted;
  for (Index i = 0; i < votes.rows(); ++i) {
    voted.clear();
    for (Index k = 0; k < votes.cols(); ++k)
      if (votes(i, k) > 0) voted.push_back(k);
    const double weight = weights.of(first + i);
    for (const Index a : voted) {
      const double x_a = weight * static_cast<double>(votes(i, a)) / one_vote;
      result.sums[a] += x_a;
      for (const Index b : voted)
        result.products(a, b) += x_a * static_cast<double>(votes(i, b)) / one_vote;
    }
  }
}

// Sums of crisp votes are whole numbers.
void sum_over(const Ranks& ranks, std::span<double> sums) {
  std::vector<std::uint64_t> numbers(sums.begin(), sums.end());
  ranks.sum(Parcel::other, numbers);
  std::ranges::copy(numbers, sums.begin());
}

template <class Count>
VoteSums sum_votes(const Matrix<Count>& votes, double one_vote, const CaseWeights& weights,
                   const RowShares& shares) {
  VoteSums result{Matrix<double>(votes.cols(), votes.cols()), std::vector<double>(votes.cols())};
  const auto add_own = [&] { add_votes(votes, one_vote, weights, shares.own().first, result); };
  const Ranks* const ranks = shares.ranks();
  if (ranks == nullptr || weights.empty()) add_own();
  if (ranks != nullptr && weights.empty()) {
    sum_over(*ranks, result.products.values());
    sum_over(*ranks, result.sums);
  }
  // Weighted sums need not be exact: each rank adds its cases when those before it have.
  for (int r = 0; ranks != nullptr && !weights.empty() && r < ranks->size(); ++r) {
    if (r == ranks->rank()) add_own();
    ranks->broadcast(Parcel::other, std::as_writable_bytes(result.products.values()), r);
    ranks->broadcast(Parcel::other, std::as_writable_bytes(std::span(result.sums)), r);
  }
  if (weights.empty()) return result;
  const Index n = shares.n_rows();
  const double effective = weights.effective_cases(n) / weights.sum(n);
  for (double& sum : result.products.values()) sum *= effective;
  for (double& sum : result.sums) sum *= effective;
  return result;
}

// Whether kappa is larger than splits at random make it. Matching each replicate to the majority
// alone gives halves at random of M cases a kappa of about 2/(pi M); three times 1/M is far above.
// To this come four standard errors: the dispersion of random votes, M (1 + (b - 1) kappa) for b
// votes a case, has the variance M (2 + (1/(q (1 - q)) - 6) / b), with q the share of cluster a.
// 2 M / b more is taken: never less than 2 M, its value for many votes.
bool told_apart(const VoteSums& votes, Index a, Index b) {
  const double sum_a = votes.sums[a], sum_b = votes.sums[b];
  const double agree_a = votes.products(a, a) - sum_a, agree_b = votes.products(b, b) - sum_b;
  const double across = votes.products(a, b);
  const double with_a = agree_a + across, with_b = agree_b + across;
  if (!(with_a > 0 && with_b > 0)) return false;  // one of them has no two votes to compare
  const double kappa = (agree_a * agree_b - across * across) / (with_a * with_b);
  const double squares = votes.products(a, a) + votes.products(b, b) + 2 * across;
  const double n_cases = (sum_a + sum_b) * (sum_a + sum_b) / squares;
  const double votes_per_case = squares / (sum_a + sum_b);
  const double q = with_a / (with_a + with_b);
  const double variance = 2 + std::max(0.0, 1 / (q * (1 - q)) - 4) / votes_per_case;
  const double standard_error = std::sqrt(variance / n_cases) / std::max(1.0, votes_per_case - 1);
  return kappa > 3 / n_cases + 4 * standard_error;
}

}  // namespace

template <class Count>
std::vector<Label> groups_not_told_apart(const Matrix<Count>& votes, double one_vote,
                                         const CaseWeights& weights, const RowShares& shares) {
  const VoteSums sums = sum_votes(votes, one_vote, weights, shares);
  std::vector<Label> group(votes.cols());
  std::iota(group.begin(), group.end(), Label{0});
  for (Index a = 0; a < votes.cols(); ++a)
    for (Index b = 0; b < a; ++b) {
      const Label from = group[a], to = group[b];
      if (from != to && !told_apart(sums, a, b)) std::replace(group.begin(), group.end(), from, to);
    }
  return group;
}

template std::vector<Label> groups_not_told_apart(const Matrix<std::uint8_t>&, double,
                                                  const CaseWeights&, const RowShares&);
template std::vector<Label> groups_not_told_apart(const Matrix<std::uint16_t>&, double,
                                                  const CaseWeights&, const RowShares&);
template std::vector<Label> groups_not_told_apart(const Matrix<std::uint32_t>&, double,
                                                  const CaseWeights&, const RowShares&);
template std::vector<Label> groups_not_told_apart(const Matrix<std::uint64_t>&, double,
                                                  const CaseWeights&, const RowShares&);

}  // namespace truecluster
