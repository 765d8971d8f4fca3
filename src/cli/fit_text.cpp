// The result of a fit as tables and CSV.
#include "cli/fit_text.hpp"

#include <algorithm>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <truecluster/output_file.hpp>

#include "base/counted.hpp"
#include "cli/aligned_table.hpp"
#include "cli/criterion_text.hpp"
#include "cli/fields_text.hpp"
#include "report/cases.hpp"
#include "report/feature_summary.hpp"

namespace truecluster::cli {
namespace {

constexpr Index shown_features = 6;

std::string headline(const FitResult& result, const FitInput& input) {
  const ModelResult& model = result.model();
  if (model.k == 1 && std::ranges::all_of(result.models, [](const auto& m) { return m.k == 1; }))
    return "One cluster.\n";  // the reason says the rest
  if (model.k == 1)
    return fmt::format("One cluster: no division of the {} stands out.\n",
                       counted(input.data.rows(), "case"));
  const bool weighted = !result.votes.weights().empty();
  return fmt::format(
      "{} clusters; {}{}.\n", model.k,
      report::assigned_text(
          report::n_certain(result.votes), result.votes.rows(),
          weighted ? std::optional(report::certain_share(result.votes)) : std::nullopt),
      noise_text(model.n_noise));
}

bool was_compared(const FitResult& result) {
  return std::ranges::any_of(result.models, &ModelResult::was_compared);
}

struct Column {
  std::string_view field;
  std::string heading;
  bool of_one_cluster = false;  // whether one cluster has a value, too
};

// The chosen model is marked with *, those as good with =.
std::string models_table(const FitResult& result) {
  std::vector<Column> columns = {{"clusterer", "clusterer", true},
                                 {"k", "k", true},
                                 {"cic", "CIC", true},
                                 {"cic_standard_error", "± se"},
                                 {"uncertainty", "uncertainty", true},
                                 {"null_uncertainty", "null H"},
                                 {"score", "score"},
                                 {"support", "support"},
                                 {"p_value", "p"},
                                 {"n_replicates", "replicates"},
                                 {"stopped", "stopped"}};
  if (any_noise(result)) columns.insert(columns.begin() + 5, {"noise_share", "noise"});
  if (!was_compared(result))
    std::erase_if(columns, [](const Column& column) {
      return column.field == "null_uncertainty" || column.field == "p_value";
    });
  AlignedTable table;
  std::vector<std::string> head{""};
  for (const Column& column : columns) head.push_back(column.heading);
  table.add_row(std::move(head));
  for (const ModelRow& row : model_rows(result)) {
    const Entries entries = entries_of(row);
    std::vector<std::string> cells{row.selected ? "*" : row.within_one_se ? "=" : ""};
    for (const Column& column : columns)
      cells.push_back(row.model.k > 1 || column.of_one_cluster ? cell(entries, column.field) : "");
    table.add_row(std::move(cells));
  }
  return table.text(2);
}

std::string clusters_table(const FitResult& result, const FitInput& input) {
  AlignedTable table;
  const ModelResult& model = result.model();
  std::vector<std::string> head = {"cluster", "cases", "certainty", "Jaccard"};
  const report::FeatureSummary summary = report::summarize_features(result, input);
  std::vector<Index> shown = summary.most_separating(shown_features);
  std::sort(shown.begin(), shown.end());
  for (const Index j : shown) head.push_back(shortened(input.features[j], 18));
  table.add_row(std::move(head));
  const std::vector<ClusterRow> rows = cluster_rows(result);
  for (Label k = 0; k < model.k; ++k) {
    const Entries entries = entries_of(rows[k]);
    std::vector<std::string> row{std::to_string(k + 1)};
    for (const char* name : {"size", "mean_certainty", "jaccard"})
      row.push_back(cell(entries, name));
    for (const Index j : shown) row.push_back(fmt::format("{:.4g}", summary.cluster_mean(k, j)));
    table.add_row(std::move(row));
  }
  if (result.votes.has_noise()) {
    const Entries entries = entries_of(noise_certainty(result.cases()));
    std::vector<std::string> row{"noise", cell(entries, "size"), cell(entries, "mean_certainty")};
    row.resize(4 + shown.size());
    table.add_row(std::move(row));
  }
  return table.text();
}

// "Also clear: 5 clusters by graph (finer, 98 % nested, adjusted Rand index 0.55)."
std::string readings_text(const FitResult& result) {
  std::vector<std::string> texts;
  for (const Reading& reading : result.readings)
    texts.push_back(fmt::format(
        "{} clusters by {} ({}, {:.0f} % nested, adjusted Rand index {:.2f})", reading.k,
        reading.clusterer, name_of(reading.relation), 100 * reading.nested, reading.adjusted_rand));
  if (texts.empty()) return "";
  return fmt::format("{}: {}.\n", result.model().was_compared() ? "Also clear" : "Other readings",
                     fmt::join(texts, "; "));
}

bool any_stopped(const FitResult& result, StopReason reason) {
  return std::ranges::any_of(result.models,
                             [&](const ModelResult& model) { return model.stopped == reason; });
}

std::string legend(const FitResult& result) {
  std::string text =
      "\n* chosen, = score within one standard error of it. CIC: information − uncertainty, in "
      "bits per case; one cluster has 0.\n"
      "± se: Monte-Carlo standard error: what more replicates would change, not other samples.\n"
      "score: CIC / √(model entropy) × support; support: agreement with another clusterer, 1 if "
      "there is none.\n";
  if (const Index n_cases = result.votes.rows(); static_cast<Index>(result.judges.size()) < n_cases)
    text += fmt::format(
        "{} are of {} cases, the judges; other figures of the chosen model and its readings are "
        "of all {}.\n",
        was_compared(result) ? "score, support, null H, p and Jaccard"
                             : "score, support and Jaccard",
        result.judges.size(), n_cases);
  if (was_compared(result))
    text += fmt::format(
        "null H: uncertainty on null data, single clusters that resemble the data, after few "
        "replicates, when it is still lower:\ncompare it with compared_uncertainty (--format csv). "
        "p: that null data are divided as clearly, by Student's t from {} sets.\n",
        result.null_clarities.size());
  if (any_noise(result)) text += "noise: mean share of the votes that leave a case out as noise.\n";
  if (any_stopped(result, StopReason::unclear)) text += "unclear: p is above 0.05. ";
  if (any_stopped(result, StopReason::outranked))
    text += fmt::format("outranked: {} more than three standard errors below. ",
                        result.model().score > 0 ? "score" : "CIC");
  if (any_stopped(result, StopReason::limit))
    text += "limit: the limit of replicates was reached or another model was chosen. ";
  if (any_stopped(result, StopReason::time)) text += "time: the time limit ended the run. ";
  if (text.back() == ' ') text.back() = '\n';
  return text;
}

}  // namespace

std::string fit_table(const FitResult& result, const FitInput& input) {
  std::string text = headline(result, input) + result.reason + "\n" + readings_text(result) + "\n" +
                     models_table(result) + legend(result);
  if (result.model().k == 1) return text;
  LeastCertain least;
  result.cases().for_each([&](Index i, const CaseCertainty& one) { least.add(i, one); });
  const auto name = [&](Index i) { return shortened(report::case_id(input.ids, i), 24); };
  return text + fmt::format("\n{}\n{}", clusters_table(result, input), least.table(name));
}

std::string models_csv(const FitResult& result) {
  const std::vector<ModelRow> rows = model_rows(result);
  const bool with_noise = any_noise(result);
  std::string text = csv_names(rows[0]) + (with_noise ? ",n_noise\n" : "\n");
  for (const ModelRow& row : rows) {
    text += csv_values(row);
    text += with_noise ? fmt::format(",{}\n", row.model.n_noise) : "\n";
  }
  return text;
}

std::string clusters_csv(const FitResult& result, const FitInput& input) {
  const report::FeatureSummary summary = report::summarize_features(result, input);
  const std::vector<ClusterRow> rows = cluster_rows(result);
  std::string text = "cluster," + csv_names(rows[0]);
  for (const std::string& name : input.features)
    text += fmt::format(",{},{}", quote_cell(name + " mean"), quote_cell(name + " sd"));
  text += "\n";
  for (Label k = 0; k < result.model().k; ++k) {
    text += fmt::format("{},{}", k + 1, csv_values(rows[k]));
    for (std::size_t j = 0; j < input.features.size(); ++j)
      text += fmt::format(",{},{}", format_number(summary.cluster_mean(k, static_cast<Index>(j))),
                          format_number(summary.cluster_sd(k, j)));
    text += "\n";
  }
  if (result.votes.has_noise()) {
    const ClusterCertainty noise = noise_certainty(result.cases());
    text += "noise," + csv_values(ClusterRow{noise, ModelResult::unknown});
    for (std::size_t j = 0; j < 2 * input.features.size(); ++j) text += ",NA";
    text += "\n";
  }
  return text;
}

}  // namespace truecluster::cli
