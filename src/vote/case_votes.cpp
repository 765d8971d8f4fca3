// Memberships and numbers of votes from counts.
#include <truecluster/case_votes.hpp>

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <truecluster/error.hpp>

#include "base/counted.hpp"
#include "vote/vote_sums.hpp"

namespace truecluster {

// A membership is a count divided by a sum: their product is the count but for rounding.
CaseVotes::CaseVotes(const MembershipSource& memberships, std::span<const Index> votes_per_case)
    : has_noise_(memberships.has_noise()) {
  if (static_cast<Index>(votes_per_case.size()) != memberships.rows())
    throw InvalidArgument(fmt::format("there are memberships of {} but votes of {}",
                                      counted(memberships.rows(), "case"), votes_per_case.size()));
  Matrix<std::uint32_t> counts(memberships.rows(), memberships.cols());
  memberships.for_each_row([&](Index i, std::span<const double> row) {
    for (std::size_t k = 0; k < row.size(); ++k)
      counts.row(i)[k] =
          static_cast<std::uint32_t>(std::llround(row[k] * static_cast<double>(votes_per_case[i])));
  });
  counts_ = std::move(counts);
}

Index CaseVotes::rows() const {
  return std::visit([](const auto& counts) { return counts.rows(); }, counts_);
}

Index CaseVotes::cols() const {
  return std::visit([](const auto& counts) { return counts.cols(); }, counts_);
}

Matrix<double> CaseVotes::block(Index first, Index last) const {
  Matrix<double> result(last - first, cols());
  std::visit(
      [&](const auto& counts) {
        for (Index i = first; i < last; ++i)
          write_outcomes(counts.row(i), has_noise_, result.row(i - first));
      },
      counts_);
  return result;
}

Matrix<double> CaseVotes::memberships() const {
  Matrix<double> result(rows(), cluster_cols());
  for_each_row([&](Index i, std::span<const double> row) {
    std::ranges::copy(row.first(cluster_cols()), result.row(i).begin());
  });
  return result;
}

std::vector<double> CaseVotes::noise_shares() const {
  std::vector<double> shares;
  if (has_noise_)
    for_each_row([&](Index, std::span<const double> row) { shares.push_back(row.back()); });
  return shares;
}

Index CaseVotes::votes_of(Index i) const {
  return std::visit([&](const auto& counts) { return static_cast<Index>(row_sum(counts.row(i))); },
                    counts_);
}

std::vector<Index> CaseVotes::cases_without_votes() const {
  std::vector<Index> cases;
  for (Index i = 0; i < rows(); ++i)
    if (votes_of(i) == 0) cases.push_back(i);
  return cases;
}

std::vector<Index> CaseVotes::votes_per_case() const {
  std::vector<Index> sums(rows());
  for (std::size_t i = 0; i < sums.size(); ++i) sums[i] = votes_of(i);
  return sums;
}

}  // namespace truecluster
