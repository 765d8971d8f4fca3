// Reads the partitions of consensus and align from one file or many.
#include "cli/ensemble_input.hpp"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>
#include <truecluster/error.hpp>

#include "base/counted.hpp"

namespace truecluster::cli {
namespace {

// A hundred files with the same fault need not say so a hundred times.
void warn_briefly(const std::vector<std::string>& warnings, Session& session) {
  constexpr std::size_t most = 3;
  for (std::size_t i = 0; i < std::min(most, warnings.size()); ++i) session.warn(warnings[i]);
  if (warnings.size() > most)
    session.warn(fmt::format("... and {} more such sentences", warnings.size() - most));
}

// Rows are the same cases by their place, whatever they are called.
void note_other_names(const RunsFile& file, const EnsembleInput& before,
                      std::vector<std::string>& warnings) {
  if (file.ids.empty() || file.ids.size() != before.ids.size()) return;
  const auto [here, there] = std::ranges::mismatch(file.ids, before.ids);
  if (here == file.ids.end()) return;
  warnings.push_back(
      fmt::format("{}: case {} is called \"{}\" but \"{}\" in the first file that has names; rows "
                  "are compared by their order",
                  file.path, here - file.ids.begin() + 1, *here, *there));
}

// A list of the runs, such as pong's filemap, would be read as labels.
void refuse_list_of_files(const RunsFile& file) {
  namespace fs = std::filesystem;
  const auto is_file = [&](const std::string& name) {
    std::error_code error;
    return name.find_first_of("./") != std::string::npos &&
           fs::is_regular_file(fs::path(file.path).parent_path() / name, error);
  };
  for (std::size_t r = 0; r < file.runs.size(); ++r) {
    const auto* crisp = std::get_if<Partition>(&file.runs[r]);
    if (crisp != nullptr && !crisp->names.empty() && std::ranges::all_of(crisp->names, is_file))
      throw InvalidArgument(
          fmt::format("{}: lists files, such as {}; give the files themselves as arguments",
                      file.path, crisp->names.front()));
  }
}

std::string run_name(const RunsFile& file, const std::string& name, bool several_files) {
  return several_files && name != file.path ? fmt::format("{}:{}", file.path, name) : name;
}

}  // namespace

RunsInput EnsembleInput::view() const {
  RunsInput result{runs, names, ids, {}};
  for (const RunsFile& file : files) result.files.push_back({file.path, file.hash});
  return result;
}

EnsembleInput read_ensemble_input(const EnsembleArguments& arguments, Session& session) {
  if (std::ranges::count(arguments.files, "-") > 1)
    throw InvalidArgument("standard input (-) can be read only once");
  EnsembleInput input;
  std::vector<std::string> warnings;
  InputOptions options = arguments.input;
  for (const std::string& path : arguments.files) {
    RunsFile file = read_runs(path, options);
    options.without.clear();  // they are columns of the first file
    refuse_list_of_files(file);
    session.note(fmt::format("{}: {} of {}", path, counted(file.runs.size(), "partition"),
                             counted(n_objects(file.runs.front()), "case")));
    warnings.insert(warnings.end(), file.warnings.begin(), file.warnings.end());
    for (std::size_t r = 0; r < file.runs.size(); ++r) {
      if (!input.runs.empty() && n_objects(file.runs[r]) != n_objects(input.runs[0]))
        throw InvalidArgument(fmt::format("{} has {} but {} has {}", file.path,
                                          counted(n_objects(file.runs[r]), "case"), input.names[0],
                                          n_objects(input.runs[0])));
      input.names.push_back(run_name(file, file.names[r], arguments.files.size() > 1));
      input.file_of_run.push_back(input.files.size());
      input.runs.push_back(std::move(file.runs[r]));
    }
    file.runs.clear();
    note_other_names(file, input, warnings);
    if (input.ids.empty()) input.ids = file.ids;
    if (input.populations.empty()) input.populations = file.populations;
    input.files.push_back(std::move(file));
  }
  warn_briefly(warnings, session);
  return input;
}

}  // namespace truecluster::cli
