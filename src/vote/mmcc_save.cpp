// The state of a run as bytes.
#include <algorithm>
#include <limits>
#include <type_traits>
#include <utility>

#include <truecluster/error.hpp>

#include "base/bytes.hpp"
#include "vote/mmcc_state.hpp"

namespace truecluster {
namespace {

constexpr std::string_view magic = "truecluster votes\n";
constexpr std::uint32_t format_version = 8;

[[noreturn]] void refuse_sizes() { throw IoError("the sizes in the saved state do not fit"); }

template <class T>
Matrix<T> get_matrix(ByteReader& reader, Index rows, Index cols) {
  std::vector<T> values = reader.get_all<T>();
  if (static_cast<Index>(values.size()) != rows * cols) refuse_sizes();
  return Matrix<T>(rows, cols, std::move(values));
}

// What is there for every case, or not at all.
template <class T>
std::vector<T> get_all_or_none(ByteReader& reader, Index n_cases) {
  std::vector<T> values = reader.get_all<T>();
  if (!values.empty() && static_cast<Index>(values.size()) != n_cases) refuse_sizes();
  return values;
}

// What stands in front of the votes.
struct Head {
  Index n_objects = 0;
  Label n_clusters = 0;
  bool is_fuzzy = false;
  MmccOptions options;
  Index n_replicates = 0;
  std::uint64_t weights = 0;  // their hash
  RowRange rows;              // those whose votes follow
};

void put_head(ByteWriter& writer, const Head& head) {
  writer.put(head.n_objects);
  writer.put(head.n_clusters);
  writer.put(std::uint32_t{head.is_fuzzy});
  writer.put(head.options.method);
  writer.put(head.options.against);
  writer.put(head.options.seed);
  writer.put(head.n_replicates);
  writer.put(head.weights);
  writer.put(head.rows);
}

Head get_head(ByteReader& reader) {
  Head head;
  head.n_objects = reader.get<Index>();
  head.n_clusters = reader.get<Label>();
  head.is_fuzzy = reader.get<std::uint32_t>() == 1;
  head.options.method = reader.get<MatchMethod>();
  head.options.against = reader.get<Reference>();
  head.options.seed = reader.get<std::uint64_t>();
  head.n_replicates = reader.get<Index>();
  head.weights = reader.get<std::uint64_t>();
  head.rows = reader.get<RowRange>();
  return head;
}

void require_weights(const Head& head, const CaseWeights& weights) {
  if (head.weights == weights.hash()) return;
  throw IoError(head.weights == 0 ? "the votes were saved without weights; leave out `weights`"
                : weights.empty()
                    ? "the votes were saved with weights; give them, too (`weights`)"
                    : "the votes were saved with other weights; give these (`weights`)");
}

// f(a count as it is in the file): crisp votes are as narrow as the number of replicates allows,
// whatever they are in memory.
template <class Count, class F>
auto with_stored_count(Index n_replicates, F f) {
  if constexpr (sizeof(Count) == 8) return f(Count{});
  if (n_replicates <= std::numeric_limits<std::uint8_t>::max()) return f(std::uint8_t{});
  if (n_replicates <= std::numeric_limits<std::uint16_t>::max()) return f(std::uint16_t{});
  return f(std::uint32_t{});
}

// Some rows at a time: there is no second copy of the votes.
template <class Stored, class Count>
void put_votes(ByteWriter& writer, const VoteMatrix<Count>& votes) {
  constexpr std::size_t at_once = std::size_t{1} << 14;
  std::vector<Count> row(votes.n_clusters());
  std::vector<Stored> piece;
  writer.put(static_cast<std::uint64_t>(votes.n_objects() * votes.n_clusters()));
  for (Index i = 0; i < votes.n_objects(); ++i) {
    votes.copy_row(i, row);
    for (const Count count : row) piece.push_back(static_cast<Stored>(count));
    if (piece.size() < at_once && i + 1 < votes.n_objects()) continue;
    writer.put_values(std::span<const Stored>(piece));
    piece.clear();
  }
}

// Those of the rows that were saved which are own ones.
struct WantedRows {
  WantedRows(RowRange saved, RowRange own) : n_saved(saved.size()) {
    const Index first = std::max(saved.first, own.first);
    skipped = first - saved.first;
    place = first - own.first;
    size = std::max<Index>(0, std::min(saved.last, own.last) - first);
  }

