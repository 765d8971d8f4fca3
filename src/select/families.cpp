#include <fmt/format.h>

#include <sstream>

#include <truecluster/error.hpp>
#include <truecluster/fit.hpp>

namespace truecluster {
namespace {

// Measured on public data sets (docs/choosing-k.md): a mix of three views finds compact clusters
// that are real for all of them, single linkage those of any shape; the crisper family wins.
constexpr const char* automatic = "kmeans+gmm+ward,single";
constexpr const char* automatic_on_distances = "kmedoids+average,single";

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, separator);) parts.push_back(part);
  return parts;
}

}  // namespace

std::vector<Family> parse_families(const std::string& text, const ClustererOptions& options,
                                   DataKind kind) {
  const std::string names = text != "auto"                ? text
                            : kind == DataKind::distances ? automatic_on_distances
                                                          : automatic;
  std::vector<Family> families;
  for (const std::string& name : split(names, ',')) {
    Family family{name, {}};
    for (const std::string& member : split(name, '+'))
      family.members.push_back(make_clusterer(member, options));
    families.push_back(std::move(family));
  }
  if (families.empty()) throw InvalidArgument("no clusterer is named; try auto");
  return families;
}

}  // namespace truecluster
