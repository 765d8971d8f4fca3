// Checking where outputs go before anything is computed.
#include "cli/output_check.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <new>
#include <optional>
#include <unordered_map>

#include <fmt/format.h>
#include <truecluster/output_file.hpp>

#include "cli/parse.hpp"
#include "cli/usage_error.hpp"
#include "io/target.hpp"

namespace truecluster::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view standard = "-";

struct Named {
  FileUse use;
  std::string flag;
  std::string path;

  [[nodiscard]] bool is_read() const {
    return use == FileUse::input || use == FileUse::saved_state;
  }
};

class PathVisitor : public ArgumentVisitor {
 public:
  std::vector<Named> found;

  void visit(std::string_view, const OptionValue&, std::string_view) override {}
  void files(std::string_view, std::vector<std::string>& value, int, int,
             std::string_view) override {
    add_inputs(value);
  }
  void repeated(std::string_view, std::vector<std::string>& value, std::string_view) override {
    add_inputs(value);
  }
  void path(FileUse use, std::string_view name, std::string& value, std::string_view) override {
    if (use == FileUse::column)
      for (const std::string& file : {value, value.substr(0, value.rfind(':'))}) add_if_file(file);
    else if (!value.empty())
      found.push_back({use, flag_of(name), value});
  }

 private:
  void add_if_file(const std::string& path) {
    std::error_code error;
    if (fs::is_regular_file(path, error)) add_inputs({path});
  }
  void add_inputs(const std::vector<std::string>& paths) {
    for (const std::string& path : paths) found.push_back({FileUse::input, "", path});
  }
};

std::optional<struct stat> status_of(const Named& file) {
  struct stat status {};
  const int failed = file.path == standard
                         ? ::fstat(file.is_read() ? STDIN_FILENO : STDOUT_FILENO, &status)
                         : ::stat(file.path.c_str(), &status);
  return failed == 0 ? std::optional(status) : std::nullopt;
}

// Equal for two names of one file; nothing for what many may read or write, such as a terminal.
std::optional<std::string> identity_of(const Named& file) {
  if (const auto status = status_of(file))
    return S_ISREG(status->st_mode)
               ? std::optional(fmt::format("{}:{}", status->st_dev, status->st_ino))
               : std::nullopt;
  std::error_code error;
  fs::path path = fs::absolute(io::target_of(file.path), error);
  if (!error) path = fs::weakly_canonical(path, error);
  return error ? file.path : path.string();
}

[[noreturn]] void refuse(const Named& file, const std::string& why) {
  throw UsageError(fmt::format("{} {}: {}", file.flag, file.path, why));
}

// A name may be too long, links may go round in circles, or the folder may be closed to us.
void require_reachable(const Named& file) {
  for (const std::string& path : {file.path, name_until_finished(file.path)}) {
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0 && errno != ENOENT && errno != ENOTDIR)
      refuse(file, fmt::format("cannot be written: {}", std::strerror(errno)));
  }
}

void require_permission(const Named& file, const fs::path& folder) {
  struct stat status {};
  if (::stat(folder.c_str(), &status) == 0 && status.st_nlink == 0)
    refuse(file, fmt::format("the folder {} was removed", folder.string()));
  if (::access(folder.c_str(), W_OK | X_OK) != 0)
    refuse(file, fmt::format("the folder {} cannot be written to: {}", folder.string(),
                             std::strerror(errno)));
}

// Folders that are missing will be made.
void require_possible_folder(const Named& file) {
  if (file.path == standard) refuse(file, "standard output (-) holds one file; name a folder");
  std::error_code error;
  const fs::path wanted = fs::absolute(file.path, error).lexically_normal();
  fs::path folder = wanted;
  while (!error && !fs::exists(folder, error) && !error && folder.has_relative_path())
    folder = folder.parent_path();
  if (error == std::errc::not_enough_memory) throw std::bad_alloc();
  if (error) refuse(file, fmt::format("cannot be made: {}", error.message()));
  if (!fs::is_directory(folder))
    refuse(file, folder == wanted ? "is a file, not a folder"
                                  : fmt::format("{} is a file, not a folder", folder.string()));
  require_permission(file, folder);
}

