// The file of --checkpoint: read at the start, written now and then.
#include "cli/checkpoint_file.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <tuple>
#include <utility>

#include <fmt/format.h>
#include <truecluster/error.hpp>
#include <truecluster/output_file.hpp>

#include "cli/part_file.hpp"
#include "ranks/exchange.hpp"

namespace truecluster::cli {
namespace {

constexpr std::chrono::duration<double> shortest_pause{1};
constexpr double share_of_time = 0.02;

}  // namespace

std::chrono::duration<double> pause_after(std::chrono::duration<double> write) {
  return std::max(shortest_pause, write / share_of_time);
}

CheckpointFile::CheckpointFile(std::string path, std::vector<std::string> words, const Ranks* ranks)
    : path_(std::move(path)),
      words_(std::move(words)),
      ranks_(ranks),
      next_(Clock::now() + std::chrono::seconds(1)) {
  if (path_.empty()) return;
  const bool is_first = ranks_ == nullptr || ranks_->rank() == 0;
  if (is_first) saved_ = read();
  if (ranks_ != nullptr) saved_ = text_from_first(*ranks_, std::move(saved_));
  resumes_ = !saved_.empty();
  try {
    std::tie(pieces_, saved_) = without_list(std::move(saved_));
  } catch (const IoError& error) {
    throw IoError(fmt::format("{}: {}", path_, error.what()));
  }
  if (!is_first) return;
  require_pieces(path_, pieces_);
  remove_other_pieces(path_, pieces_);
}

// Nothing if there is no file yet.
std::string CheckpointFile::read() const {
  if (!std::filesystem::exists(path_)) return "";
  std::ifstream file(path_, std::ios::binary);
  std::ostringstream bytes;
  bytes << file.rdbuf();
  std::string saved = std::move(bytes).str();
  if (!file || saved.empty())
    throw IoError(fmt::format("{}: the checkpoint cannot be read; remove it to start over", path_));
  return words_.empty() ? saved : read_part(path_).state;
}

Checkpoint CheckpointFile::checkpoint() {
  Checkpoint checkpoint;
  checkpoint.saved = std::move(saved_);
  checkpoint.name = path_;
  checkpoint.n_pieces = pieces_.size();
  checkpoint.piece = [path = path_, list = pieces_](Index piece) {
    return read_piece(path, list, piece);
  };
  if (!path_.empty())
    checkpoint.save = [this](const Checkpoint::State& state, bool is_last) {
      write(state, is_last);
    };
  return checkpoint;
}

void CheckpointFile::write(const Checkpoint::State& state, bool is_last) {
  const auto start = Clock::now();
  const bool is_time = is_last || start >= next_;
  if (ranks_ == nullptr ? !is_time : !from_first(*ranks_, is_time)) return;
  if (ranks_ != nullptr) {
    write_piece(state);
  } else {
    write_file(path_, [&](const Put& put) {
      if (words_.empty())
        state(put);
      else
        put_part(words_, state, put);
    });
    remove_pieces(path_, std::exchange(pieces_, {}));
  }
  const auto end = Clock::now();
  next_ = end + std::chrono::duration_cast<Clock::duration>(pause_after(end - start));
}

// The file comes last: until then it names the pieces that were there before.
void CheckpointFile::write_piece(const Checkpoint::State& state) {
  PieceList list{pieces_.number + 1, {}};
  const int rank = ranks_->rank();
  const std::uint64_t checksum =
      rank == 0 ? 0 : save_piece(name_of_piece(path_, list.number, rank, ranks_->size()), state);
  list.checksums = gather_one(*ranks_, checksum);  // after this all have written
  if (list.checksums.back() == 0) list.checksums.clear();
  const PieceList before = std::exchange(pieces_, list);
  if (rank != 0) return;
  require_seen(path_, list);
  write_file(path_, [&](const Put& put) { put_with_list(list, state, put); });
  remove_pieces(path_, before);
}

}  // namespace truecluster::cli
