// What the votes come to: memberships [TM, section 4, step 8], shares of noise, and the votes
// themselves.
#include <cmath>
#include <utility>

#include <truecluster/error.hpp>

#include "vote/mmcc_state.hpp"
#include "vote/vote_sums.hpp"

namespace truecluster {
namespace {

// The votes of n cases, of which the i-th is case_at(i); a last column has those for noise.
template <class Count, class CaseAt>
CaseVotes whole_votes(const VoteMatrix<Count>& votes, const NoiseVotes& noise, Index n,
                      const CaseAt& case_at) {
  if constexpr (sizeof(Count) > sizeof(std::uint32_t)) {
    throw InvalidArgument("a fuzzy run has no whole votes");
  } else {
    Matrix<Count> counts(n, votes.n_clusters() + (noise.empty() ? 0 : 1));
    for (Index i = 0; i < n; ++i) {
      votes.copy_row(case_at(i), counts.row(i).first(votes.n_clusters()));
      if (!noise.empty()) counts.row(i).back() = static_cast<Count>(noise.of(case_at(i)));
    }
    return CaseVotes(std::move(counts), !noise.empty());
  }
}

}  // namespace

bool Mmcc::has_noise() const { return !state_->noise.empty(); }

Matrix<double> Mmcc::block(Index first, Index last) const {
  return state_->tally.visit([&]<class Count>(const VoteMatrix<Count>& votes) {
    Matrix<double> result(last - first, cols());
    std::vector<Count> row(votes.n_clusters());
    for (Index i = first; i < last; ++i) {
      votes.copy_row(i, row);
      const double noise = state_->noise.of(i) * state_->one_vote();
      const std::span<double> outcomes = result.row(i - first);
      write_memberships(std::span<const Count>(row), noise, outcomes.first(row.size()));
      if (noise > 0) outcomes.back() = noise / (row_sum(std::span<const Count>(row)) + noise);
    }
    return result;
  });
}

// [TM, section 4, step 8].
Matrix<double> Mmcc::memberships() const {
  return state_->tally.visit([&](const auto& votes) {
    return to_memberships(votes.rows(), state_->noise, state_->one_vote());
  });
}

std::vector<double> Mmcc::noise_shares() const {
  if (!has_noise()) return {};
  return state_->tally.visit([&](const auto& votes) {
    return to_noise_shares(votes.rows(), state_->noise, state_->one_vote());
  });
}

CaseVotes Mmcc::votes() const {
  CaseVotes all = state_->tally.visit([&](const auto& votes) {
    return whole_votes(votes, state_->noise, votes.n_objects(), [](Index i) { return i; });
  });
  all.set_weights(state_->weights);
  return all;
}

CaseVotes Mmcc::votes(std::span<const Index> cases) const {
  return state_->tally.visit([&](const auto& votes) {
    return whole_votes(votes, state_->noise, cases.size(), [&](Index i) { return cases[i]; });
  });
}

std::vector<Index> Mmcc::cases_without_votes() const {
  return state_->tally.visit([&]<class Count>(const VoteMatrix<Count>& votes) {
    std::vector<Index> cases;
    std::vector<Count> row(votes.n_clusters());
    for (Index i = 0; i < votes.n_objects(); ++i) {
      votes.copy_row(i, row);
      if (row_sum(std::span<const Count>(row)) + state_->noise.of(i) == 0) cases.push_back(i);
    }
    return cases;
  });
}

std::vector<Index> Mmcc::votes_per_case() const {
  return state_->tally.visit([&]<class Count>(const VoteMatrix<Count>& votes) {
    std::vector<Index> counts(votes.n_objects());
    std::vector<Count> row(votes.n_clusters());
    for (Index i = 0; i < votes.n_objects(); ++i) {
      votes.copy_row(i, row);
      counts[i] =
          std::llround(row_sum(std::span<const Count>(row)) / static_cast<double>(votes.one_vote) +
                       state_->noise.of(i));
    }
    return counts;
  });
}

}  // namespace truecluster
