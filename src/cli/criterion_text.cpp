// Tables and CSV of the criterion and the certainty of cases.
#include "cli/criterion_text.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <truecluster/output_file.hpp>

#include "cli/aligned_table.hpp"
#include "cli/fields_text.hpp"
#include "report/cases.hpp"

namespace truecluster::cli {
namespace {

constexpr std::size_t most_uncertain_shown = 5;

}  // namespace

std::string criterion_table(const Criterion& criterion, const std::vector<CaseCertainty>& cases) {
  AlignedTable table;
  for (const Entry& entry : entries_of(criterion)) {
    table.add_row({heading(entry.field), fmt::format("{:8.4f}", std::get<double>(entry.value)),
                   std::string(entry.field.unit == Unit::bits ? "bits" : ""),
                   std::string(entry.field.help)});
  }
  return fmt::format("{}{} of {} cases are assigned with probability 0.9 or more.\n", table.text(4),
                     report::n_certain(cases), cases.size());
}

std::string clusters_table(const std::vector<ClusterCertainty>& clusters) {
  AlignedTable table;
  std::vector<std::string> head{"cluster"};
  for (const Entry& entry : entries_of(ClusterCertainty{})) head.push_back(heading(entry.field));
  table.add_row(std::move(head));
  for (std::size_t k = 0; k < clusters.size(); ++k) {
    std::vector<std::string> row{fmt::format("{}", k + 1)};
    for (const Entry& entry : entries_of(clusters[k])) row.push_back(cell(entry));
    table.add_row(std::move(row));
  }
  return table.text();
}

void LeastCertain::add(Index i, const CaseCertainty& one) {
  const auto comes_first = [](const Entry& a, const Entry& b) {
    return a.certainty.uncertainty != b.certainty.uncertainty
               ? a.certainty.uncertainty > b.certainty.uncertainty
               : a.number < b.number;
  };
  if (one.uncertainty <= 0) return;
  const Entry entry{i, one};
  if (shown_.size() == most_uncertain_shown && !comes_first(entry, shown_.back())) return;
  shown_.insert(std::upper_bound(shown_.begin(), shown_.end(), entry, comes_first), entry);
  if (shown_.size() > most_uncertain_shown) shown_.pop_back();
}

std::string LeastCertain::table(const CaseName& name) const {
  if (shown_.empty()) return "No case is uncertain.\n";
  AlignedTable table;
  table.add_row({"least certain", "cluster", "probability", "runner-up", "uncertainty"});
  for (const auto& [i, one] : shown_) {
    const Entries entries = entries_of(one);
    table.add_row({name(i), cell(entries, "label"), cell(entries, "probability"),
                   cell(entries, "runner_up"), cell(entries, "uncertainty")});
  }
  return table.text();
}

std::string least_certain_table(const std::vector<CaseCertainty>& cases, const CaseName& name) {
  LeastCertain least;
  for (std::size_t i = 0; i < cases.size(); ++i) least.add(static_cast<Index>(i), cases[i]);
  return least.table(name);
}

std::string cases_csv_header(bool with_votes) {
  return "id," + csv_names(CaseCertainty{}) + (with_votes ? ",n_votes\n" : "\n");
}

std::string cases_csv_row(const std::string& name, const CaseCertainty& one,
                          std::optional<Index> votes) {
  std::string line = quote_cell(name) + "," + csv_values(one);
  return line += votes ? fmt::format(",{}\n", *votes) : "\n";
}

std::string cases_csv(const std::vector<CaseCertainty>& cases, const std::vector<Index>& votes,
                      const CaseName& name) {
  std::string text = cases_csv_header(!votes.empty());
  for (std::size_t i = 0; i < cases.size(); ++i)
    text += cases_csv_row(name(static_cast<Index>(i)), cases[i],
                          votes.empty() ? std::nullopt : std::optional(votes[i]));
  return text;
}

std::vector<std::string> cluster_headers(Index n_clusters) {
  std::vector<std::string> names;
  for (Index k = 1; k <= n_clusters; ++k) names.push_back(fmt::format("cluster{}", k));
  return names;
}

}  // namespace truecluster::cli
