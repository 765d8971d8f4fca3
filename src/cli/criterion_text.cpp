// Tables and CSV of the criterion and the certainty of cases.
#include "cli/criterion_text.hpp"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>
#include <truecluster/output_file.hpp>

#include "cli/aligned_table.hpp"
#include "cli/fields_text.hpp"

namespace truecluster::cli {
namespace {

constexpr std::size_t most_uncertain_shown = 5;

}  // namespace

std::string criterion_table(const Criterion& criterion, const std::vector<CaseCertainty>& cases) {
  AlignedTable table;
  for (const Entry& entry : entries_of(criterion)) {
    std::string name(entry.field.name);
    std::ranges::replace(name, '_', ' ');
    table.add_row(
        {name == "cic" ? "CIC" : name, fmt::format("{:8.4f}", std::get<double>(entry.value)),
         std::string(entry.field.unit == Unit::bits ? "bits" : ""), std::string(entry.field.help)});
  }
  const auto n_sure =
      std::ranges::count_if(cases, [](const CaseCertainty& one) { return one.probability >= 0.9; });
  return fmt::format("{}{} of {} cases are assigned with probability 0.9 or more.\n", table.text(4),
                     n_sure, cases.size());
}

std::string clusters_table(const std::vector<ClusterCertainty>& clusters) {
  AlignedTable table;
  table.add_row({"cluster", "cases", "share", "mean probability", "mean uncertainty"});
  for (std::size_t k = 0; k < clusters.size(); ++k)
    table.add_row({fmt::format("{}", k + 1), fmt::format("{}", clusters[k].size),
                   fmt::format("{:.1f} %", 100 * clusters[k].share),
                   fmt::format("{:.3f}", clusters[k].probability),
                   fmt::format("{:.3f}", clusters[k].uncertainty)});
  return table.text();
}

std::string least_certain_table(const std::vector<CaseCertainty>& cases,
                                const std::function<std::string(std::size_t)>& name) {
  std::vector<std::size_t> order(cases.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const std::size_t n_shown = std::min(most_uncertain_shown, cases.size());
  std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(n_shown),
                    order.end(), [&](std::size_t a, std::size_t b) {
                      return cases[a].uncertainty != cases[b].uncertainty
                                 ? cases[a].uncertainty > cases[b].uncertainty
                                 : a < b;
                    });
  AlignedTable table;
  table.add_row({"least certain", "cluster", "probability", "runner-up", "uncertainty"});
  Index n_rows = 0;
  for (std::size_t i = 0; i < n_shown; ++i) {
    const CaseCertainty& one = cases[order[i]];
    if (one.uncertainty <= 0) break;
    table.add_row({name(order[i]), fmt::format("{}", one.label + 1),
                   fmt::format("{:.3f}", one.probability), fmt::format("{}", one.runner_up + 1),
                   fmt::format("{:.3f}", one.uncertainty)});
    ++n_rows;
  }
  return n_rows > 0 ? table.text() : "No case is uncertain.\n";
}

std::string cases_csv(const std::vector<CaseCertainty>& cases, const std::vector<Index>& votes,
                      const std::function<std::string(std::size_t)>& name) {
  std::string text = "id," + csv_names(CaseCertainty{});
  text += votes.empty() ? "\n" : ",n_votes\n";
  for (std::size_t i = 0; i < cases.size(); ++i) {
    text += quote_cell(name(i)) + "," + csv_values(cases[i]);
    text += votes.empty() ? "\n" : fmt::format(",{}\n", votes[i]);
  }
  return text;
}

std::vector<std::string> cluster_headers(Index n_clusters) {
  std::vector<std::string> names;
  for (Index k = 1; k <= n_clusters; ++k) names.push_back(fmt::format("cluster{}", k));
  return names;
}

}  // namespace truecluster::cli
