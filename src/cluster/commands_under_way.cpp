// Keeps a list of programs that run and of temporary folders.
#include "cluster/commands_under_way.hpp"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <mutex>
#include <set>
#include <string_view>

#include <fmt/format.h>

#include <truecluster/system_error.hpp>

#include "base/process.hpp"

namespace truecluster {
namespace {

namespace fs = std::filesystem;

struct UnderWay {
  std::mutex mutex;
  std::set<pid_t> processes;
  std::set<std::string> folders;
  bool abandoned = false;
};

UnderWay& under_way() {
  static UnderWay list;
  return list;
}

void end_group(pid_t process) {
  ::kill(-process, SIGKILL);
  while (::waitpid(process, nullptr, 0) < 0 && errno == EINTR) continue;
}

void remove_folder(const std::string& path) {
  std::error_code ignored;
  fs::remove_all(path, ignored);
}

fs::path system_folder() {
  const char* const wanted = std::getenv("TMPDIR");
  fs::path path = wanted != nullptr && *wanted != '\0' ? wanted : "/tmp";
  std::error_code failure;
  if (!fs::is_directory(path, failure))
    throw SystemError(fmt::format(
        "{} is not a folder, but temporary files are needed; set TMPDIR to a folder for them",
        path.string()));
  return path;
}

// Names begin with the machine, as many may share a file system, and end with process and a random
// part.
std::string own_prefix() {
  std::array<char, 256> host{};
  if (::gethostname(host.data(), host.size() - 1) != 0) host[0] = '?';
  return fmt::format("truecluster-{}-", host.data());
}

void remove_folders_of_the_dead(const fs::path& place) {
  const std::string prefix = own_prefix();
  std::error_code error;
  fs::directory_iterator entry(place, error);
  for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    if (!name.starts_with(prefix)) continue;
    const std::string_view rest = std::string_view(name).substr(prefix.size());
    if (!is_running(rest.substr(0, rest.find('-')))) remove_folder(entry->path().string());
  }
}

}  // namespace

pid_t start_command(const std::function<pid_t()>& start) {
  const std::lock_guard lock(under_way().mutex);
  if (under_way().abandoned) throw Interrupted();
  return *under_way().processes.insert(start()).first;
}

std::optional<int> ended_command(pid_t process) {
  // Under the lock: once it has been waited for, its number may be given to another process.
  const std::lock_guard lock(under_way().mutex);
  int status = 0;
  const pid_t found = ::waitpid(process, &status, WNOHANG);
  if (found < 0 && errno != EINTR)
    throw Error(fmt::format("waiting for a clusterer command failed: {}", std::strerror(errno)));
  if (found != process) return std::nullopt;
  under_way().processes.erase(process);
  return status;
}

void end_command(pid_t process) {
  const std::lock_guard lock(under_way().mutex);
  if (under_way().processes.erase(process) > 0) end_group(process);
}

std::string make_command_folder(const std::string& parent) {
  const std::lock_guard lock(under_way().mutex);
  if (under_way().abandoned) throw Interrupted();
  const fs::path place = parent.empty() ? system_folder() : fs::path(parent);
  if (parent.empty()) {
    [[maybe_unused]] static const bool once = (remove_folders_of_the_dead(place), true);
  }
  std::string path = (place / fmt::format("{}{}-XXXXXX", own_prefix(), ::getpid())).string();
  if (::mkdtemp(path.data()) == nullptr)
    throw SystemError(fmt::format("{}: no temporary folder can be made here: {}", place.string(),
                                  std::strerror(errno)));
  under_way().folders.insert(path);
  return path;
}

void remove_command_folder(const std::string& path) {
  const std::lock_guard lock(under_way().mutex);
  if (under_way().folders.erase(path) > 0) remove_folder(path);
}

void abandon_commands() {
  UnderWay& list = under_way();
  const std::lock_guard lock(list.mutex);
  list.abandoned = true;
  for (const pid_t process : list.processes) end_group(process);
  for (const std::string& folder : list.folders) remove_folder(folder);
  list.processes.clear();
  list.folders.clear();
}

}  // namespace truecluster
