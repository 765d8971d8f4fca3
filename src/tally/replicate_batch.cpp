// A round in bytes: settled cases are counted together, open ones replicate by replicate.
#include "tally/replicate_batch.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>

#include "table/count_labels.hpp"
#include "tally/case_parts.hpp"

namespace truecluster {
namespace {

// Fewer stay in the cache anyway, and vote one replicate at a time.
constexpr Index least_cases = Index{1} << 14;
Label most_labels(std::span<const CrispReplicate> replicates) {
  Label most = 0;
  for (const CrispReplicate& replicate : replicates) most = std::max(most, replicate.n_labels);
  return most;
}

// A loop for the compiler's vectors.
bool any_below(std::uint8_t limit, std::span<const std::uint8_t> values) {
  std::uint8_t any = 0;
  for (const std::uint8_t value : values) any |= static_cast<std::uint8_t>(value < limit);
  return any != 0;
}

}  // namespace

// An open case costs as much as a hundred settled ones. A sample tells about how many there are.
template <class Count>
Index choose_batch_size(const VoteMatrix<Count>& votes, Index most) {
  const std::span<const std::uint8_t> margin = votes.margin();
  const Index n = votes.n_objects(), n_samples = 1024;
  if (n < least_cases) return 1;
  const auto share_of_open = [&](Index size) {
    Index n_open = 0;
    for (Index j = 0; j < n_samples; ++j) n_open += margin[j * n / n_samples] < size;
    return static_cast<double>(n_open) / static_cast<double>(n_samples);
  };
  for (auto size = batch_sizes.rbegin(); size != batch_sizes.rend(); ++size)
    if (*size <= most && share_of_open(*size) < 0.01) return *size;
  return 1;
}

template <class Count>
ReplicateBatch<Count>::ReplicateBatch(std::span<const CrispReplicate> replicates,
                                      VoteMatrix<Count>& votes, const RoundPlan& plan,
                                      BatchMemory& memory, const Context& context)
    : replicates_(replicates),
      votes_(votes),
      watched_cases_(plan.watched_cases),
      memory_(memory),
      context_(context),
      tables_(size(), votes.n_clusters(), most_labels(replicates)),
      open_tables_(1, votes.n_clusters(), most_labels(replicates)),
      open_votes_(0, votes.n_clusters()) {
  const Index n = votes.n_objects(), n_parts = n_parts_of(n);
  const Index stride = votes.padded_size(), n_cells = tables_.n_cells();
  make_room_for_labels(size() > 1 ? batch_sizes.back() : 1);
  memory.watched_labels.resize(replicates.size() * watched_cases_.size());
  memory.label_of_cluster.assign(size() * votes.n_clusters(), no_byte_label);
  memory.cells.assign(n_parts * n_cells, 0);
  memory.sums.assign(n_cells, 0);
  std::vector<OpenCases> open(n_parts);
  std::atomic<bool> valid = true;
  for_each_part(n, context, [&](Index part, Index first, Index last) {
    if (!read_labels(first, last)) {
      valid = false;
      return;
    }
    keep_watched_labels(first, last);
    if (size() > 1)
      open[part] = take_open_cases(first, last);
    else if (plan.tie_key)
      votes_.break_ties(first, last, *plan.tie_key);
    tables_.count(votes_.majority().data() + first, memory_.labels.data() + first, stride,
                  last - first, memory_.cells.data() + part * n_cells);
  });
  valid_ = valid;
  for (Index part = 0; part < n_parts; ++part)
    for (Index cell = 0; cell < n_cells; ++cell)
      memory.sums[cell] += memory.cells[part * n_cells + cell];
  gather(open);
}

template <class Count>
void ReplicateBatch<Count>::make_room_for_labels(Index n_rows) {
  const Index n = votes_.n_objects(), stride = votes_.padded_size();
  if (static_cast<Index>(memory_.labels.size()) >= n_rows * stride) return;
  memory_.labels.resize(n_rows * stride);
  for (Index r = 0; r < n_rows; ++r)
    std::fill_n(memory_.labels.data() + r * stride + n, stride - n, missing_byte);
}

template <class Count>
bool ReplicateBatch<Count>::read_labels(Index first, Index last) {
  bool valid = true;
  for (Index r = 0; r < size(); ++r) {
    const CrispReplicate& replicate = replicates_[r];
    valid &= labels_to_bytes(replicate.labels.data() + first, last - first, replicate.n_labels,
                             memory_.labels.data() + r * votes_.padded_size() + first);
  }
  return valid;
}

template <class Count>
void ReplicateBatch<Count>::keep_watched_labels(Index first, Index last) {
  const auto begin = watched_cases_.begin(), end = watched_cases_.end();
  const auto from = std::lower_bound(begin, end, first), to = std::lower_bound(from, end, last);
  for (Index r = 0; r < size(); ++r) {
    const std::uint8_t* const labels = memory_.labels.data() + r * votes_.padded_size();
    std::uint8_t* kept = memory_.watched_labels.data() + r * (end - begin) + (from - begin);
    for (auto i = from; i != to; ++i) *kept++ = labels[*i];
  }
}

// In the labels of the batch they are missing from now on.
template <class Count>
auto ReplicateBatch<Count>::take_open_cases(Index first, Index last) -> OpenCases {
  OpenCases open;
  const std::span<const std::uint8_t> margin = votes_.margin();
  const auto limit = static_cast<std::uint8_t>(size());
  for (Index start = first; start < last; start += votes_block) {
    const Index end = std::min(last, start + votes_block);
    if (!any_below(limit, margin.subspan(start, end - start))) continue;
    for (Index i = start; i < end; ++i) {
      if (margin[i] >= limit) continue;
      open.cases.push_back(i);
      for (Index r = 0; r < size(); ++r) {
        std::uint8_t& label = memory_.labels[r * votes_.padded_size() + i];
        open.labels.push_back(label);
        label = missing_byte;
      }
    }
  }
  return open;
}

template <class Count>
void ReplicateBatch<Count>::gather(std::span<const OpenCases> parts) {
  for (const OpenCases& part : parts)
    open_cases_.insert(open_cases_.end(), part.cases.begin(), part.cases.end());
  if (open_cases_.empty()) return;
  open_votes_ = VoteMatrix<Count>(open_cases_.size(), votes_.n_clusters());
  open_votes_.assign(votes_.rows(open_cases_));
  const std::size_t stride = open_votes_.padded_size();
  const std::size_t n_replicates = replicates_.size();
  open_labels_.assign(n_replicates * stride, missing_byte);
  std::size_t j = 0;
  for (const OpenCases& part : parts)
    for (std::size_t i = 0; i < part.cases.size(); ++i, ++j)
      for (std::size_t r = 0; r < n_replicates; ++r)
        open_labels_[r * stride + j] = part.labels[i * n_replicates + r];
}

template <class Count>
void ReplicateBatch<Count>::tabulate(Index r, std::uint64_t tie_key, Crosstable& table) {
  const Label n_labels = replicates_[r].n_labels;
  clear_counts(table, votes_.n_clusters(), n_labels);
  tables_.add_to(table, r, std::span<const std::uint64_t>(memory_.sums));
  if (!open_cases_.empty()) {
    open_votes_.break_ties(open_cases_, tie_key);
    std::vector<std::uint32_t> cells(open_tables_.n_cells());
    open_tables_.count(open_votes_.majority().data(),
                       open_labels_.data() + r * open_votes_.padded_size(), 0,
                       open_votes_.n_objects(), cells.data());
    open_tables_.add_to(table, 0, std::span<const std::uint32_t>(cells));
  }
  sum_margins(table);
  table.n_missing = votes_.n_objects() - static_cast<Index>(table.total);
}

template <class Count>
double ReplicateBatch<Count>::watch(Index r, Renaming column_of_label,
                                    const Matrix<double>& influence,
                                    Matrix<std::uint64_t>& votes) const {
  const std::uint8_t* const labels = memory_.watched_labels.data() + r * votes.rows();
  double sum = 0;
  for (Index j = 0; j < votes.rows(); ++j) {
    const Label k = labels[j] == missing_byte ? missing_label : column_of_label[labels[j]];
    if (k == missing_label) continue;
    sum += influence(j, k);
    votes(j, k) += VoteMatrix<Count>::one_vote;
  }
  return sum;
}

template <class Count>
void ReplicateBatch<Count>::vote(Index r, Renaming column_of_label) {
  std::uint8_t* const label_of_cluster = memory_.label_of_cluster.data() + r * votes_.n_clusters();
  for (std::size_t l = 0; l < column_of_label.size(); ++l)
    if (column_of_label[l] != missing_label)
      label_of_cluster[column_of_label[l]] = static_cast<std::uint8_t>(l);
  if (open_cases_.empty()) return;
  const Index stride = open_votes_.padded_size();
  open_votes_.vote(0, open_votes_.n_objects(),
                   {1, stride, open_labels_.data() + r * stride, label_of_cluster});
}

template <class Count>
void ReplicateBatch<Count>::finish() {
  for_each_part(votes_.n_objects(), context_, [&](Index, Index first, Index last) {
    votes_.vote(
        first, last,
        {size(), votes_.padded_size(), memory_.labels.data(), memory_.label_of_cluster.data()});
  });
  if (!open_cases_.empty()) votes_.assign(open_cases_, open_votes_.rows());
}

#define TRUECLUSTER_INSTANTIATE(Count)                               \
  template Index choose_batch_size(const VoteMatrix<Count>&, Index); \
  template class ReplicateBatch<Count>
TRUECLUSTER_INSTANTIATE(std::uint8_t);
TRUECLUSTER_INSTANTIATE(std::uint16_t);
TRUECLUSTER_INSTANTIATE(std::uint32_t);
TRUECLUSTER_INSTANTIATE(std::uint64_t);
#undef TRUECLUSTER_INSTANTIATE

}  // namespace truecluster
