// A file with given bytes that vanishes with the test.
#pragma once

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include <truecluster/error.hpp>

namespace truecluster::testing {

class TemporaryFile {
 public:
  explicit TemporaryFile(std::string_view bytes, std::string_view end = ".csv") {
    static int number = 0;
    path_ = (std::filesystem::temp_directory_path() /
             ("truecluster_test_" + std::to_string(::getpid()) + "_" + std::to_string(number++)))
                .string();
    path_ += end;
    std::ofstream(path_, std::ios::binary) << bytes;
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile() { std::filesystem::remove(path_); }

  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
};

inline std::string contents(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// The message of the error that f throws; empty if it throws none.
template <class E, class F>
std::string message_of(F&& f) {
  try {
    f();
  } catch (const E& error) {
    return error.what();
  }
  return {};
}

// What reading a file with this text throws, with F in the place of its path.
template <class Read>
std::string error_of_reading(std::string_view text, const Read& read) {
  const TemporaryFile file(text);
  std::string message = message_of<Error>([&] { read(file.path()); });
  if (message.starts_with(file.path())) message = "F" + message.substr(file.path().size());
  return message;
}

}  // namespace truecluster::testing
