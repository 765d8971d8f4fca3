#include "cli/criterion_text.hpp"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <truecluster/output_file.hpp>

#include "cli/aligned_table.hpp"

namespace truecluster::cli {
namespace {

constexpr std::size_t most_uncertain_shown = 5;

}  // namespace

std::string criterion_table(const Criterion& criterion, const std::vector<CaseCertainty>& cases) {
  const auto n_sure = std::count_if(
      cases.begin(), cases.end(), [](const CaseCertainty& one) { return one.probability >= 0.9; });
  AlignedTable table;
  const auto add = [&](const char* name, double value, const std::string& meaning) {
    table.add_row({name, fmt::format("{:8.4f}", value), meaning});
  };
  add("information", criterion.information, "bits a case that the clusters tell (higher: better)");
  add("uncertainty", criterion.uncertainty,
      fmt::format(
          "bits a case that are left open; {} of {} cases have a probability of 0.9 or more",
          n_sure, cases.size()));
  add("relative model complexity", criterion.relative_model_complexity,
      "clusters beyond one, in even sizes, a case; lowers the information");
  add("CIC", criterion.cic, "information minus uncertainty; compare it between models");
  return table.text(3);
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

std::string criterion_csv(const Criterion& criterion) {
  return fmt::format("uncertainty,relative_model_complexity,information,cic\n{},{},{},{}\n",
                     format_number(criterion.uncertainty),
                     format_number(criterion.relative_model_complexity),
                     format_number(criterion.information), format_number(criterion.cic));
}

void add_json(nlohmann::ordered_json& json, const Criterion& criterion) {
  json["uncertainty"] = criterion.uncertainty;
  json["relative_model_complexity"] = criterion.relative_model_complexity;
  json["information"] = criterion.information;
  json["cic"] = criterion.cic;
}

nlohmann::ordered_json sizes_json(const std::vector<ClusterCertainty>& clusters) {
  auto sizes = nlohmann::ordered_json::array();
  for (const ClusterCertainty& cluster : clusters) sizes.push_back(cluster.size);
  return sizes;
}

std::string cases_csv(const std::vector<CaseCertainty>& cases, const std::vector<Label>& labels,
                      const std::vector<Index>& votes,
                      const std::function<std::string(std::size_t)>& name) {
  std::string text = "id,label,probability,runner_up,margin,uncertainty,information";
  text += votes.empty() ? "\n" : ",n_votes\n";
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const CaseCertainty& one = cases[i];
    const bool known = labels[i] != missing_label;
    text +=
        fmt::format("{},{},{},{},{},{},{}", quote_cell(name(i)),
                    known ? fmt::format("{}", labels[i] + 1) : "NA", format_number(one.probability),
                    known ? fmt::format("{}", one.runner_up + 1) : "NA", format_number(one.margin),
                    format_number(one.uncertainty), format_number(one.information));
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
