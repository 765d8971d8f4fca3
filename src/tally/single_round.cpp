// One replicate at a time: its table with the reference, and its votes.
#include "tally/single_round.hpp"

#include <atomic>
#include <cmath>
#include <numeric>
#include <vector>

#include "base/label_range.hpp"
#include "tally/case_parts.hpp"

namespace truecluster {
namespace {

using Labels = std::span<const Label>;
using Memberships = MatrixView<const double>;

Labels part_of(Labels labels, Index first, Index last) {
  return labels.subspan(first, last - first);
}

bool all_in_range(const Labels& labels, Label n_labels, const Context& context) {
  std::atomic<bool> valid = true;
  for_each_part(static_cast<Index>(labels.size()), context, [&](Index, Index first, Index last) {
    if (!labels_in_range(part_of(labels, first, last), n_labels)) valid = false;
  });
  return valid;
}
bool all_in_range(const Memberships&, Label, const Context&) { return true; }

// Adds weight times what case i of the replicate is to one row of the table.
void add_case(const Labels& labels, Index i, double weight, std::span<double> row) {
  const Label l = labels[i];
  if (l != missing_label) row[l] += weight;
}
void add_case(const Memberships& memberships, Index i, double weight, std::span<double> row) {
  const std::span<const double> p = memberships.row(i);
  for (std::size_t l = 0; l < row.size(); ++l) row[l] += weight * p[l];
}

// What case i of the tally counts: 1, or its units.
double case_count(const RoundPlan& plan, Index i) {
  return plan.weights == nullptr ? 1.0
                                 : static_cast<double>(plan.weights->units(plan.first_case + i));
}

template <class Count, class Replicate>
void tabulate_memberships(const VoteMatrix<Count>& votes, const Replicate& replicate,
                          const RoundPlan& plan, Index first, Index last, Crosstable& table) {
  std::vector<Count> row(votes.n_clusters());
  for (Index i = first; i < last; ++i) {
    votes.copy_row(i, row);
    const auto sum = static_cast<double>(std::accumulate(row.begin(), row.end(), std::uint64_t{0}));
    if (sum == 0) continue;
    for (Index k = 0; k < table.rows(); ++k) {
      const auto count = static_cast<double>(row[k]);
      if (count > 0)
        add_case(replicate, i, case_count(plan, i) * (count / sum), table.count.row(k));
    }
  }
  sum_margins(table);
}

template <class Count, class Replicate>
void tabulate_case_by_case(const VoteMatrix<Count>& votes, const Replicate& replicate,
                           const RoundPlan& plan, Index first, Index last, Crosstable& table) {
  for (Index i = first; i < last; ++i) {
    const Leader k = votes.majority()[i];
    if (k != no_leader) add_case(replicate, i, case_count(plan, i), table.count.row(k));
  }
  sum_margins(table);
}

template <class Count>
void tabulate_majority(const VoteMatrix<Count>& votes, const Memberships& memberships,
                       const RoundPlan& plan, Index first, Index last, LabelCounter&,
                       Crosstable& table) {
  tabulate_case_by_case(votes, memberships, plan, first, last, table);
}
template <class Count>
void tabulate_majority(const VoteMatrix<Count>& votes, const Labels& labels, const RoundPlan& plan,
                       Index first, Index last, LabelCounter& counter, Crosstable& table) {
  if (plan.weights != nullptr)
    return tabulate_case_by_case(votes, labels, plan, first, last, table);
  const std::size_t begin = first, n = last - first;
  counter.count(votes.majority().subspan(begin, n), part_of(labels, first, last), table);
}

void add_table(Crosstable& sum, const Crosstable& part) {
  for (std::size_t i = 0; i < sum.count.values().size(); ++i)
    sum.count.values()[i] += part.count.values()[i];
}

template <class Count>
void cast_votes(VoteMatrix<Count>& votes, const Labels& labels, Renaming column_of_label,
                const Context& context) {
  for_each_part(votes.n_objects(), context, [&](Index, Index first, Index last) {
    votes.vote(first, last, labels, column_of_label);
  });
}

// Memberships as whole numbers of 2^-32 votes.
template <class Count>
Count to_votes(double membership) {
  return static_cast<Count>(
      std::llround(membership * static_cast<double>(VoteMatrix<Count>::one_vote)));
}

template <class Count>
void cast_votes(VoteMatrix<Count>& votes, const Memberships& memberships, Renaming column_of_label,
                const Context&) {
  std::vector<Count> amounts(votes.n_clusters());
  for (Index i = 0; i < votes.n_objects(); ++i) {
    std::fill(amounts.begin(), amounts.end(), Count{0});
    const std::span<const double> p = memberships.row(i);
    for (std::size_t l = 0; l < p.size(); ++l)
      if (column_of_label[l] != missing_label) amounts[column_of_label[l]] = to_votes<Count>(p[l]);
    votes.vote(i, amounts);
  }
}

// Calls f(k, share of a vote, the same as a count) for every vote of case i.
template <class Count, class F>
void for_each_vote(const Labels& labels, Index i, Renaming column_of_label, F f) {
  const Label l = labels[i];
  const Label k = l == missing_label ? missing_label : column_of_label[l];
  if (k != missing_label) f(k, 1.0, VoteMatrix<Count>::one_vote);
}
template <class Count, class F>
void for_each_vote(const Memberships& memberships, Index i, Renaming column_of_label, F f) {
  for (std::size_t l = 0; l < column_of_label.size(); ++l) {
    if (column_of_label[l] == missing_label) continue;
    const double share = memberships.row(i)[l];
    f(column_of_label[l], share, to_votes<Count>(share));
  }
}

}  // namespace

template <class Count, class Replicate>
SingleRound<Count, Replicate>::SingleRound(const Replicate& replicate, Label n_labels,
                                           VoteMatrix<Count>& votes, const RoundPlan& plan,
                                           LabelCounter& counter, const Context& context)
    : replicate_(replicate),
      n_labels_(n_labels),
      votes_(votes),
      plan_(plan),
      counter_(counter),
      context_(context),
      valid_(all_in_range(replicate, n_labels, context)) {}

template <class Count, class Replicate>
void SingleRound<Count, Replicate>::tabulate_cases(Index first, Index last, std::uint64_t tie_key,
                                                   LabelCounter& counter, Crosstable& table) {
  if (plan_.against_memberships) {
    tabulate_memberships(votes_, replicate_, plan_, first, last, table);
  } else {
    votes_.break_ties(first, last, tie_key);
    tabulate_majority(votes_, replicate_, plan_, first, last, counter, table);
  }
}

// Counted in parts of cases whose sums are added in order: the same for any number of threads.
template <class Count, class Replicate>
void SingleRound<Count, Replicate>::tabulate(Index, std::uint64_t tie_key, Crosstable& table) {
  clear_counts(table, votes_.n_clusters(), n_labels_);
  const Index n = votes_.n_objects();
  // A table per part pays only where it is smaller than the part.
  if (n <= part_rows || table.rows() * table.cols() > part_rows)
    return tabulate_cases(0, n, tie_key, counter_, table);
  std::vector<Crosstable> parts(n_parts_of(n));
  for_each_part(n, context_, [&](Index number, Index first, Index last) {
    parts[number] = empty_crosstable(table.rows(), table.cols());
    LabelCounter counter;
    tabulate_cases(first, last, tie_key, counter, parts[number]);
  });
  for (const Crosstable& part : parts) add_table(table, part);
  sum_margins(table);
}

template <class Count, class Replicate>
double SingleRound<Count, Replicate>::watch(Index, Renaming column_of_label,
                                            const Matrix<double>& influence,
                                            Matrix<std::uint64_t>& votes) const {
  double sum = 0;
  for (Index j = 0; j < votes.rows(); ++j)
    for_each_vote<Count>(replicate_, plan_.watched_cases[j], column_of_label,
                         [&](Label k, double share, Count amount) {
                           sum += share * influence(j, k);
                           votes(j, k) += amount;
                         });
  return sum;
}

template <class Count, class Replicate>
void SingleRound<Count, Replicate>::vote(Index, Renaming column_of_label) {
  cast_votes(votes_, replicate_, column_of_label, context_);
}

template class SingleRound<std::uint8_t, Labels>;
template class SingleRound<std::uint16_t, Labels>;
template class SingleRound<std::uint32_t, Labels>;
template class SingleRound<std::uint64_t, Labels>;
template class SingleRound<std::uint64_t, Memberships>;

}  // namespace truecluster
