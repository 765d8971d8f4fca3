// Reads the names and populations of individuals from a .fam or .ind file.
#include "cli/individuals_option.hpp"

#include <fmt/format.h>
#include <truecluster/error.hpp>
#include <truecluster/individuals_file.hpp>

#include "base/counted.hpp"

namespace truecluster::cli {

void IndividualsOption::describe(ArgumentVisitor& visitor) {
  visitor.path(FileUse::input, "individuals", path_,
               "names and populations of the individuals: a .fam of PLINK or an .ind of "
               "EIGENSTRAT; without the option, NAME.fam or NAME.ind beside NAME.3.Q");
}

void IndividualsOption::apply(EnsembleInput& input, Session& session) {
  const bool is_named = !path_.empty();
  const std::string path = is_named ? path_ : individuals_beside(input.files[0].path);
  if (path.empty()) return;
  IndividualsFile file = read_individuals(path);
  const Index n = n_objects(input.runs[0]);
  if (static_cast<Index>(file.ids.size()) != n) {
    const std::string what =
        fmt::format("{} has {} but {} has {}", path, counted(file.ids.size(), "individual"),
                    input.files[0].path, n);
    if (is_named) throw InvalidArgument(what);
    return session.warn(what + "; it is not used");
  }
  session.warn(file.warnings);
  file_ = InputFile{file.path, file.hash};
  if (is_named || input.ids.empty()) input.ids = std::move(file.ids);
  if (is_named || input.populations.empty()) input.populations = std::move(file.populations);
}

}  // namespace truecluster::cli
