// The families of clusterers that a text such as "kmeans,gmm+ward" names.
#include <fmt/format.h>

#include <sstream>

#include <truecluster/error.hpp>
#include <truecluster/fit.hpp>

namespace truecluster {
namespace {

// Measured on public data sets (docs/choosing-k.md): a mix of three views finds compact clusters
// that are real for all of them, the others clusters of any shape.
constexpr const char* automatic = "kmeans+gmm+ward,single,genie,graph";
constexpr const char* automatic_on_distances = "kmedoids+average,single,genie,graph";

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, separator);) parts.push_back(part);
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
  const std::string names = resolve_names(text, options, kind);
  std::vector<Family> families;
  for (const std::string& name : split(names, ',')) {
    Family family{name, {}};
    const std::vector<std::string> members = split(name, '+');
    for (const std::string& member : members)
      family.members.push_back(make_clusterer(member, options, members.size() > 1));
    families.push_back(std::move(family));
  }
  if (families.empty()) throw InvalidArgument("no clusterer is named; try auto");
  return families;
}

}  // namespace truecluster
