// Sums tables over ranks, and gathers the labels of the watched cases.
#include "vote/sharded_round.hpp"

#include <cstdint>

#include "table/count_labels.hpp"

namespace truecluster {

void ShardedRound::tabulate(Index r, std::uint64_t tie_key, Crosstable& table) {
  own_->tabulate(r, tie_key, table);
  const std::span<double> counts = table.count.values();
  std::vector<std::uint64_t> sums(counts.begin(), counts.end());
  shares_.ranks()->sum(Parcel::table, sums);
  for (std::size_t cell = 0; cell < sums.size(); ++cell)
    counts[cell] = static_cast<double>(sums[cell]);
  sum_margins(table);
  table.n_missing = shares_.n_rows() - static_cast<Index>(table.total);
}

// T holds the labels, the missing one and noise.
template <class T>
std::vector<Label> ShardedRound::watched_labels(Index r) const {
  const std::span<const Label> labels = replicates_[r].labels;
  std::vector<T> own;
  for (const Index i : shares_.own_among(watched_cases_))
    own.push_back(static_cast<T>(labels[i - shares_.own().first]));
  const std::vector<T> all =
      shares_.gather(Parcel::watched, watched_cases_, 1, std::span<const T>(own));
  return {all.begin(), all.end()};
}

double ShardedRound::watch(Index r, Renaming column_of_label, const Matrix<double>& influence,
                           Matrix<std::uint64_t>& votes) const {
  static_assert(missing_label < 0 && noise_label < 0 && noise_label >= INT8_MIN);
  const std::vector<Label> labels = replicates_[r].n_labels <= INT8_MAX
                                        ? watched_labels<std::int8_t>(r)
                                        : watched_labels<Label>(r);
  double sum = 0;
  for (Index j = 0; j < votes.rows(); ++j) {
    const Label k = labels[j] < 0 ? missing_label : column_of_label[labels[j]];
    if (k == missing_label) continue;
    sum += influence(j, k);
    ++votes(j, k);
  }
  return sum;
}

}  // namespace truecluster
