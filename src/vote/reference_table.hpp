// The crosstable of a replicate with what the earlier replicates voted for.
#pragma once

#include <cstdint>
#include <span>

#include <truecluster/context.hpp>
#include <truecluster/crosstable.hpp>
#include <truecluster/mmcc.hpp>

#include "table/count_labels.hpp"
#include "vote/vote_matrix.hpp"

namespace truecluster {

// A replicate is a span of labels or a view of memberships. Breaks the ties of the majority with
// the key. The table has a row per cluster of the run and a column per cluster of the replicate; it
// is counted in blocks of cases whose sums are added in order: the same for any number of threads.
// Returns whether all labels are missing_label or below n_labels; if not, the table means nothing.
template <class Count, class Replicate>
[[nodiscard]] bool tabulate_with_reference(VoteMatrix<Count>& votes, Reference reference,
                                           std::uint64_t tie_key, const Replicate& replicate,
                                           Label n_labels, LabelCounter& counter, Crosstable& table,
                                           const Context& context);

}  // namespace truecluster
