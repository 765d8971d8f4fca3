// The families of clusterers that a text such as "kmeans,gmm+ward" names.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <sstream>

#include <truecluster/error.hpp>
#include <truecluster/fit.hpp>

#include "select/fit_setup.hpp"
#include "select/without_effect.hpp"

namespace truecluster {
namespace {

// Measured on public data sets (docs/choosing-k.md): a mix of three views finds compact clusters
// that are real for all of them, the others clusters of any shape.
constexpr const char* automatic = "kmeans+gmm+ward,single,genie,graph";
constexpr const char* automatic_on_distances = "kmedoids+average,single,genie,graph";

std::string without_blanks(const std::string& text) {
  std::string result;
  std::ranges::copy_if(text, std::back_inserter(result), [](char c) { return c != ' '; });
  return result;
}

// One that is named twice would agree with itself, and count as two that agree.
void require_distinct(const std::vector<std::string>& names, const std::string& text) {
  for (auto name = names.begin(); name != names.end(); ++name)
    if (std::find(names.begin(), name, *name) != name)
      throw InvalidArgument(
          fmt::format("`clusterer` \"{}\" names {} twice; name it once", text, *name));
}

// The names between separators; none may be empty or stand there twice.
std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::istringstream stream(text + separator);
  for (std::string part; std::getline(stream, part, separator);) {
    if (part.empty())
      throw InvalidArgument(fmt::format(
          "`clusterer` \"{}\" lacks a name before or after \"{}\"; try auto", text, separator));
    parts.push_back(part);
  }
  require_distinct(parts, text);
  return parts;
}

std::string resolve_names(const std::string& text, const ClustererOptions& options, DataKind kind) {
  if (text != "auto") return text;
  if (!options.command.empty()) return "command";
  return kind == DataKind::distances ? automatic_on_distances : automatic;
}

}  // namespace

std::vector<Family> parse_families(const std::string& text, const ClustererOptions& options,
                                   DataKind kind) {
  const std::string names = resolve_names(without_blanks(text), options, kind);
  if (names.empty()) throw InvalidArgument("`clusterer` is empty; try auto");
  std::vector<Family> families;
  for (const std::string& name : split(names, ',')) {
    Family family{name, {}};
    const std::vector<std::string> members = split(name, '+');
    if (std::ranges::count(members, "auto") > 0)
      throw InvalidArgument(fmt::format(
          "`clusterer` \"{}\": auto stands alone; name the clusterers that are meant", names));
    for (const std::string& member : members)
      family.members.push_back(make_clusterer(member, options, members.size() > 1));
    families.push_back(std::move(family));
  }
  return families;
}

std::vector<Family> named_families(const FitOptions& options, DataKind kind,
                                   std::vector<std::string>& warnings) {
  std::vector<Family> families = parse_families(options.clusterer, options.clusterers, kind);
  std::ranges::move(clusterer_options_without_effect(options.clusterers, families),
                    std::back_inserter(warnings));
  return families;
}

}  // namespace truecluster
