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
constexpr std::uint32_t format_version = 5;

[[noreturn]] void refuse_sizes() { throw IoError("the sizes in the saved state do not fit"); }

template <class T>
Matrix<T> get_matrix(ByteReader& reader, Index rows, Index cols) {
  std::vector<T> values = reader.get_all<T>();
  if (static_cast<Index>(values.size()) != rows * cols) refuse_sizes();
  return Matrix<T>(rows, cols, std::move(values));
}

template <class Enum>
Enum get_enum(ByteReader& reader) {
  const auto number = reader.get<std::uint32_t>();
  if (number >= enum_names(Enum{}).size()) throw IoError("the saved state is damaged");
  return static_cast<Enum>(number);
}

// What is there for every case, or not at all.
template <class T>
std::vector<T> get_all_or_none(ByteReader& reader, Index n_cases) {
  std::vector<T> values = reader.get_all<T>();
  if (!values.empty() && static_cast<Index>(values.size()) != n_cases) refuse_sizes();
  return values;
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

// Some rows at a time: there is no second copy of the votes of one process.
template <class Stored, class Count>
void put_votes(ByteWriter& writer, const VoteMatrix<Count>& votes) {
  constexpr std::size_t at_once = std::size_t{1} << 14;
  std::vector<Count> row(static_cast<std::size_t>(votes.n_clusters()));
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

template <class Count>
void save_votes(ByteWriter& writer, const VoteMatrix<Count>& votes, const RowShares& shares,
                Index n_replicates) {
  with_stored_count<Count>(n_replicates, [&]<class Stored>(Stored) {
    if (shares.ranks() == nullptr) return put_votes<Stored>(writer, votes);
    const auto own = in_width<Stored>(votes.rows());
    writer.put_all(std::span<const Stored>(
        shares.collect(votes.n_clusters(), std::vector(own.values().begin(), own.values().end()))));
  });
}

// Of all rows at rank 0; none where no rank has any.
std::vector<std::uint32_t> all_noise(const NoiseVotes& noise, const RowShares& shares) {
  std::vector<std::uint32_t> own(noise.all().begin(), noise.all().end());
  if (shares.ranks() == nullptr) return own;
  std::uint64_t any = noise.empty() ? 0 : 1;
  shares.ranks()->sum(Parcel::other, std::span(&any, 1));
  if (any == 0) return {};
  own.resize(static_cast<std::size_t>(shares.own().size()));
  return shares.collect(1, std::move(own));
}

// Keeps those of the own rows, and returns those of the watched cases.
template <class Stored, class Count>
Matrix<std::uint64_t> restore_votes(ByteReader& reader, VoteMatrix<Count>& votes,
                                    const RowShares& shares, std::span<const Index> watched_cases) {
  const Index n_clusters = votes.n_clusters();
  const auto stored = get_matrix<Stored>(reader, shares.n_rows(), n_clusters);
  const std::span<const Stored> own =
      stored.values().subspan(shares.own().first * n_clusters, shares.own().size() * n_clusters);
  votes.assign(Matrix<Count>(shares.own().size(), n_clusters, {own.begin(), own.end()}));
  Matrix<std::uint64_t> watched(static_cast<Index>(watched_cases.size()), n_clusters);
  for (Index j = 0; j < watched.rows(); ++j)
    std::ranges::copy(stored.row(watched_cases[j]), watched.row(j).begin());
  return watched;
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

}  // namespace

void Mmcc::save(ByteWriter& writer) const {
  writer.put(state_->n_objects);
  writer.put(state_->n_clusters);
  writer.put(std::uint32_t{state_->tally.is_fuzzy()});
  writer.put(static_cast<std::uint32_t>(state_->options.method));
  writer.put(static_cast<std::uint32_t>(state_->options.against));
  writer.put(state_->options.seed);
  writer.put(state_->n_replicates);
  const ConvergenceWatch::State watch = state_->watch.state();
  writer.put_all(std::span<const double>(watch.monitor.batch));
  writer.put_all(std::span<const double>(watch.monitor.batch_means));
  writer.put_all(watch.monitor.influence.values());
  writer.put_all(watch.odd_votes.values());
  state_->tally.visit(
      [&](const auto& votes) { save_votes(writer, votes, state_->shares, state_->n_replicates); });
  writer.put_all(state_->matcher.groups());
  writer.put_all(std::span<const std::uint32_t>(all_noise(state_->noise, state_->shares)));
  writer.put_all(std::span<const std::uint32_t>(watch.odd_noise));
  writer.put_all(std::span<const std::uint32_t>(watch.even_noise));
  writer.put_all(std::span<const double>(watch.monitor.noise_influence));
}

std::string Mmcc::save() const {
  return seal(magic, format_version, [&](ByteWriter& writer) { save(writer); });
}

Mmcc Mmcc::restore(std::string_view bytes, const Ranks* ranks) {
  ByteReader reader(unseal(magic, format_version, bytes));
  Mmcc votes = restore(reader, ranks);
  if (reader.left() != 0) refuse_sizes();
  return votes;
}

Mmcc Mmcc::restore(ByteReader& reader, const Ranks* ranks) {
  const auto n_objects = reader.get<Index>();
  const auto n_clusters = reader.get<Label>();
  const bool fuzzy = reader.get<std::uint32_t>() == 1;
  MmccOptions options;
  options.method = get_enum<MatchMethod>(reader);
  options.against = get_enum<Reference>(reader);
  options.seed = reader.get<std::uint64_t>();
  const auto n_replicates = reader.get<Index>();
  if (n_replicates < 0 || n_objects < 1 || n_clusters < 1 || n_clusters > n_objects ||
      n_clusters > max_vote_clusters || static_cast<std::uint64_t>(n_objects) > reader.left())
    refuse_sizes();
  auto state = std::make_unique<State>(n_objects, n_clusters, options, fuzzy, ranks);
  state->n_replicates = n_replicates;
  state->tally.widen(n_replicates);
  ConvergenceWatch::State watch;
  watch.monitor.batch = reader.get_all<double>();
  watch.monitor.batch_means = reader.get_all<double>();
  const std::span<const Index> watched_cases = state->watch.cases();
  const auto n_watched = static_cast<Index>(watched_cases.size());
  watch.monitor.influence = get_matrix<double>(reader, n_watched, n_clusters);
  watch.odd_votes = get_matrix<std::uint64_t>(reader, n_watched, n_clusters);
  const auto watched_votes = state->tally.visit([&]<class Count>(VoteMatrix<Count>& votes) {
    return with_stored_count<Count>(n_replicates, [&]<class Stored>(Stored) {
      return restore_votes<Stored>(reader, votes, state->shares, watched_cases);
    });
  });
  restore_groups(reader, *state);
  auto noise = get_all_or_none<std::uint32_t>(reader, n_objects);
  const RowRange own = state->shares.own();
  if (!noise.empty()) state->noise.assign({noise.begin() + own.first, noise.begin() + own.last});
  watch.odd_noise = get_all_or_none<std::uint32_t>(reader, n_watched);
  watch.even_noise = get_all_or_none<std::uint32_t>(reader, n_watched);
  watch.monitor.noise_influence = get_all_or_none<double>(reader, n_watched);
  state->watch.set_state(std::move(watch), watched_votes);
  return Mmcc(std::move(state));
}

}  // namespace truecluster
