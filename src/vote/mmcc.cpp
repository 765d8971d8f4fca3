#include <truecluster/mmcc.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

#include <truecluster/agreement.hpp>
#include <truecluster/error.hpp>

#include "parallel/parallel.hpp"
#include "table/check_input.hpp"
#include "vote/cluster_names.hpp"
#include "vote/mmcc_state.hpp"
#include "vote/reference_table.hpp"
#include "vote/told_apart.hpp"
#include "vote/vote_sums.hpp"

namespace truecluster {
namespace {

using Labels = std::span<const Label>;
using Memberships = MatrixView<const double>;

void check_size(Index n_objects, Label n_clusters) {
  if (n_objects < 1) throw InvalidArgument("a vote needs at least one case");
  if (n_clusters < 1 || n_clusters > n_objects)
    throw InvalidArgument(
        fmt::format("n_clusters is {} but must be between 1 and the number of cases, {}",
                    n_clusters, n_objects));
}

// The largest of label + 1 as unsigned numbers is a reduction without branches; only a bad
// replicate is searched for its first bad label.
void check_labels(Labels labels, Label n_labels) {
  std::uint32_t largest = 0;
  for (const Label l : labels) largest = std::max(largest, static_cast<std::uint32_t>(l) + 1);
  if (largest <= static_cast<std::uint32_t>(n_labels)) return;
  for (std::size_t i = 0; i < labels.size(); ++i)
    if (labels[i] < missing_label || labels[i] >= n_labels)
      throw InvalidArgument(fmt::format("label {} of case {} is not below the number of labels, {}",
                                        labels[i], i + 1, n_labels));
}

template <class Count>
void cast_votes(VoteMatrix<Count>& votes, const Labels& labels, std::span<const Label> columns,
                bool odd, const Context& context) {
  constexpr Index block_rows = Index{1} << 16;
  const Index n = votes.n_objects(), n_blocks = (n + block_rows - 1) / block_rows;
  if (n_blocks == 1) return votes.vote(0, n, labels, columns, odd);
  parallel_for(n_blocks, context, [&](Index block) {
    votes.vote(block * block_rows, std::min(n, (block + 1) * block_rows), labels, columns, odd);
  });
}

template <class Count>
void cast_votes(VoteMatrix<Count>& votes, const Memberships& memberships,
                std::span<const Label> columns, bool odd, const Context&) {
  std::vector<Count> amounts(static_cast<std::size_t>(votes.n_clusters()));
  for (Index i = 0; i < votes.n_objects(); ++i) {
    std::fill(amounts.begin(), amounts.end(), Count{0});
    const std::span<const double> p = memberships.row(i);
    for (std::size_t l = 0; l < p.size(); ++l)
      if (columns[l + 1] != missing_label)
        amounts[static_cast<std::size_t>(columns[l + 1])] =
            static_cast<Count>(std::llround(p[l] * static_cast<double>(votes.one_vote)));
    votes.vote(i, amounts, odd);
  }
}

// The mean influence of a replicate's votes on the CIC, over the watched cases.
double mean_influence(const CicMonitor& monitor, const Labels& labels,
                      std::span<const Label> column_of_label) {
  double sum = 0;
  const std::span<const Index> cases = monitor.watched_cases();
  for (std::size_t j = 0; j < cases.size(); ++j) {
    const Label l = labels[static_cast<std::size_t>(cases[j])];
    if (l == missing_label) continue;
    const Label k = column_of_label[static_cast<std::size_t>(l)];
    if (k != missing_label) sum += monitor.influence(j, k);
  }
  return sum / static_cast<double>(cases.size());
}
double mean_influence(const CicMonitor& monitor, const Memberships& memberships,
                      std::span<const Label> column_of_label) {
  double sum = 0;
  const std::span<const Index> cases = monitor.watched_cases();
  for (std::size_t j = 0; j < cases.size(); ++j)
    for (std::size_t l = 0; l < column_of_label.size(); ++l)
      if (column_of_label[l] != missing_label)
        sum += memberships.row(cases[j])[l] * monitor.influence(j, column_of_label[l]);
  return sum / static_cast<double>(cases.size());
}

// trustmatch looks anew at which clusters the votes tell apart: after each of the first replicates,
// then eight times while their number doubles.
bool is_time_to_look(Index n_replicates) {
  const auto n = static_cast<std::uint64_t>(n_replicates);
  return n % std::max<std::uint64_t>(1, std::bit_floor(n) / 8) == 0;
}

template <class State, class Count>
void tell_clusters_apart(State& state, const VoteMatrix<Count>& votes) {
  if (state.options.method == MatchMethod::trustmatch)
    state.matcher.set_groups(
        groups_not_told_apart(votes.total(), static_cast<double>(votes.one_vote)));
}

// The name of a replicate's cluster is the column of the cluster it is matched to.
template <class State, class Replicate, class Count>
ReplicateFit match_replicate(State& state, VoteMatrix<Count>& votes, const Replicate& replicate,
                             Label n_labels, const Context& context) {
  if (state.n_replicates == 0) {
    name_clusters(cluster_sizes(replicate, n_labels), state.n_clusters, state.column_of_label);
    return {};
  }
  const auto stream_for = [&](Stage stage) {
    return Stream(state.options.seed, stage, static_cast<std::uint64_t>(state.n_clusters),
                  static_cast<std::uint64_t>(state.n_replicates));
  };
  if (is_time_to_look(state.n_replicates)) tell_clusters_apart(state, votes);
  const std::uint64_t tie_key = stream_for(Stage::majority)();
  tabulate_with_reference(votes, state.options.against, tie_key, replicate, n_labels, state.counter,
                          state.table, context);
  Stream stream = stream_for(Stage::match);
  const std::span<const Index> col_of_row = state.matcher.match(state.table, stream);
  invert(col_of_row, n_labels, state.column_of_label);
  if (state.table.total == 0) return {0, 0};  // it shares no case with the earlier ones
  return {diagonal_fraction(state.table, col_of_row), adjusted_rand_index(state.table)};
}

template <class State, class Replicate, class Count>
ReplicateFit add_replicate(State& state, VoteMatrix<Count>& votes, const Replicate& replicate,
                           Label n_labels, const Context& context) {
  const ReplicateFit fit = match_replicate(state, votes, replicate, n_labels, context);
  state.monitor.add_replicate(mean_influence(state.monitor, replicate, state.column_of_label));
  const bool odd = state.n_replicates % 2 == 1;
  state.columns.assign(1, missing_label);
  state.columns.insert(state.columns.end(), state.column_of_label.begin(),
                       state.column_of_label.end());
  cast_votes(votes, replicate, state.columns, odd, context);
  ++state.n_replicates;
  if (state.monitor.batch_is_full())
    state.monitor.close_batch(memberships_of(votes.total(), state.monitor.watched_cases()),
                              static_cast<double>(state.n_replicates),
                              static_cast<double>(state.n_objects));
  return fit;
}

template <class Count, class OtherCount>
void merge_votes(VoteMatrix<Count>& votes, const VoteMatrix<OtherCount>& other,
                 std::span<const Label> column_of_label) {
  Matrix<Count> total = votes.total(), odd = votes.odd();
  const auto add = [](Count& sum, OtherCount more) { sum = static_cast<Count>(sum + more); };
  for (Index i = 0; i < votes.n_objects(); ++i)
    for (std::size_t l = 0; l < column_of_label.size(); ++l) {
      add(total(i, column_of_label[l]), other.total()(i, static_cast<Index>(l)));
      add(odd(i, column_of_label[l]), other.odd()(i, static_cast<Index>(l)));
    }
  votes.assign(std::move(total), std::move(odd));
}

template <class Wide, class Narrow>
VoteMatrix<Wide> converted(const VoteMatrix<Narrow>& votes) {
  const auto copy = [](const Matrix<Narrow>& counts) {
    return Matrix<Wide>(counts.rows(), counts.cols(),
                        std::vector<Wide>(counts.values().begin(), counts.values().end()));
  };
  VoteMatrix<Wide> result(votes.n_objects(), votes.n_clusters());
  result.assign(copy(votes.total()), copy(votes.odd()));
  return result;
}

}  // namespace

Votes widened(Votes votes, Index n_replicates) {
  if (n_replicates > std::numeric_limits<std::uint8_t>::max())
    if (const auto* bytes = std::get_if<VoteMatrix<std::uint8_t>>(&votes))
      votes = converted<std::uint16_t>(*bytes);
  if (n_replicates > std::numeric_limits<std::uint16_t>::max())
    if (const auto* words = std::get_if<VoteMatrix<std::uint16_t>>(&votes))
      votes = converted<std::uint32_t>(*words);
  return votes;
}

void describe(MmccOptions& options, OptionVisitor& visitor) {
  visitor.option("match", options.method, "how a replicate is matched to the earlier ones");
  visitor.option("against", options.against,
                 "what a replicate is matched to: the majority of the votes, or the memberships");
  visitor.option("seed", options.seed, "seed of all random numbers");
}

Mmcc::Mmcc(Index n_objects, Label n_clusters, const MmccOptions& options, bool fuzzy) {
  check_size(n_objects, n_clusters);
  state_ = std::make_unique<State>(n_objects, n_clusters, options, fuzzy);
}
Mmcc::Mmcc(std::unique_ptr<State> state) : state_(std::move(state)) {}
Mmcc::Mmcc(Mmcc&&) noexcept = default;
Mmcc& Mmcc::operator=(Mmcc&&) noexcept = default;
Mmcc::~Mmcc() = default;

Index Mmcc::n_objects() const { return state_->n_objects; }
Label Mmcc::n_clusters() const { return state_->n_clusters; }
Index Mmcc::n_replicates() const { return state_->n_replicates; }
const MmccOptions& Mmcc::options() const { return state_->options; }

ReplicateFit Mmcc::add(std::span<const Label> labels, Label n_labels, const Context& context) {
  if (static_cast<Index>(labels.size()) != n_objects())
    throw InvalidArgument(fmt::format("replicate {} has {} cases but the earlier ones have {}",
                                      n_replicates() + 1, labels.size(), n_objects()));
  check_labels(labels, n_labels);
  state_->votes = widened(std::move(state_->votes), n_replicates() + 1);
  return std::visit(
      [&](auto& votes) { return add_replicate(*state_, votes, labels, n_labels, context); },
      state_->votes);
}

ReplicateFit Mmcc::add(MatrixView<const double> memberships, const Context& context) {
  if (memberships.rows() != n_objects())
    throw InvalidArgument(fmt::format("replicate {} has {} cases but the earlier ones have {}",
                                      n_replicates() + 1, memberships.rows(), n_objects()));
  auto* votes = std::get_if<FuzzyVotes>(&state_->votes);
  if (votes == nullptr)
    throw InvalidArgument("this run counts crisp votes; make it fuzzy to add memberships");
  check_memberships(memberships, "added");
  return add_replicate(*state_, *votes, memberships, static_cast<Label>(memberships.cols()),
                       context);
}

void Mmcc::merge(const Mmcc& other) {
  const State& second = *other.state_;
  if (second.n_objects != n_objects() || second.n_clusters != n_clusters() ||
      is_fuzzy(second.votes) != is_fuzzy(state_->votes))
    throw InvalidArgument(
        fmt::format("the runs do not fit: {} cases in {} clusters and {} cases in {} clusters",
                    n_objects(), n_clusters(), second.n_objects, second.n_clusters));
  const Matrix<double> ours = memberships(), theirs = other.memberships();
  Stream stream(state_->options.seed, Stage::align, static_cast<std::uint64_t>(n_clusters()),
                static_cast<std::uint64_t>(n_replicates()));
  const std::span<const Index> col_of_row =
      state_->matcher.match(crosstable(ours.view(), theirs.view()), stream);
  std::vector<Label> column_of_label;
  invert(col_of_row, n_clusters(), column_of_label);
  state_->votes = widened(std::move(state_->votes), n_replicates() + second.n_replicates);
  std::visit(
      [&](auto& votes, const auto& more) {
        merge_votes(votes, more, column_of_label);
        tell_clusters_apart(*state_, votes);
      },
      state_->votes, second.votes);
  state_->n_replicates += second.n_replicates;
  state_->monitor.append_batches(second.monitor);
}

const Crosstable& Mmcc::last_table() const { return state_->table; }
std::span<const Label> Mmcc::last_renaming() const { return state_->column_of_label; }

Matrix<double> Mmcc::memberships() const {
  return std::visit([](const auto& votes) { return to_memberships(votes.total()); }, state_->votes);
}

std::vector<Index> Mmcc::votes_per_case() const {
  return std::visit(
      [](const auto& votes) {
        std::vector<Index> counts(static_cast<std::size_t>(votes.n_objects()));
        for (std::size_t i = 0; i < counts.size(); ++i)
          counts[i] = std::llround(row_sum(votes.total().row(static_cast<Index>(i))) /
                                   static_cast<double>(votes.one_vote));
        return counts;
      },
      state_->votes);
}

Convergence Mmcc::convergence() const {
  return {n_replicates(), n_clusters() == 1 ? 0.0 : state_->monitor.standard_error(),
          std::visit([](const auto& votes) { return half_difference(votes.total(), votes.odd()); },
                     state_->votes)};
}

}  // namespace truecluster
