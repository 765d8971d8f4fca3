// Names, reads and removes the pieces of a checkpoint.
#include "cli/checkpoint_pieces.hpp"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include <fmt/format.h>
#include <truecluster/error.hpp>

#include "base/bytes.hpp"

namespace truecluster::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view magic = "truecluster fit on ranks\n";
constexpr std::uint32_t format_version = 1;

std::string name_of_piece(const std::string& path, const PieceList& list, Index piece) {
  return cli::name_of_piece(path, list.number, piece, list.size());
}

// The bytes that a state ends with.
std::uint64_t checksum_of(std::string_view state) {
  std::uint64_t checksum = 0;
  if (state.size() >= sizeof checksum)
    std::memcpy(&checksum, state.data() + state.size() - sizeof checksum, sizeof checksum);
  return checksum;
}

// Takes a word and a number behind it off the text, if they are there.
bool take_number(std::string_view& text, std::string_view word) {
  if (!text.starts_with(word)) return false;
  text.remove_prefix(word.size());
  const std::size_t n_digits = std::min(text.find_first_not_of("0123456789"), text.size());
  text.remove_prefix(n_digits);
  return n_digits > 0;
}

// What name_of_piece() puts behind the path, and what a file under way has behind that.
bool is_end_of_piece(std::string_view text) {
  if (!take_number(text, ".") || !take_number(text, ".") || !take_number(text, "-of-"))
    return false;
  return text.empty() || (take_number(text, ".tmp") && text.empty());
}

[[noreturn]] void refuse_piece(const std::string& path, const std::string& name,
                               std::string_view why) {
  throw InvalidArgument(
      fmt::format("{}: {}; put back the one that was saved with {}, or remove {} to start over",
                  name, why, path, path));
}

}  // namespace

std::string name_of_piece(const std::string& path, std::uint64_t number, Index piece,
                          Index n_pieces) {
  return fmt::format("{}.{}.{}-of-{}", path, number, piece + 1, n_pieces);
}

std::uint64_t save_piece(const std::string& name, const Content& state) {
  std::uint64_t checksum = 0;
  write_file(name, [&](const Put& put) {
    state([&](std::string_view bytes) {
      checksum = checksum_of(bytes);  // that of the last ones stays
      put(bytes);
    });
  });
  if (checksum == 0) fs::remove(name);
  return checksum;
}

void put_with_list(const PieceList& list, const Content& state, const Put& put) {
  if (list.size() == 1) return state(put);
  const auto contents = [&](ByteWriter& writer) {
    writer.put(list.number);
    writer.put_all(std::span<const std::uint64_t>(list.checksums));
    state([&](std::string_view bytes) { writer.append(bytes); });
  };
  put_sealed(magic, format_version, contents, put);
}

std::pair<PieceList, std::string> without_list(std::string bytes) {
  if (!bytes.starts_with(magic)) return {PieceList{}, std::move(bytes)};
  ByteReader reader(unseal(magic, format_version, bytes));
  PieceList list;
  list.number = reader.get<std::uint64_t>();
  list.checksums = reader.get_all<std::uint64_t>();
  return {std::move(list), std::string(reader.rest())};
}

std::string read_piece(const std::string& path, const PieceList& list, Index piece) {
  const std::string name = name_of_piece(path, list, piece);
  std::ifstream file(name, std::ios::binary);
  if (!file) refuse_piece(path, name, "this piece of the checkpoint is missing");
  std::ostringstream bytes;
  bytes << file.rdbuf();
  std::string state = std::move(bytes).str();
  if (!file || checksum_of(state) != list.checksums[piece])
    refuse_piece(path, name, "this is another piece, or a part of one");
  return state;
}

void require_pieces(const std::string& path, const PieceList& list) {
  for (Index piece = 1; piece < list.size(); ++piece)
    if (const std::string name = name_of_piece(path, list, piece); !fs::exists(name))
      refuse_piece(path, name, "this piece of the checkpoint is missing");
}

void require_seen(const std::string& path, const PieceList& list) {
  for (Index piece = 1; piece < list.size(); ++piece)
    if (const std::string name = name_of_piece(path, list, piece); !fs::exists(name))
      throw InvalidArgument(
          fmt::format("{}: rank {} has written this piece of the checkpoint, but rank 0 does not "
                      "see it; keep the checkpoint in a folder that all ranks share",
                      name, piece));
}

void remove_pieces(const std::string& path, const PieceList& list) {
  std::error_code error;  // what cannot be removed stays
  for (Index piece = 1; piece < list.size(); ++piece)
    fs::remove(name_of_piece(path, list, piece), error);
}

void remove_other_pieces(const std::string& path, const PieceList& list) {
  const fs::path file(path);
  const std::string start = file.filename().string();
  std::set<std::string> named;
  for (Index piece = 1; piece < list.size(); ++piece)
    named.insert(name_of_piece(start, list, piece));
  std::error_code error;
  fs::directory_iterator entry(file.has_parent_path() ? file.parent_path() : ".", error);
  for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    if (!name.starts_with(start) || named.contains(name)) continue;
    if (!is_end_of_piece(std::string_view(name).substr(start.size()))) continue;
    std::error_code stays;
    fs::remove(entry->path(), stays);
  }
}

}  // namespace truecluster::cli
