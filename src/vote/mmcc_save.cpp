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
constexpr std::uint32_t format_version = 3;

[[noreturn]] void refuse_sizes() { throw IoError("the sizes in the saved state do not fit"); }

template <class T>
Matrix<T> get_matrix(ByteReader& reader, Index rows, Index cols) {
  std::vector<T> values = reader.get_all<T>();
  if (static_cast<Index>(values.size()) != rows * cols) refuse_sizes();
  return Matrix<T>(rows, cols, std::move(values));
}

// Counts of crisp votes have 32 bits in the file, whatever they have in memory.
template <class Stored, class Count>
void put_matrix(ByteWriter& writer, const Matrix<Count>& counts) {
  const std::vector<Stored> stored(counts.values().begin(), counts.values().end());
  writer.put_all(std::span<const Stored>(stored));
}

template <class Stored, class Count>
Matrix<Count> get_counts(ByteReader& reader, Index rows, Index cols) {
  const Matrix<Stored> stored = get_matrix<Stored>(reader, rows, cols);
  for (const Stored count : stored.values())
    if (count > std::numeric_limits<Count>::max()) refuse_sizes();
  return Matrix<Count>(rows, cols,
                       std::vector<Count>(stored.values().begin(), stored.values().end()));
}

template <class Count>
void restore_votes(ByteReader& reader, VoteMatrix<Count>& votes) {
  using Stored = std::conditional_t<sizeof(Count) == 8, Count, std::uint32_t>;
  votes.assign(get_counts<Stored, Count>(reader, votes.n_objects(), votes.n_clusters()));
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

template <class Count>
void save_votes(ByteWriter& writer, const VoteMatrix<Count>& votes) {
  using Stored = std::conditional_t<sizeof(Count) == 8, Count, std::uint32_t>;
  put_matrix<Stored>(writer, votes.rows());
}

}  // namespace

std::string Mmcc::save() const {
  ByteWriter writer;
  writer.put(state_->n_objects);
  writer.put(state_->n_clusters);
  writer.put(std::uint32_t{is_fuzzy(state_->votes)});
  writer.put(static_cast<std::uint32_t>(state_->options.method));
  writer.put(static_cast<std::uint32_t>(state_->options.against));
  writer.put(state_->options.seed);
  writer.put(state_->n_replicates);
  const CicMonitor::State monitor = state_->monitor.state();
  writer.put_all(std::span<const double>(monitor.batch));
  writer.put_all(std::span<const double>(monitor.batch_means));
  writer.put_all(monitor.influence.values());
  writer.put_all(std::as_const(state_->odd_votes).values());
  std::visit([&](const auto& votes) { save_votes(writer, votes); }, state_->votes);
  writer.put_all(state_->matcher.groups());
  return seal(magic, format_version, writer.take());
}

Mmcc Mmcc::restore(std::string_view bytes) {
  ByteReader reader(unseal(magic, format_version, bytes));
  const auto n_objects = reader.get<Index>();
  const auto n_clusters = reader.get<Label>();
  const bool fuzzy = reader.get<std::uint32_t>() == 1;
  MmccOptions options;
  options.method = static_cast<MatchMethod>(reader.get<std::uint32_t>());
  options.against = static_cast<Reference>(reader.get<std::uint32_t>());
  options.seed = reader.get<std::uint64_t>();
  const auto n_replicates = reader.get<Index>();
  if (n_objects < 1 || n_clusters < 1 || n_clusters > n_objects || n_clusters > max_vote_clusters ||
      static_cast<std::uint64_t>(n_objects) > reader.left())
    refuse_sizes();
  auto state = std::make_unique<State>(n_objects, n_clusters, options, fuzzy);
  state->n_replicates = n_replicates;
  state->votes = widened(std::move(state->votes), n_replicates);
  CicMonitor::State monitor;
  monitor.batch = reader.get_all<double>();
  monitor.batch_means = reader.get_all<double>();
  const auto n_watched = static_cast<Index>(state->monitor.watched_cases().size());
  monitor.influence = get_matrix<double>(reader, n_watched, n_clusters);
  state->monitor.set_state(std::move(monitor));
  state->odd_votes = get_matrix<std::uint64_t>(reader, n_watched, n_clusters);
  std::visit([&](auto& votes) { restore_votes(reader, votes); }, state->votes);
  state->find_even_votes();
  restore_groups(reader, *state);
  if (reader.left() != 0) refuse_sizes();
  return Mmcc(std::move(state));
}

}  // namespace truecluster
