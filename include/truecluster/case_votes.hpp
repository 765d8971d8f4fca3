// What cases have voted for, in counts of one to four bytes.
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
  // Of each case (row) for each cluster.
  using Counts = std::variant<Matrix<std::uint8_t>, Matrix<std::uint16_t>, Matrix<std::uint32_t>>;

  CaseVotes() = default;
  explicit CaseVotes(Counts counts) : counts_(std::move(counts)) {}
  // The votes that memberships come from, given how many each case has.
  CaseVotes(MatrixView<const double> memberships, std::span<const Index> votes_per_case);

  [[nodiscard]] Index rows() const override;
  [[nodiscard]] Index cols() const override;
  // Votes divided by their row sum; 1/K each for a case without votes.
  [[nodiscard]] Matrix<double> block(Index first, Index last) const override;
  [[nodiscard]] Matrix<double> memberships() const { return block(0, rows()); }
  [[nodiscard]] Index votes_of(Index i) const;
  [[nodiscard]] std::vector<Index> votes_per_case() const;
  [[nodiscard]] const Counts& counts() const { return counts_; }
  bool operator==(const CaseVotes& other) const { return counts_ == other.counts_; }

 private:
  Counts counts_;
};

}  // namespace truecluster
