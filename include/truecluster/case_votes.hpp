// The votes on each case, in counts of one to four bytes.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include <truecluster/membership_source.hpp>

namespace truecluster {

class CaseVotes final : public MembershipSource {
 public:
  // Of each case (row) for each cluster, and for noise in a last column if there is any.
  using Counts = std::variant<Matrix<std::uint8_t>, Matrix<std::uint16_t>, Matrix<std::uint32_t>>;

  CaseVotes() = default;
  explicit CaseVotes(Counts counts, bool has_noise = false, CaseWeights weights = {})
      : counts_(std::move(counts)), has_noise_(has_noise), weights_(std::move(weights)) {}
  // The votes that memberships come from, given how many each case has.
  CaseVotes(const MembershipSource& memberships, std::span<const Index> votes_per_case);

  [[nodiscard]] Index rows() const override;
  [[nodiscard]] Index cols() const override;
  [[nodiscard]] bool has_noise() const override { return has_noise_; }
  [[nodiscard]] CaseWeights weights() const override { return weights_; }
  [[nodiscard]] std::vector<Index> cases_without_votes() const override;
  void set_weights(CaseWeights weights) { weights_ = std::move(weights); }
  // Votes divided by their row sum; 1/K for each cluster of a case without votes.
  [[nodiscard]] Matrix<double> block(Index first, Index last) const override;
  // In clusters: rows sum to 1 minus the noise share.
  [[nodiscard]] Matrix<double> memberships() const;
  // Of the votes on each case; empty if there is no noise.
  [[nodiscard]] std::vector<double> noise_shares() const;
  [[nodiscard]] Index votes_of(Index i) const;
  [[nodiscard]] std::vector<Index> votes_per_case() const;
  [[nodiscard]] const Counts& counts() const { return counts_; }
  bool operator==(const CaseVotes& other) const {
    return counts_ == other.counts_ && has_noise_ == other.has_noise_ && weights_ == other.weights_;
  }

 private:
  Counts counts_;
  bool has_noise_ = false;
  CaseWeights weights_;
};

}  // namespace truecluster
