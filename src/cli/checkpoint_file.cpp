// The file of --checkpoint: read at the start, written now and then.
#include "cli/checkpoint_file.hpp"

#include <filesystem>
#include <fstream>
#include <sstream>

#include <fmt/format.h>
#include <truecluster/error.hpp>
#include <truecluster/output_file.hpp>

namespace truecluster::cli {
namespace {

constexpr std::chrono::seconds pause{1};

}  // namespace

CheckpointFile::CheckpointFile(std::string path)
    : path_(std::move(path)), written_(std::chrono::steady_clock::now()) {
  if (path_.empty() || !std::filesystem::exists(path_)) return;
  std::ifstream file(path_, std::ios::binary);
  std::ostringstream bytes;
  bytes << file.rdbuf();
  if (!file || bytes.str().empty())
    throw IoError(fmt::format("{}: the checkpoint cannot be read; remove it to start anew", path_));
  saved_ = bytes.str();
}

Checkpoint CheckpointFile::checkpoint() {
  Checkpoint checkpoint;
  checkpoint.saved = saved_;
  checkpoint.name = path_;
  if (!path_.empty())
    checkpoint.save = [this](const std::function<std::string()>& state) {
      const auto now = std::chrono::steady_clock::now();
      if (now - written_ < pause) return;
      write_file(path_, state());
      written_ = std::chrono::steady_clock::now();
    };
  return checkpoint;
}

}  // namespace truecluster::cli
