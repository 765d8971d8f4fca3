// Writes down what makes a run what it is.
#include "select/run_identity.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include <truecluster/sharded_cases.hpp>

#include "base/hash_rows.hpp"
#include "select/limits.hpp"
#include "select/option_values.hpp"

namespace truecluster {
namespace {

// Of a sample of the rows: a checkpoint of other data is recognised, and large data are not read
// once more. A few at a time, as wide rows take much memory.
std::uint64_t hash_of_cases(const CaseSource& cases) {
  constexpr Index at_most = 4096, at_once = 64;
  const Index step = std::max<Index>(1, (cases.rows() + at_most - 1) / at_most);
  std::uint64_t hash = 0;
  std::vector<Index> rows;
  for (Index i = 0; i < cases.rows(); i += step) {
    rows.push_back(i);
    if (static_cast<Index>(rows.size()) < at_once && i + step < cases.rows()) continue;
    hash = hash_rows(gather_cases(cases, rows).view(), hash);
    rows.clear();
  }
  return hash;
}

}  // namespace

std::string identity_of_run(const CaseSource& cases, std::span<const Family> families,
                            const FitOptions& options) {
  std::string identity;
  for (const auto& [name, text] : option_values(options))
    if (!is_limit(name)) identity += fmt::format("{}={}\n", name, text);
  for (const Family& family : families) identity += "family=" + family.name + "\n";
  return identity + fmt::format("weights={:x}\ndata={} x {}, {:x}\n", cases.weights().hash(),
                                cases.rows(), cases.cols(), hash_of_cases(cases));
}

namespace {

// "name=value"
std::pair<std::string_view, std::string_view> parts(std::string_view line) {
  const std::size_t middle = std::min(line.find('='), line.size());
  return {line.substr(0, middle), line.substr(std::min(middle + 1, line.size()))};
}

std::string_view take_line(std::string_view& text) {
  const std::string_view first = text.substr(0, text.find('\n'));
  text.remove_prefix(std::min(text.size(), first.size() + 1));
  return first;
}

std::string difference(std::string_view now, std::string_view then) {
  const auto [name, value] = parts(now);
  const auto [name_then, value_then] = parts(then);
  if (name != name_then) return "";
  if (name == "weights")
    return value == "0"        ? "there are no `weights`, but there were some"
           : value_then == "0" ? "there are `weights`, but there were none"
                               : "the `weights` differ";
  if (name == "family") return fmt::format("a clusterer is {}, was {}", value, value_then);
  if (name != "data") return fmt::format("`{}` is {}, was {}", name, value, value_then);
  const auto size = [](std::string_view data) { return data.substr(0, data.find(',')); };
  return size(value) == size(value_then)
             ? "the data differ"
             : fmt::format("the data are {}, were {}", size(value), size(value_then));
}

}  // namespace

std::string differences(std::string_view ours, std::string_view saved) {
  std::vector<std::string> found;
  bool clusterer_differs = false;
  while (!ours.empty() && !saved.empty()) {
    const std::string_view now = take_line(ours), then = take_line(saved);
    if (now == then) continue;
    const std::string_view name = parts(now).first;
    if (name == "family" && clusterer_differs) continue;  // it follows
    clusterer_differs = clusterer_differs || name == "clusterer";
    if (std::string text = difference(now, then); !text.empty()) found.push_back(std::move(text));
  }
  return found.empty() ? "the options differ" : fmt::format("{}", fmt::join(found, ", "));
}

}  // namespace truecluster
