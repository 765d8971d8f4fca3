// The file of --checkpoint: read at the start, written now and then.
#include "cli/checkpoint_file.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <utility>

#include <fmt/format.h>
#include <truecluster/error.hpp>
#include <truecluster/output_file.hpp>

#include "cli/part_file.hpp"

namespace truecluster::cli {
namespace {

constexpr std::chrono::duration<double> shortest_pause{1};
constexpr double share_of_time = 0.02;

}  // namespace

std::chrono::duration<double> pause_after(std::chrono::duration<double> write) {
  return std::max(shortest_pause, write / share_of_time);
}

CheckpointFile::CheckpointFile(std::string path, std::vector<std::string> words)
    : path_(std::move(path)),
      words_(std::move(words)),
      next_(Clock::now() + std::chrono::seconds(1)) {
  if (path_.empty() || !std::filesystem::exists(path_)) return;
  std::ifstream file(path_, std::ios::binary);
  std::ostringstream bytes;
  bytes << file.rdbuf();
  saved_ = std::move(bytes).str();
  if (!file || saved_.empty())
    throw IoError(fmt::format("{}: the checkpoint cannot be read; remove it to start anew", path_));
  if (!words_.empty()) saved_ = read_part(path_).state;
  resumes_ = true;
}

Checkpoint CheckpointFile::checkpoint() {
  Checkpoint checkpoint;
  checkpoint.saved = std::move(saved_);
  checkpoint.name = path_;
  if (!path_.empty())
    checkpoint.save = [this](const Checkpoint::State& state, bool is_last) {
      write(state, is_last);
    };
  return checkpoint;
}

void CheckpointFile::write(const Checkpoint::State& state, bool is_last) {
  const auto start = Clock::now();
  if (!is_last && start < next_) return;
  write_file(path_, [&](const Put& put) {
    if (words_.empty())
      state(put);
    else
      put_part(words_, state, put);
  });
  const auto end = Clock::now();
  next_ = end + std::chrono::duration_cast<Clock::duration>(pause_after(end - start));
}

}  // namespace truecluster::cli
