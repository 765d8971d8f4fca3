// Keeps the state of a run in a file: written whole and renamed, at most every second.
#pragma once

#include <chrono>
#include <string>

#include <truecluster/fit.hpp>

namespace truecluster::cli {

class CheckpointFile {
 public:
  // An empty path keeps nothing. Reads the file if it exists.
  explicit CheckpointFile(std::string path);

  [[nodiscard]] bool resumes() const { return !saved_.empty(); }
  // Valid as long as this object.
  [[nodiscard]] Checkpoint checkpoint();

 private:
  std::string path_;
  std::string saved_;
  std::chrono::steady_clock::time_point written_;
};

}  // namespace truecluster::cli
