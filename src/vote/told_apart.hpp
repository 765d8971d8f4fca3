// Which clusters the votes so far tell apart.
//
// Of two clusters a and b, look at the votes for either. If a split of cases between them is made
// at random by every replicate, two replicates agree about a case as often as chance has it;
// if the clusters are real, more often. Cohen's kappa of two random replicates, over the cases by
// their votes x_a and x_b, is
//   kappa = (A_a A_b - X^2) / ((A_a + X) (A_b + X)),
// with A_a = sum x_a (x_a - 1), A_b likewise, and X = sum x_a x_b. It does not depend on the sizes
// of the clusters: it is 0 where the votes for a and b are proportional, and 1 where no case has
// votes for both. Where cases have weights the sums are weighted, of as many cases as are
// effective.
#pragma once

#include <vector>

#include <truecluster/case_weights.hpp>
#include <truecluster/matrix.hpp>

#include "ranks/row_shares.hpp"

namespace truecluster {

// A group number per cluster: two clusters are told apart if their numbers differ. Those that are
// not, directly or through others, share a group. Votes are counts, in units of one_vote, of the
// own cases; of crisp ones, ranks may have some cases each.
template <class Count>
std::vector<Label> groups_not_told_apart(const Matrix<Count>& votes, double one_vote,
                                         const CaseWeights& weights, const RowShares& shares);

extern template std::vector<Label> groups_not_told_apart(const Matrix<std::uint8_t>&, double,
                                                         const CaseWeights&, const RowShares&);
extern template std::vector<Label> groups_not_told_apart(const Matrix<std::uint16_t>&, double,
                                                         const CaseWeights&, const RowShares&);
extern template std::vector<Label> groups_not_told_apart(const Matrix<std::uint32_t>&, double,
                                                         const CaseWeights&, const RowShares&);
extern template std::vector<Label> groups_not_told_apart(const Matrix<std::uint64_t>&, double,
                                                         const CaseWeights&, const RowShares&);

}  // namespace truecluster
