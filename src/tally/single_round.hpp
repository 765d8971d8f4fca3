// A replicate that votes alone: memberships, more clusters than vectors go through, or a reference
// that is not the majority.
#pragma once

#include <truecluster/context.hpp>

#include "table/count_labels.hpp"
#include "tally/round.hpp"
#include "tally/round_plan.hpp"
#include "tally/vote_matrix.hpp"

namespace truecluster {

// Replicate is a span of labels or a view of memberships.
template <class Count, class Replicate>
class SingleRound final : public Round {
 public:
  SingleRound(const Replicate& replicate, Label n_labels, VoteMatrix<Count>& votes,
              const RoundPlan& plan, LabelCounter& counter, const Context& context);

  [[nodiscard]] Index size() const override { return 1; }
  [[nodiscard]] bool is_valid() const override { return valid_; }
  void tabulate(Index r, std::uint64_t tie_key, Crosstable& table) override;
  [[nodiscard]] double watch(Index r, Renaming column_of_label, const Matrix<double>& influence,
                             Matrix<std::uint64_t>& votes) const override;
  void vote(Index r, Renaming column_of_label) override;
  void finish() override {}

 private:
  void tabulate_cases(Index first, Index last, std::uint64_t tie_key, LabelCounter& counter,
                      Crosstable& table);

  Replicate replicate_;
  Label n_labels_;
  VoteMatrix<Count>& votes_;
  RoundPlan plan_;
  LabelCounter& counter_;
  const Context& context_;
  bool valid_;
};

}  // namespace truecluster