void require_writable(const Named& file) {
  const bool is_state = file.use == FileUse::state;
  if (file.path == standard) {
    if (is_state) refuse(file, "a state needs a file; it cannot be read back from standard output");
    return;
  }
  require_reachable(file);
  const auto status = status_of(file);
  if (status && S_ISDIR(status->st_mode)) refuse(file, "is a folder, not a file");
  if (file.use == FileUse::in_folder) return;
  if (status && is_state && !S_ISREG(status->st_mode)) refuse(file, "a state needs a regular file");
  if (status && ::access(file.path.c_str(), W_OK) != 0)
    refuse(file, fmt::format("cannot be written: {}", std::strerror(errno)));
  if (status && !S_ISREG(status->st_mode)) return;
  const fs::path parent = fs::path(io::target_of(file.path)).parent_path();
  const fs::path folder = parent.empty() ? "." : parent;
  if (!fs::is_directory(folder))
    refuse(file, fmt::format("the folder {} does not exist", folder.string()));
  require_permission(file, folder);
}

std::string said(const Named& file) {
  return file.path == standard ? file.flag : fmt::format("{} {}", file.flag, file.path);
}

[[noreturn]] void refuse_pair(const Named& file, const Named& other) {
  if (file.use == FileUse::in_folder && other.is_read())
    throw UsageError(
        fmt::format("the input {} would be overwritten; choose another {}", other.path, file.flag));
  if (other.is_read())
    throw UsageError(fmt::format("{} would overwrite an input; name another file", said(file)));
  throw UsageError(fmt::format("{} and {} are the same file; name two different files", said(other),
                               said(file)));
}

void require_distinct(const std::vector<Named>& files) {
  std::unordered_map<std::string, const Named*> seen;
  const auto enter = [&](const Named& file) {
    if (file.use == FileUse::folder) return;
    const auto identity = identity_of(file);
    if (!identity) return;
    const auto [place, is_new] = seen.emplace(*identity, &file);
    const Named& other = *place->second;
    if (is_new || file.is_read()) return;  // an input may be given twice
    // A run that goes on may save its state where it found it.
    if (file.use == FileUse::state && other.use == FileUse::saved_state)
      place->second = &file;
    else
      refuse_pair(file, other);
  };
  for (const Named& file : files)
    if (file.is_read()) enter(file);
  for (const Named& file : files)
    if (!file.is_read()) enter(file);
}

// Whether one of the outputs is standard output.
bool uses_standard_output(const std::vector<Named>& files) {
  const auto is_standard = [](const Named& file) {
    return !file.is_read() && file.path == standard;
  };
  const auto first = std::ranges::find_if(files, is_standard);
  if (first == files.end()) return false;
  const auto second = std::find_if(first + 1, files.end(), is_standard);
  if (second != files.end())
    throw UsageError(fmt::format("{} and {} would both write to standard output (-); name a file",
                                 first->flag, second->flag));
  return true;
}

std::vector<Named> files_of(Command& command, const std::string& output) {
  PathVisitor visitor;
  command.describe_arguments(visitor);
  if (!output.empty()) visitor.found.push_back({FileUse::output, "--output", output});
  return std::move(visitor.found);
}

}  // namespace

void check_against_inputs(Command& command, const std::string& output, Command& reader) {
  std::vector<Named> files = files_of(command, output);
  if (output.empty()) files.push_back({FileUse::output, "standard output", "-"});
  for (Named& file : files_of(reader, ""))
    if (file.is_read()) files.push_back(std::move(file));
  require_distinct(files);
}

void check_folder(Command& command, const std::string& output, const std::string& flag,
                  const std::vector<std::string>& paths) {
  std::vector<Named> files = files_of(command, output);
  files.push_back({FileUse::output, "standard output", "-"});
  for (const std::string& path : command.files_in_folder())
    files.push_back({FileUse::in_folder, "--output-dir", path});
  for (const std::string& path : paths) {
    files.push_back({FileUse::in_folder, flag, path});
    require_writable(files.back());
  }
  require_distinct(files);
}

CheckedOutputs check_outputs(Command& command, const std::string& output) {
  std::vector<Named> files = files_of(command, output);
  for (const Named& file : files) {
    if (file.use == FileUse::folder) require_possible_folder(file);
    if (file.use == FileUse::output || file.use == FileUse::state) require_writable(file);
  }
  for (const std::string& path : command.files_in_folder()) {
    files.push_back({FileUse::in_folder, "--output-dir", path});
    require_writable(files.back());
  }
  const bool taken = uses_standard_output(files) && output.empty();
  if (output.empty() && !taken) files.push_back({FileUse::output, "standard output", "-"});
  require_distinct(files);
  std::vector<std::string> written;
  for (const Named& file : files)
    if (!file.is_read() && file.use != FileUse::folder) written.push_back(file.path);
  remove_unfinished(written);
  return {taken, std::move(written)};
}

}  // namespace truecluster::cli
