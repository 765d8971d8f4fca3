// Reads .fam and .ind files, and finds them beside files of memberships.
#include <truecluster/individuals_file.hpp>

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>

#include <fmt/format.h>
#include <truecluster/error.hpp>

#include "base/counted.hpp"
#include "io/text_table.hpp"

namespace truecluster {
namespace {

std::vector<std::string> column(const io::TextTable& table, Index col) {
  std::vector<std::string> cells;
  for (Index i = 0; i < table.rows(); ++i) cells.push_back(table.text(i, col));
  return cells;
}

// Who has a family of one's own, as PLINK writes it where none is known, has no population.
bool have_several_members(const std::vector<std::string>& families) {
  return std::set<std::string>(families.begin(), families.end()).size() < families.size();
}

}  // namespace

IndividualsFile read_individuals(const std::string& path) {
  constexpr Index fam_columns = 6;
  constexpr Index ind_columns = 3;
  io::Source source = io::read_source(path);
  IndividualsFile result;
  result.path = source.name;
  result.hash = io::content_hash(source.bytes);
  const io::TextTable table(std::move(source),
                            {.separator = Separator::blanks, .header = HeaderMode::no});
  result.warnings = table.warnings();
  if (table.cols() == ind_columns) {
    result.ids = column(table, 0);
    result.populations = column(table, 2);
  } else if (table.cols() == fam_columns) {
    result.ids = column(table, 1);
    result.populations = column(table, 0);
    if (!have_several_members(result.populations)) result.populations.clear();
  } else {
    throw IoError(
        fmt::format("{}: has {}, but a .fam has 6 (family, name, father, mother, sex, "
                    "phenotype) and an .ind has 3 (name, sex, population)",
                    path, counted(table.cols(), "column")));
  }
  return result;
}

std::string individuals_beside(const std::string& runs) {
  namespace fs = std::filesystem;
  constexpr std::array ends{".fam", ".ind"};
  fs::path path = runs;
  if (path.extension() == ".gz") path.replace_extension();
  if (path.extension() != ".Q" && path.extension() != ".meanQ") return {};
  path.replace_extension();
  const std::string number = path.extension().string();
  const bool is_number =
      number.size() > 1 &&
      std::all_of(number.begin() + 1, number.end(), [](char c) { return c >= '0' && c <= '9'; });
  if (!is_number) return {};
  for (const char* end : ends) {
    std::error_code error;
    if (fs::is_regular_file(path.replace_extension(end), error)) return path.string();
  }
  return {};
}

}  // namespace truecluster
