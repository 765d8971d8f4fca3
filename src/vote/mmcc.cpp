// Multiple match cluster count, step by step [TM, section 4]:
//   1  There are no votes                                            Mmcc::Mmcc()
//   2  A resample is clustered, and the other cases are predicted    made in src/ensemble, or given
//   3  The first replicate names the clusters, and votes             name_clusters(), add_round()
//   4  The next replicate comes                                      Mmcc::add()
//   5  It is matched to the majority of the votes, and renamed       match_and_rename()
//   6  It votes                                                      add_round()
//   7  4 to 6 again until converged                                  convergence(), has_converged()
//   8  Memberships are votes divided by their row sums               mmcc_memberships.cpp
// How votes are counted fast is the tally's business (src/tally).
#include <truecluster/mmcc.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <optional>
#include <utility>

#include <truecluster/agreement.hpp>
#include <truecluster/crosstable.hpp>
#include <truecluster/error.hpp>

#include "base/counted.hpp"
#include "ranks/exchange.hpp"
#include "table/check_input.hpp"
#include "table/count_labels.hpp"
#include "tally/tie_draw.hpp"
#include "vote/cluster_names.hpp"
#include "vote/mmcc_state.hpp"
#include "vote/sharded_round.hpp"
#include "vote/told_apart.hpp"
#include "vote/vote_sums.hpp"

