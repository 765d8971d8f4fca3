// Keeps the state of a run in a file: written whole and renamed, soon at first, then as often as
// costs little.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include <truecluster/fit.hpp>
#include <truecluster/ranks.hpp>

#include "cli/checkpoint_pieces.hpp"

namespace truecluster::cli {

class CheckpointFile {
 public:
  // An empty path keeps nothing. Reads the file if it exists. Words are those of the command of a
  // part of a fit, which are kept with it. On ranks all make the same calls: rank 0 reads the file
  // and has the clock, and each writes its own state.
  explicit CheckpointFile(std::string path, std::vector<std::string> words = {},
                          const Ranks* ranks = nullptr);

  [[nodiscard]] bool resumes() const { return resumes_; }
  // May be called once, and is valid as long as this object.
  [[nodiscard]] Checkpoint checkpoint();

 private:
  using Clock = std::chrono::steady_clock;
  [[nodiscard]] std::string read() const;
  void write(const Checkpoint::State& state, bool is_last);
  void write_piece(const Checkpoint::State& state);

  std::string path_;
  std::vector<std::string> words_;
  const Ranks* ranks_;
  PieceList pieces_;  // of what is saved now
  std::string saved_;
  bool resumes_ = false;
  Clock::time_point next_;  // write
};

// How long to wait after a write that took so long: it may cost one part in fifty of the time.
std::chrono::duration<double> pause_after(std::chrono::duration<double> write);

}  // namespace truecluster::cli
