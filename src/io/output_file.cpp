// Writes files whole: to a temporary name, then renamed.
#include <truecluster/output_file.hpp>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include <fmt/format.h>
#include <truecluster/error.hpp>

namespace truecluster {
namespace {

[[noreturn]] void fail(const std::string& path, int error) {
  throw IoError(fmt::format("{}: cannot be written: {}", path, std::strerror(error)));
}

// 0, or the error.
int write_all(int fd, std::string_view content) {
  while (!content.empty()) {
    const ssize_t written = ::write(fd, content.data(), content.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno;
    content.remove_prefix(static_cast<std::size_t>(written));
  }
  return 0;
}

// Opens, writes and closes; the error, or 0.
int write_new(const std::string& path, int flags, std::string_view content) {
  const int fd = ::open(path.c_str(), O_WRONLY | O_CLOEXEC | flags, 0666);
  if (fd < 0) return errno;
  int error = write_all(fd, content);
  if (::close(fd) != 0 && error == 0) error = errno;
  return error;
}

}  // namespace

void write_file(const std::string& path, std::string_view content) {
  struct stat status {};
  const bool exists = ::stat(path.c_str(), &status) == 0;
  if (exists && S_ISDIR(status.st_mode))
    throw IoError(fmt::format("{}: cannot be written: it is a directory", path));
  if (exists && !S_ISREG(status.st_mode)) {  // a device or pipe keeps its name
    if (const int error = write_new(path, 0, content)) fail(path, error);
    return;
  }
  // A link stays a link: what it points to is replaced.
  const std::string target = exists ? std::filesystem::canonical(path).string() : path;
  const std::string temporary = fmt::format("{}.tmp{}", target, ::getpid());
  int error = write_new(temporary, O_CREAT | O_TRUNC, content);
  if (error == 0 && exists && ::chmod(temporary.c_str(), status.st_mode & 07777) != 0)
    error = errno;
  if (error == 0 && ::rename(temporary.c_str(), target.c_str()) != 0) error = errno;
  if (error != 0) {
    ::unlink(temporary.c_str());
    fail(path, error);
  }
}

}  // namespace truecluster