  Index n_saved;
  Index skipped = 0;  // of the saved ones, before the first that is wanted
  Index place = 0;    // of that one among the own rows
  Index size = 0;
};

template <class Stored, class Count>
void take_votes(ByteReader& reader, const WantedRows& wanted, VoteMatrix<Count>& votes) {
  const auto stored = get_matrix<Stored>(reader, wanted.n_saved, votes.n_clusters());
  std::vector<Count> row(votes.n_clusters());
  for (Index j = 0; j < wanted.size; ++j) {
    std::ranges::copy(stored.row(wanted.skipped + j), row.begin());
    votes.assign_row(wanted.place + j, row);
  }
}

void take_noise(ByteReader& reader, const WantedRows& wanted, Index n_own, NoiseVotes& noise) {
  const auto stored = get_all_or_none<std::uint32_t>(reader, wanted.n_saved);
  if (stored.empty()) return;
  std::vector<std::uint32_t> own(noise.all().begin(), noise.all().end());
  own.resize(n_own);
  for (Index j = 0; j < wanted.size; ++j) own[wanted.place + j] = stored[wanted.skipped + j];
  noise.assign(std::move(own));
}

template <class State>
void restore_groups(ByteReader& reader, State& state) {
  std::vector<Label> groups = reader.get_all<Label>();
  const auto is_cluster = [&](Label group) { return group >= 0 && group < state.n_clusters; };
  if (!groups.empty() && (static_cast<Label>(groups.size()) != state.n_clusters ||
                          !std::all_of(groups.begin(), groups.end(), is_cluster)))
    refuse_sizes();
  state.matcher.set_groups(std::move(groups));
}

template <class State>
void restore_watch(ByteReader& reader, State& state) {
  const Index n_watched = state.watch.cases().size();
  ConvergenceWatch::State watch;
  watch.monitor.batch = reader.get_all<double>();
  watch.monitor.batch_means = reader.get_all<double>();
  watch.monitor.influence = get_matrix<double>(reader, n_watched, state.n_clusters);
  watch.monitor.noise_influence = get_all_or_none<double>(reader, n_watched);
  for (auto& votes : watch.votes)
    votes = get_matrix<std::uint64_t>(reader, n_watched, state.n_clusters);
  for (auto& noise : watch.noise) noise = get_all_or_none<std::uint32_t>(reader, n_watched);
  state.watch.set_state(std::move(watch));
}

// What stands behind the head. Returns the number of rows.
template <class State>
Index take_rest(ByteReader& reader, const Head& head, State& state) {
  state.n_replicates = head.n_replicates;
  state.tally.widen(head.n_replicates);
  restore_watch(reader, state);
  restore_groups(reader, state);
  const WantedRows wanted(head.rows, state.shares.own());
  state.tally.visit([&]<class Count>(VoteMatrix<Count>& votes) {
    with_stored_count<Count>(head.n_replicates, [&]<class Stored>(Stored) {
      take_votes<Stored>(reader, wanted, votes);
    });
  });
  take_noise(reader, wanted, state.shares.own().size(), state.noise);
  return wanted.size;
}

}  // namespace

void Mmcc::save(ByteWriter& writer) const {
  put_head(writer,
           {state_->n_objects, state_->n_clusters, state_->tally.is_fuzzy(), state_->options,
            state_->n_replicates, state_->weights.hash(), state_->shares.own()});
  const ConvergenceWatch::State watch = state_->watch.state();
  writer.put_all(std::span<const double>(watch.monitor.batch));
  writer.put_all(std::span<const double>(watch.monitor.batch_means));
  writer.put_all(watch.monitor.influence.values());
  writer.put_all(std::span<const double>(watch.monitor.noise_influence));
  for (const auto& votes : watch.votes) writer.put_all(votes.values());
  for (const auto& noise : watch.noise) writer.put_all(std::span<const std::uint32_t>(noise));
  writer.put_all(state_->matcher.groups());
  state_->tally.visit([&]<class Count>(const VoteMatrix<Count>& votes) {
    with_stored_count<Count>(state_->n_replicates,
                             [&]<class Stored>(Stored) { put_votes<Stored>(writer, votes); });
  });
  writer.put_all(state_->noise.all());
}

std::string Mmcc::save() const {
  return seal(magic, format_version, [&](ByteWriter& writer) { save(writer); });
}

Mmcc Mmcc::restore(std::string_view bytes, const CaseWeights& weights) {
  ByteReader reader(unseal(magic, format_version, bytes));
  Mmcc votes = restore(reader, weights);
  if (reader.left() != 0) refuse_sizes();
  return votes;
}

Mmcc Mmcc::restore(ByteReader& reader, const CaseWeights& weights) {
  const Head head = get_head(reader);
  if (head.n_replicates < 0 || head.n_objects < 1 || head.n_clusters < 1 ||
      head.n_clusters > head.n_objects || head.n_clusters > max_vote_clusters ||
      head.rows != RowRange{0, head.n_objects} ||
      static_cast<std::uint64_t>(head.n_objects) > reader.left())
    refuse_sizes();
  require_weights(head, weights);
  auto state = std::make_unique<State>(head.n_objects, head.n_clusters, head.options, head.is_fuzzy,
                                       nullptr, weights);
  take_rest(reader, head, *state);
  return Mmcc(std::move(state));
}

Index Mmcc::take(ByteReader& reader) {
  const Head head = get_head(reader);
  const bool is_later_piece = n_replicates() > 0;
  if (head.n_replicates < 0 || head.n_objects != n_objects() || head.n_clusters != n_clusters() ||
      head.is_fuzzy != state_->tally.is_fuzzy() || head.rows.first < 0 ||
      head.rows.first > head.rows.last || head.rows.last > n_objects() ||
      (is_later_piece && head.n_replicates != n_replicates()))
    refuse_sizes();
  require_weights(head, state_->weights);
  return take_rest(reader, head, *state_);
}

}  // namespace truecluster
