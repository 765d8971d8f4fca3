#include "vote/reference_table.hpp"

#include <atomic>
#include <numeric>
#include <utility>
#include <vector>

#include "base/label_range.hpp"
#include "vote/case_parts.hpp"

namespace truecluster {
namespace {

using Labels = std::span<const Label>;
using Memberships = MatrixView<const double>;

// Adds weight times what case i of the replicate is to one row of the table.
void add_case(const Labels& labels, Index i, double weight, std::span<double> row) {
  const Label l = labels[i];
  if (l != missing_label) row[l] += weight;
}
void add_case(const Memberships& memberships, Index i, double weight, std::span<double> row) {
  const std::span<const double> p = memberships.row(i);
  for (std::size_t l = 0; l < row.size(); ++l) row[l] += weight * p[l];
}

template <class Count, class Replicate>
void add_soft_block(const VoteMatrix<Count>& votes, const Replicate& replicate, Index first,
                    Index last, Crosstable& table) {
  std::vector<Count> row(votes.n_clusters());
  for (Index i = first; i < last; ++i) {
    votes.copy_row(i, row);
    const auto sum = static_cast<double>(std::accumulate(row.begin(), row.end(), std::uint64_t{0}));
    if (sum == 0) continue;
    for (Index k = 0; k < table.rows(); ++k) {
      const auto count = static_cast<double>(row[k]);
      if (count > 0) add_case(replicate, i, count / sum, table.count.row(k));
    }
  }
  sum_margins(table);
}

template <class Count>
void add_majority_block(const VoteMatrix<Count>& votes, const Memberships& memberships, Index first,
                        Index last, LabelCounter&, Crosstable& table) {
  for (Index i = first; i < last; ++i) {
    const Leader k = votes.majority()[i];
    if (k != no_leader) add_case(memberships, i, 1.0, table.count.row(k));
  }
  sum_margins(table);
}
template <class Count>
void add_majority_block(const VoteMatrix<Count>& votes, const Labels& labels, Index first,
                        Index last, LabelCounter& counter, Crosstable& table) {
  const auto begin = static_cast<std::size_t>(first), n = static_cast<std::size_t>(last - first);
  counter.count(votes.majority().subspan(begin, n), labels.subspan(begin, n), table);
}

bool is_valid(const Labels& labels, Index first, Index last, Label n_labels) {
  const auto begin = static_cast<std::size_t>(first), n = static_cast<std::size_t>(last - first);
  return labels_in_range(labels.subspan(begin, n), n_labels);
}
bool is_valid(const Memberships&, Index, Index, Label) { return true; }

// Labels are checked block by block: then they are at hand for counting.
template <class Count, class Replicate>
bool tabulate_block(VoteMatrix<Count>& votes, Reference reference, std::uint64_t tie_key,
                    const Replicate& replicate, Index first, Index last, LabelCounter& counter,
                    Crosstable& table) {
  if (!is_valid(replicate, first, last, static_cast<Label>(table.cols()))) return false;
  if (reference == Reference::memberships) {
    add_soft_block(votes, replicate, first, last, table);
  } else {
    votes.break_ties(first, last, tie_key);
    add_majority_block(votes, replicate, first, last, counter, table);
  }
  return true;
}

void add_table(Crosstable& sum, const Crosstable& part) {
  for (std::size_t i = 0; i < sum.count.values().size(); ++i)
    sum.count.values()[i] += part.count.values()[i];
}

}  // namespace

template <class Count, class Replicate>
bool tabulate_with_reference(VoteMatrix<Count>& votes, Reference reference, std::uint64_t tie_key,
                             const Replicate& replicate, Label n_labels, LabelCounter& counter,
                             Crosstable& table, const Context& context) {
  if (table.rows() != votes.n_clusters() || table.cols() != n_labels)
    table = empty_crosstable(votes.n_clusters(), n_labels);
  else
    std::fill(table.count.values().begin(), table.count.values().end(), 0.0);
  const Index n = votes.n_objects();
  const Index cells = table.rows() * table.cols();
  // A table per part pays only where it is smaller than the part.
  if (n <= part_rows || cells > part_rows)
    return tabulate_block(votes, reference, tie_key, replicate, 0, n, counter, table);
  std::vector<Crosstable> parts(n_parts_of(n));
  std::atomic<bool> valid = true;
  for_each_part(n, context, [&](Index number, Index first, Index last) {
    Crosstable& part = parts[number];
    part = empty_crosstable(table.rows(), table.cols());
    LabelCounter part_counter;
    if (!tabulate_block(votes, reference, tie_key, replicate, first, last, part_counter, part))
      valid = false;
  });
  for (const Crosstable& part : parts) add_table(table, part);
  sum_margins(table);
  return valid;
}

#define TRUECLUSTER_INSTANTIATE(Count, Replicate)                                            \
  template bool tabulate_with_reference(VoteMatrix<Count>&, Reference, std::uint64_t,        \
                                        const Replicate&, Label, LabelCounter&, Crosstable&, \
                                        const Context&)
TRUECLUSTER_INSTANTIATE(std::uint8_t, Labels);
TRUECLUSTER_INSTANTIATE(std::uint16_t, Labels);
TRUECLUSTER_INSTANTIATE(std::uint32_t, Labels);
TRUECLUSTER_INSTANTIATE(std::uint64_t, Labels);
TRUECLUSTER_INSTANTIATE(std::uint64_t, Memberships);
#undef TRUECLUSTER_INSTANTIATE

}  // namespace truecluster
