// How replicates vote: match, watch, count.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <optional>

#include <truecluster/agreement.hpp>
#include <truecluster/error.hpp>

#include "table/check_input.hpp"
#include "vote/case_parts.hpp"
#include "vote/cluster_names.hpp"
#include "vote/mmcc_state.hpp"
#include "vote/reference_table.hpp"
#include "vote/replicate_batch.hpp"
#include "vote/vote_sums.hpp"

namespace truecluster {
namespace {

using Labels = std::span<const Label>;
using Memberships = MatrixView<const double>;
using WatchedLabels = std::span<const std::uint8_t>;  // of the watched cases alone

void check_length(Index n_cases, Index n_objects, Index n_before) {
  if (n_cases != n_objects)
    throw InvalidArgument(fmt::format("replicate {} has {} cases but the earlier ones have {}",
                                      n_before + 1, n_cases, n_objects));
}

// Says which label is not below n_labels, if there is one.
void check_labels(Labels labels, Label n_labels, Index n_before) {
  for (std::size_t i = 0; i < labels.size(); ++i)
    if (labels[i] < missing_label || labels[i] >= n_labels)
      throw InvalidArgument(
          fmt::format("label {} of case {} in partition {} is not below its number of clusters, {}",
                      labels[i], i + 1, n_before + 1, n_labels));
}
void check_labels(Memberships, Label, Index) {}

template <class Count>
void cast_votes(VoteMatrix<Count>& votes, const Labels& labels,
                std::span<const Label> column_of_label, const Context& context) {
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
void cast_votes(VoteMatrix<Count>& votes, const Memberships& memberships,
                std::span<const Label> column_of_label, const Context&) {
  std::vector<Count> amounts(votes.n_clusters());
  for (Index i = 0; i < votes.n_objects(); ++i) {
    std::fill(amounts.begin(), amounts.end(), Count{0});
    const std::span<const double> p = memberships.row(i);
    for (std::size_t l = 0; l < p.size(); ++l)
      if (column_of_label[l] != missing_label) amounts[column_of_label[l]] = to_votes<Count>(p[l]);
    votes.vote(i, amounts);
  }
}

// Calls f(j, k, share of a vote, the same as a count) for every vote of the watched cases j.
template <class Count, class F>
void for_each_watched_vote(const CicMonitor& monitor, const Labels& labels,
                           std::span<const Label> column_of_label, F f) {
  const std::span<const Index> cases = monitor.watched_cases();
  for (std::size_t j = 0; j < cases.size(); ++j) {
    const Label l = labels[cases[j]];
    if (l == missing_label) continue;
    const Label k = column_of_label[l];
    if (k != missing_label) f(j, k, 1.0, VoteMatrix<Count>::one_vote);
  }
}
template <class Count, class F>
void for_each_watched_vote(const CicMonitor&, const WatchedLabels& labels,
                           std::span<const Label> column_of_label, F f) {
  for (std::size_t j = 0; j < labels.size(); ++j) {
    if (labels[j] == missing_byte) continue;
    const Label k = column_of_label[labels[j]];
    if (k != missing_label) f(j, k, 1.0, VoteMatrix<Count>::one_vote);
  }
}
template <class Count, class F>
void for_each_watched_vote(const CicMonitor& monitor, const Memberships& memberships,
                           std::span<const Label> column_of_label, F f) {
  const std::span<const Index> cases = monitor.watched_cases();
  for (std::size_t j = 0; j < cases.size(); ++j)
    for (std::size_t l = 0; l < column_of_label.size(); ++l) {
      if (column_of_label[l] == missing_label) continue;
      const double share = memberships.row(cases[j])[l];
      f(j, column_of_label[l], share, to_votes<Count>(share));
    }
}

// Notes the mean influence of a replicate's votes on the CIC, and the votes themselves.
template <class Count, class State, class Replicate>
void watch_votes(State& state, const Replicate& replicate) {
  auto& half = state.n_replicates % 2 == 1 ? state.odd_votes : state.even_votes;
  double influence = 0;
  for_each_watched_vote<Count>(state.monitor, replicate, state.column_of_label,
                               [&](std::size_t j, Label k, double share, Count votes) {
                                 influence += share * state.monitor.influence(j, k);
                                 half(static_cast<Index>(j), k) += votes;
                               });
  state.monitor.add_replicate(influence /
                              static_cast<double>(state.monitor.watched_cases().size()));
}

// trustmatch looks anew at which clusters the votes tell apart: after each of the first replicates,
// then eight times while their number doubles.
bool is_time_to_look(Index n_replicates) {
  const auto n = static_cast<std::uint64_t>(n_replicates);
  return n % std::max<std::uint64_t>(1, std::bit_floor(n) / 8) == 0;
}

template <class State>
Stream stream_for(const State& state, Stage stage) {
  return Stream(state.options.seed, stage, static_cast<std::uint64_t>(state.n_clusters),
                static_cast<std::uint64_t>(state.n_replicates));
}
template <class State>
std::uint64_t tie_key(const State& state) {
  return stream_for(state, Stage::majority)();
}

// Matches a replicate by the table of the state. The name of its cluster is the column of the
// cluster it is matched to.
template <class State, class Replicate>
ReplicateFit match_replicate(State& state, const Replicate& replicate, Label n_labels) {
  if (state.n_replicates == 0) {
    name_clusters(cluster_sizes(replicate, n_labels), state.n_clusters, state.column_of_label);
    return {};
  }
  Stream stream = stream_for(state, Stage::match);
  const std::span<const Index> col_of_row = state.matcher.match(state.table, stream);
  invert(col_of_row, n_labels, state.column_of_label);
  if (state.table.total == 0) return {0, 0};  // it shares no case with the earlier ones
  return {diagonal_fraction(state.table, col_of_row), adjusted_rand_index(state.table)};
}

template <class State>
void close_full_batch(State& state) {
  if (state.monitor.room_in_batch() == 0)
    state.monitor.close_batch(to_memberships(state.watched_votes()),
                              static_cast<double>(state.n_replicates),
                              static_cast<double>(state.n_objects));
}

template <class State, class Replicate, class Count>
ReplicateFit add_replicate(State& state, VoteMatrix<Count>& votes, const Replicate& replicate,
                           Label n_labels, const Context& context) {
  if (state.n_replicates == 0) {
    check_labels(replicate, n_labels, 0);
  } else {
    if (is_time_to_look(state.n_replicates)) state.tell_clusters_apart(votes);
    if (!tabulate_with_reference(votes, state.options.against, tie_key(state), replicate, n_labels,
                                 state.counter, state.table, context))
      check_labels(replicate, n_labels, state.n_replicates);
  }
  const ReplicateFit fit = match_replicate(state, replicate, n_labels);
  watch_votes<Count>(state, replicate);
  cast_votes(votes, replicate, state.column_of_label, context);
  ++state.n_replicates;
  close_full_batch(state);
  return fit;
}

// How many of the next replicates can be added as a batch; 0: none. A batch ends where all votes
// are looked at.
template <class State, class Count>
std::size_t batch_size(const State& state, const VoteMatrix<Count>& votes,
                       std::span<const CrispReplicate> replicates) {
  if (!votes.has_few_clusters() || state.options.against != Reference::majority) return 0;
  const auto small = std::find_if(
      replicates.begin(), replicates.end(),
      [](const CrispReplicate& replicate) { return replicate.n_labels > max_byte_labels; });
  const Index n_small = small - replicates.begin();
  const bool one = state.n_replicates == 0 || state.options.method == MatchMethod::trustmatch;
  if (n_small <= 1 || one) return static_cast<std::size_t>(std::min<Index>(n_small, 1));
  return static_cast<std::size_t>(
      choose_batch_size(votes, std::min(n_small, state.monitor.room_in_batch())));
}

template <class State, class Count>
void add_batch(State& state, VoteMatrix<Count>& votes, std::span<const CrispReplicate> replicates,
               std::vector<ReplicateFit>& fits, const Context& context) {
  if (state.n_replicates > 0 && is_time_to_look(state.n_replicates))
    state.tell_clusters_apart(votes);
  // Before the first replicate there are no ties.
  const auto key = state.n_replicates > 0 ? std::optional(tie_key(state)) : std::nullopt;
  ReplicateBatch<Count> batch(replicates, votes, key, state.monitor.watched_cases(),
                              state.batch_memory, context);
  if (!batch.is_valid())
    for (std::size_t r = 0; r < replicates.size(); ++r)
      check_labels(replicates[r].labels, replicates[r].n_labels,
                   state.n_replicates + static_cast<Index>(r));
  for (std::size_t r = 0; r < replicates.size(); ++r) {
    const auto& [labels, n_labels] = replicates[r];
    if (state.n_replicates > 0) batch.tabulate(static_cast<Index>(r), tie_key(state), state.table);
    fits.push_back(match_replicate(state, labels, n_labels));
    watch_votes<Count>(state, batch.watched_labels(static_cast<Index>(r)));
    batch.vote(static_cast<Index>(r), state.column_of_label);
    ++state.n_replicates;
  }
  batch.finish();
  close_full_batch(state);
}

// Adds at least one of the replicates, and says how many.
template <class State, class Count>
std::size_t add_some(State& state, VoteMatrix<Count>& votes,
                     std::span<const CrispReplicate> replicates, std::vector<ReplicateFit>& fits,
                     const Context& context) {
  if (const std::size_t size = batch_size(state, votes, replicates); size > 0) {
    add_batch(state, votes, replicates.first(size), fits, context);
    return size;
  }
  const auto& [labels, n_labels] = replicates[0];
  fits.push_back(add_replicate(state, votes, labels, n_labels, context));
  return 1;
}

}  // namespace

ReplicateFit Mmcc::add(std::span<const Label> labels, Label n_labels, const Context& context) {
  const CrispReplicate replicate{labels, n_labels};
  return add(std::span(&replicate, 1), context)[0];
}

std::vector<ReplicateFit> Mmcc::add(std::span<const CrispReplicate> replicates,
                                    const Context& context) {
  for (std::size_t r = 0; r < replicates.size(); ++r)
    check_length(static_cast<Index>(replicates[r].labels.size()), n_objects(),
                 n_replicates() + static_cast<Index>(r));
  std::vector<ReplicateFit> fits;
  fits.reserve(replicates.size());
  while (!replicates.empty()) {
    context.throw_if_stopped();
    // Counts hold at least the longest batch.
    state_->votes = widened(std::move(state_->votes), n_replicates() + batch_sizes.back());
    const std::size_t n_added =
        std::visit([&](auto& votes) { return add_some(*state_, votes, replicates, fits, context); },
                   state_->votes);
    replicates = replicates.subspan(n_added);
  }
  return fits;
}

ReplicateFit Mmcc::add(MatrixView<const double> memberships, const Context& context) {
  check_length(memberships.rows(), n_objects(), n_replicates());
  auto* votes = std::get_if<FuzzyVotes>(&state_->votes);
  if (votes == nullptr)
    throw InvalidArgument("this run counts crisp votes; make it fuzzy to add memberships");
  check_memberships(memberships, "added");
  return add_replicate(*state_, *votes, memberships, static_cast<Label>(memberships.cols()),
                       context);
}

}  // namespace truecluster
