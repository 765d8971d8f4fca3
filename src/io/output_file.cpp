// Writes files whole: to a temporary name, then renamed.
#include <truecluster/output_file.hpp>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <map>
#include <set>

#include <fmt/format.h>
#include <truecluster/system_error.hpp>

#include "base/process.hpp"
#include "io/target.hpp"

namespace truecluster {

using io::target_of;

namespace {

[[noreturn]] void fail(const std::string& path, int error) {
  throw SystemError(fmt::format("{}: cannot be written: {}", path, std::strerror(error)));
}

// 0, or the error.
int write_all(int fd, std::string_view content) {
  while (!content.empty()) {
    const ssize_t written = ::write(fd, content.data(), content.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno;
    content.remove_prefix(written);
  }
  return 0;
}

// Opens, writes and closes; name is what the file is called in messages.
void write_new(const std::string& path, const std::string& name, int flags,
               const Content& content) {
  const int fd = ::open(path.c_str(), O_WRONLY | O_CLOEXEC | flags, 0666);
  if (fd < 0) fail(name, errno);
  try {
    put_large_pieces(content, [&](std::string_view piece) {
      if (const int error = write_all(fd, piece)) fail(name, error);
    });
  } catch (...) {
    ::close(fd);
    throw;
  }
  if (::close(fd) != 0) fail(name, errno);
}

constexpr std::string_view temporary_end = ".tmp";  // and the number of the process

}  // namespace

std::string io::target_of(const std::string& path) {
  namespace fs = std::filesystem;
  constexpr int most_links = 40;  // as the system
  std::error_code error;
  fs::path target = path;
  for (int i = 0; i < most_links && fs::is_symlink(fs::symlink_status(target, error)); ++i)
    target = target.parent_path() / fs::read_symlink(target, error);
  const fs::path existing = fs::canonical(target, error);
  return error ? target.string() : existing.string();
}

std::string name_until_finished(const std::string& path) {
  return fmt::format("{}{}{}", target_of(path), temporary_end, ::getpid());
}

void remove_unfinished(std::span<const std::string> paths, Whose whose) {
  namespace fs = std::filesystem;
  std::map<fs::path, std::set<std::string>> names;  // of the files, by their folder
  for (const std::string& path : paths) {
    const fs::path target = target_of(path);
    names[target.has_parent_path() ? target.parent_path() : "."].insert(target.filename().string());
  }
  for (const auto& [folder, wanted] : names) {
    std::error_code error;
    fs::directory_iterator entry(folder, error);
    for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
      const std::string name = entry->path().filename().string();
      const std::size_t end = name.rfind(temporary_end);
      if (end == std::string::npos || !wanted.contains(name.substr(0, end))) continue;
      const std::string process = name.substr(end + temporary_end.size());
      const bool is_ours = process == std::to_string(::getpid());
      if (is_ours ? whose == Whose::also_ours : !is_running(process))
        ::unlink(entry->path().c_str());
    }
  }
}

void put_large_pieces(const Content& content, const Put& put) {
  constexpr std::size_t enough = std::size_t{1} << 16;
  std::string waiting;
  content([&](std::string_view piece) {
    if (waiting.empty() && piece.size() >= enough) return put(piece);
    waiting += piece;
    if (waiting.size() < enough) return;
    put(waiting);
    waiting.clear();
  });
  if (!waiting.empty()) put(waiting);
}

void write_file(const std::string& path, std::string_view content) {
  write_file(path, [&](const Put& put) { put(content); });
}

void write_file(const std::string& path, const Content& content) {
  struct stat status {};
  const bool exists = ::stat(path.c_str(), &status) == 0;
  if (exists && S_ISDIR(status.st_mode))
    throw SystemError(fmt::format("{}: cannot be written: it is a folder", path));
  if (exists && !S_ISREG(status.st_mode)) {  // a device or pipe keeps its name
    write_new(path, path, 0, content);
    return;
  }
  const std::string target = target_of(path);
  const std::string temporary = name_until_finished(path);
  try {
    write_new(temporary, path, O_CREAT | O_TRUNC, content);
    if (exists && ::chmod(temporary.c_str(), status.st_mode & 07777) != 0) fail(path, errno);
    if (::rename(temporary.c_str(), target.c_str()) != 0) fail(path, errno);
  } catch (...) {
    ::unlink(temporary.c_str());
    throw;
  }
}

}  // namespace truecluster
