// The state of a run as bytes: magic, version, contents, checksum; little-endian as the machines
// this runs on are.
#include <fmt/format.h>

#include <bit>
#include <cstring>
#include <type_traits>

#include <truecluster/error.hpp>

#include "base/hash.hpp"
#include "vote/mmcc_state.hpp"

namespace truecluster {
namespace {

static_assert(std::endian::native == std::endian::little);

constexpr std::string_view magic = "truecluster votes\n";
constexpr std::uint32_t format_version = 1;

class Writer {
 public:
  template <class T>
  requires std::is_trivially_copyable_v<T>
  void put(const T& value) { bytes_.append(reinterpret_cast<const char*>(&value), sizeof value); }
  template <class T>
  void put_all(std::span<const T> values) {
    put(static_cast<std::uint64_t>(values.size()));
    bytes_.append(reinterpret_cast<const char*>(values.data()), values.size_bytes());
  }
  void put_text(std::string_view text) { bytes_.append(text); }
  std::string finish() {
    put(fnv1a(bytes_));
    return std::move(bytes_);
  }

 private:
  std::string bytes_;
};

[[noreturn]] void refuse(std::string_view why) {
  throw IoError(fmt::format("the vote state cannot be used: {}", why));
}

class Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes) {}
  template <class T>
  requires std::is_trivially_copyable_v<T> T get() {
    T value;
    std::memcpy(&value, take(sizeof value), sizeof value);
    return value;
  }
  template <class T>
  std::vector<T> get_all(std::uint64_t expected_size) {
    const auto size = get<std::uint64_t>();
    if (size != expected_size || size > bytes_.size() / sizeof(T)) refuse("its sizes do not fit");
    std::vector<T> values(size);
    if (size > 0) std::memcpy(values.data(), take(size * sizeof(T)), size * sizeof(T));
    return values;
  }
  template <class T>
  std::vector<T> get_all() {
    const auto size = get<std::uint64_t>();
    if (size > bytes_.size() / sizeof(T)) refuse("it is cut short");
    std::vector<T> values(size);
    if (size > 0) std::memcpy(values.data(), take(size * sizeof(T)), size * sizeof(T));
    return values;
  }
  [[nodiscard]] std::size_t left() const { return bytes_.size(); }

 private:
  const char* take(std::size_t size) {
    if (size > bytes_.size()) refuse("it is cut short");
    const char* begin = bytes_.data();
    bytes_.remove_prefix(size);
    return begin;
  }
  std::string_view bytes_;
};

std::string_view checked_contents(std::string_view bytes) {
  if (bytes.substr(0, magic.size()) != magic) refuse("it is not a vote state of truecluster");
  if (bytes.size() < magic.size() + sizeof(std::uint32_t) + sizeof(std::uint64_t))
    refuse("it is cut short");
  Reader version(bytes.substr(magic.size()));
  if (const auto found = version.get<std::uint32_t>(); found != format_version)
    refuse(fmt::format("it has format version {}, this program reads version {}", found,
                       format_version));
  const std::size_t checksum_at = bytes.size() - sizeof(std::uint64_t);
  Reader checksum(bytes.substr(checksum_at));
  if (checksum.get<std::uint64_t>() != fnv1a(bytes.substr(0, checksum_at)))
    refuse("its checksum is wrong: it was cut short or altered");
  return bytes.substr(magic.size() + sizeof(std::uint32_t),
                      checksum_at - magic.size() - sizeof(std::uint32_t));
}

template <class Count>
void restore_votes(Reader& reader, VoteMatrix<Count>& votes) {
  const Index n = votes.n_objects(), k = votes.n_clusters();
  const auto size = static_cast<std::uint64_t>(n) * static_cast<std::uint64_t>(k);
  Matrix<Count> total(n, k, reader.get_all<Count>(size));
  Matrix<Count> odd(n, k, reader.get_all<Count>(size));
  votes.assign(std::move(total), std::move(odd));
}

}  // namespace

std::string Mmcc::save() const {
  Writer writer;
  writer.put_text(magic);
  writer.put(format_version);
  writer.put(state_->n_objects);
  writer.put(state_->n_clusters);
  writer.put(static_cast<std::uint32_t>(state_->votes.index()));
  writer.put(static_cast<std::uint32_t>(state_->options.method));
  writer.put(static_cast<std::uint32_t>(state_->options.against));
  writer.put(state_->options.seed);
  writer.put(state_->n_replicates);
  const CicMonitor::State monitor = state_->monitor.state();
  writer.put_all(std::span<const double>(monitor.batch));
  writer.put_all(std::span<const double>(monitor.batch_means));
  writer.put_all(monitor.influence.values());
  std::visit(
      [&](const auto& votes) {
        writer.put_all(votes.total().values());
        writer.put_all(votes.odd().values());
      },
      state_->votes);
  return writer.finish();
}

Mmcc Mmcc::restore(std::string_view bytes) {
  Reader reader(checked_contents(bytes));
  const auto n_objects = reader.get<Index>();
  const auto n_clusters = reader.get<Label>();
  const bool fuzzy = reader.get<std::uint32_t>() == 1;
  MmccOptions options;
  options.method = static_cast<MatchMethod>(reader.get<std::uint32_t>());
  options.against = static_cast<Reference>(reader.get<std::uint32_t>());
  options.seed = reader.get<std::uint64_t>();
  const auto n_replicates = reader.get<Index>();
  if (n_objects < 1 || n_clusters < 1 || n_clusters > n_objects ||
      static_cast<std::uint64_t>(n_objects) > reader.left())
    refuse("its sizes do not fit");
  auto state = std::make_unique<State>(n_objects, n_clusters, options, fuzzy);
  state->n_replicates = n_replicates;
  CicMonitor::State monitor;
  monitor.batch = reader.get_all<double>();
  monitor.batch_means = reader.get_all<double>();
  const auto n_watched = static_cast<Index>(state->monitor.watched_cases().size());
  monitor.influence =
      Matrix<double>(n_watched, n_clusters,
                     reader.get_all<double>(static_cast<std::uint64_t>(n_watched * n_clusters)));
  state->monitor.set_state(std::move(monitor));
  std::visit([&](auto& votes) { restore_votes(reader, votes); }, state->votes);
  if (reader.left() != 0) refuse("its sizes do not fit");
  return Mmcc(std::move(state));
}

}  // namespace truecluster