namespace truecluster {
namespace {

void check_size(Index n_objects, Label n_clusters) {
  if (n_objects < 1) throw InvalidArgument("a vote needs at least one case");
  if (n_clusters < 1 || n_clusters > n_objects)
    throw InvalidArgument(
        fmt::format("`n_clusters` is {} but must be between 1 and the number of cases, {}",
                    n_clusters, n_objects));
  if (n_clusters > max_vote_clusters)
    throw InvalidArgument(fmt::format("`n_clusters` is {} but votes are counted for at most {}",
                                      n_clusters, max_vote_clusters));
}

// Sums of real numbers would depend on how the cases are sharded.
void check_ranks(const Ranks* ranks, const MmccOptions& options, bool fuzzy) {
  if (ranks == nullptr) return;
  if (fuzzy || options.against == Reference::memberships)
    throw InvalidArgument(
        fmt::format("{} are combined by one process only: start it without mpirun, or {}",
                    fuzzy ? "memberships" : "votes against memberships",
                    fuzzy ? "give labels" : "match to the majority (`against`)"));
}

void check_length(Index n_cases, Index n_objects, Index n_before) {
  if (n_cases != n_objects)
    throw InvalidArgument(fmt::format("replicate {} has {} but the earlier ones have {}",
                                      n_before + 1, counted(n_cases, "case"), n_objects));
}

// Says which label is neither missing nor below n_labels, if there is one.
void check_labels(const CrispReplicate& replicate, Index n_before) {
  const auto& [labels, n_labels] = replicate;
  for (std::size_t i = 0; i < labels.size(); ++i)
    if ((labels[i] < missing_label && labels[i] != noise_label) || labels[i] >= n_labels)
      throw InvalidArgument(
          fmt::format("label {} of case {} in partition {} is neither missing nor one of its {}, "
                      "numbered from 0",
                      labels[i], i + 1, n_before + 1, counted(n_labels, "cluster")));
}

template <class State>
Stream stream_for(const State& state, Stage stage) {
  return Stream(state.options.seed, stage, state.n_clusters, state.n_replicates);
}

// Of the ties that the votes have before the next replicate. A rank numbers its cases from 0.
template <class State>
std::uint64_t tie_key(const State& state) {
  return tie_key_from(stream_for(state, Stage::majority)(), state.shares.own().first);
}

// trustmatch looks again at which clusters the votes tell apart: after each of the first
// replicates, then eight times while their number doubles.
bool is_time_to_look(Index n_replicates) {
  const std::uint64_t n = n_replicates;
  return n > 0 && n % std::max<std::uint64_t>(1, std::bit_floor(n) / 8) == 0;
}

template <class State>
void tell_clusters_apart(State& state) {
  if (state.options.method == MatchMethod::trustmatch)
    state.matcher.set_groups(state.tally.visit([&](const auto& votes) {
      return groups_not_told_apart(votes.rows(), static_cast<double>(votes.one_vote), state.weights,
                                   state.shares);
    }));
}

// What comes before a round of replicates. Those of trustmatch need all votes before them, and so
// does the first replicate: it names the clusters.
template <class State>
RoundPlan plan_round(State& state) {
  const bool is_first = state.n_replicates == 0;
  if (is_time_to_look(state.n_replicates)) tell_clusters_apart(state);
  RoundPlan plan;
  if (!is_first && state.options.method != MatchMethod::trustmatch)
    plan.most_replicates = state.watch.room_in_batch();
  plan.against_memberships = state.options.against == Reference::memberships;
  if (!is_first) plan.tie_key = tie_key(state);
  if (state.shares.ranks() == nullptr) plan.watched_cases = state.watch.cases();
  if (!state.weights.empty()) plan.weights = &state.weights;
  plan.first_case = state.shares.own().first;
  return plan;
}

// The clusters of the first replicate are named by their sizes.
template <class State>
void name_by_sizes(State& state, const CrispReplicate& first) {
  std::vector<double> sizes =
      cluster_sizes(first.labels, first.n_labels, state.weights, state.shares.own().first);
  if (const Ranks* const ranks = state.shares.ranks()) {
    std::vector<std::uint64_t> sums(sizes.begin(), sizes.end());
    ranks->sum(Parcel::other, sums);
    std::ranges::copy(sums, sizes.begin());
  }
  name_clusters(sizes, state.n_clusters, state.column_of_label);
}

// From units to weights: an exact division, as it is by a power of 2.
void divide_by_units(Crosstable& table) {
  for (double& count : table.count.values()) count *= CaseWeights::of_unit;
  sum_margins(table);
  table.n_missing = 0;
}

// [TM, section 4, step 5]: the majority, ties broken at random, in a table with the replicate; the
// clusters of the replicate are called as those they are matched to.
template <class State>
ReplicateFit match_and_rename(State& state, Round& round, Index r) {
  round.tabulate(r, tie_key(state), state.table);
  if (!state.weights.empty()) divide_by_units(state.table);
  Stream stream = stream_for(state, Stage::match);
  const std::span<const Index> col_of_row = state.matcher.match(state.table, stream);
  invert(col_of_row, static_cast<Label>(state.table.cols()), state.column_of_label);
  if (state.table.total == 0) return {0, 0};  // it shares no case with the earlier ones
  return {diagonal_fraction(state.table, col_of_row), adjusted_rand_index(state.table)};
}

// The numbers among all cases of those that are left out as noise: on ranks, of the watched ones.
template <class State>
std::vector<Index> watched_noise(const State& state, std::span<const Index> own_noise) {
  const Ranks* const ranks = state.shares.ranks();
  if (ranks == nullptr) return {own_noise.begin(), own_noise.end()};
  const Index first = state.shares.own().first;
  std::vector<Index> watched;
  for (const Index i : state.shares.own_among(state.watch.cases()))
    if (std::ranges::binary_search(own_noise, i - first)) watched.push_back(i);
  return gather_lists(*ranks, watched);
}

// One replicate after the other, with the cases that each leaves out as noise (without any, if
// there are no such lists). Before the first one, its clusters have been named.
template <class State>
std::vector<ReplicateFit> add_round(State& state, Round& round,
                                    const std::optional<NoiseTakenOut>& taken_out = {}) {
  std::vector<ReplicateFit> fits(round.size());
  for (Index r = 0; r < round.size(); ++r) {
    if (state.n_replicates > 0) fits[r] = match_and_rename(state, round, r);
    const std::span<const Index> noise = taken_out ? taken_out->noise(r) : std::span<const Index>{};
    state.watch.add(round, r, state.column_of_label, watched_noise(state, noise),
                    state.n_replicates);
    round.vote(r, state.column_of_label);  // [TM, section 4, steps 3 and 6]
    state.noise.add(noise, state.shares.own().size());
    ++state.n_replicates;
  }
  round.finish();
  return fits;
}

}  // namespace

Mmcc::Mmcc(Index n_objects, Label n_clusters, const MmccOptions& options, bool fuzzy,
           const Ranks* ranks, const CaseWeights& weights) {
  check_size(n_objects, n_clusters);
  check_ranks(ranks, options, fuzzy);
  weights.require_cases(n_objects);
  state_ = std::make_unique<State>(n_objects, n_clusters, options, fuzzy, ranks, weights);
}
Mmcc::Mmcc(std::unique_ptr<State> state) : state_(std::move(state)) {}
Mmcc::Mmcc(Mmcc&&) noexcept = default;
Mmcc& Mmcc::operator=(Mmcc&&) noexcept = default;
Mmcc::~Mmcc() = default;

Index Mmcc::n_objects() const { return state_->n_objects; }
Index Mmcc::rows() const { return state_->shares.own().size(); }
Label Mmcc::n_clusters() const { return state_->n_clusters; }
Index Mmcc::n_replicates() const { return state_->n_replicates; }
const MmccOptions& Mmcc::options() const { return state_->options; }
CaseWeights Mmcc::weights() const { return state_->weights; }
const Crosstable& Mmcc::last_table() const { return state_->table; }

ReplicateFit Mmcc::add(std::span<const Label> labels, Label n_labels, const Context& context) {
  const CrispReplicate replicate{labels, n_labels};
  return add(std::span(&replicate, 1), context)[0];
}

std::vector<ReplicateFit> Mmcc::add(std::span<const CrispReplicate> replicates,
                                    const Context& context) {
  for (std::size_t r = 0; r < replicates.size(); ++r)
    check_length(replicates[r].labels.size(), state_->shares.own().size(),
                 n_replicates() + static_cast<Index>(r));
  std::vector<ReplicateFit> fits;
  fits.reserve(replicates.size());
  while (!replicates.empty()) {
    context.throw_if_stopped();
    const RoundPlan plan = plan_round(*state_);
    auto round = state_->tally.open(replicates, n_replicates(), plan, context);
    const std::size_t size = round->size();
    std::optional<NoiseTakenOut> taken_out;
    if (!round->is_valid()) {  // there is noise, or a label out of range
      for (std::size_t r = 0; r < size; ++r)
        check_labels(replicates[r], n_replicates() + static_cast<Index>(r));
      taken_out.emplace(replicates.first(size));
      round.reset();
      round = state_->tally.open(taken_out->replicates(), n_replicates(), plan, context);
    }
    if (state_->shares.ranks() != nullptr)
      round = std::make_unique<ShardedRound>(std::move(round), replicates, state_->watch.cases(),
                                             state_->shares);
    if (n_replicates() == 0) name_by_sizes(*state_, replicates[0]);
    const std::vector<ReplicateFit> more = add_round(*state_, *round, taken_out);
    fits.insert(fits.end(), more.begin(), more.end());
    replicates = replicates.subspan(size);
  }
  return fits;
}

ReplicateFit Mmcc::add(MatrixView<const double> memberships, const Context& context) {
  check_length(memberships.rows(), n_objects(), n_replicates());
  if (!state_->tally.is_fuzzy())
    throw InvalidArgument("this run counts crisp votes; make it fuzzy to add memberships");
  check_memberships(memberships, "added");
  if (n_replicates() == 0)
    name_clusters(
        cluster_sizes(memberships, static_cast<Label>(memberships.cols()), state_->weights),
        n_clusters(), state_->column_of_label);
  return add_round(*state_, *state_->tally.open(memberships, plan_round(*state_), context))[0];
}

// Runs are matched by their votes for clusters, as a replicate is to the majority.
void Mmcc::merge(const Mmcc& other) {
  const State& second = *other.state_;
  if (state_->shares.ranks() != nullptr || second.shares.ranks() != nullptr)
    throw InvalidArgument("votes are merged by one process only: start it without mpirun");
  if (second.n_objects != n_objects() || second.n_clusters != n_clusters() ||
      second.tally.is_fuzzy() != state_->tally.is_fuzzy())
    throw InvalidArgument(
        fmt::format("the runs do not fit: {} in {} and {} in {}", counted(n_objects(), "case"),
                    counted(n_clusters(), "cluster"), counted(second.n_objects, "case"),
                    counted(second.n_clusters, "cluster")));
  if (second.weights != state_->weights)
    throw InvalidArgument("the runs do not fit: their cases have different weights");
  const auto of_clusters = [](const auto& votes) { return to_memberships(votes.rows()); };
  const Matrix<double> ours = state_->tally.visit(of_clusters);
  const Matrix<double> theirs = second.tally.visit(of_clusters);
  Stream stream = stream_for(*state_, Stage::align);
  const std::span<const Index> col_of_row =
      state_->matcher.match(crosstable(ours.view(), theirs.view(), weights().values()), stream);
  std::vector<Label> column_of_label;
  invert(col_of_row, n_clusters(), column_of_label);
  const Index n_in_both = n_replicates() + second.n_replicates;
  state_->tally.add(second.tally, column_of_label, n_in_both);
  state_->noise.add(second.noise);
  tell_clusters_apart(*state_);
  state_->watch.merge(second.watch, column_of_label);
  state_->n_replicates = n_in_both;
}

// [TM, section 4, step 7]: what the caller asks before it goes on.
Convergence Mmcc::convergence() const { return state_->watch.convergence(n_replicates()); }

}  // namespace truecluster
