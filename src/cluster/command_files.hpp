// The files by which data go to a clusterer command and labels come back.
#pragma once

#include <span>
#include <string>
#include <vector>

#include <truecluster/data.hpp>

namespace truecluster {

// A new folder only this user can read, removed with all it holds at the end of its life. Without a
// parent it is where the system has its temporary files (TMPDIR).
class TemporaryFolder {
 public:
  explicit TemporaryFolder(const std::string& parent);
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  [[nodiscard]] std::string file(const std::string& name) const { return path_ + "/" + name; }
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
};

// Rows of data as CSV without a header: all digits, row i as often as repeats[i] says (once, if
// repeats is empty).
void write_rows(const std::string& file, const DataView& data,
                std::span<const std::uint32_t> repeats);

// One whole number a line for each of n_rows rows, at most n_clusters different ones; they are
// numbered 0, 1, ... in ascending order. -1 is noise. Errors name the command.
std::vector<Label> read_labels(const std::string& file, const std::string& command, Index n_rows,
                               Label n_clusters);

}  // namespace truecluster
