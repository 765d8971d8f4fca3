#include "cli/fit_text.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <truecluster/output_file.hpp>

#include "cli/aligned_table.hpp"
#include "cli/criterion_text.hpp"
#include "report/cases.hpp"
#include "report/feature_summary.hpp"

namespace truecluster::cli {
namespace {

constexpr Index shown_features = 6;

std::string fixed(double value, int digits = 3) {
  return std::isnan(value) ? "-" : fmt::format("{:.{}f}", value, digits);
}

std::string headline(const FitResult& result, const FitInput& input) {
  const ModelResult& model = result.model();
  if (model.k == 1)
    return fmt::format("One cluster: the {} cases show no division that stands up.\n",
                       input.data.rows());
  const auto sure = std::count_if(result.cases.begin(), result.cases.end(),
                                  [](const CaseCertainty& one) { return one.probability >= 0.9; });
  return fmt::format(
      "{} clusters; {} of {} cases belong to theirs with a probability of 0.9 or more.\n", model.k,
      sure, result.cases.size());
}

bool was_compared(const FitResult& result) {
  return std::any_of(result.models.begin(), result.models.end(),
                     [](const ModelResult& model) { return !std::isnan(model.null_uncertainty); });
}

// The chosen model is marked with *, those as good with =.
std::string models_table(const FitResult& result) {
  AlignedTable table;
  const bool compared = was_compared(result);
  table.add_row({"", "clusterer", "k", "CIC", "± se", "information", "uncertainty",
                 compared ? "without" : "", "replicates", "stopped"});
  for (std::size_t m = 0; m < result.models.size(); ++m) {
    const ModelResult& model = result.models[m];
    const bool as_good = std::count(result.equally_good.begin(), result.equally_good.end(), m) > 0;
    table.add_row({m == result.selected ? "*"
                   : as_good            ? "="
                                        : "",
                   model.clusterer, std::to_string(model.k), fixed(model.criterion.cic),
                   model.k == 1 ? "" : fixed(model.convergence.cic_standard_error),
                   fixed(model.criterion.information), fixed(model.criterion.uncertainty),
                   model.k == 1 || !compared ? "" : fixed(model.null_uncertainty),
                   model.k == 1 ? "" : std::to_string(model.convergence.n_replicates),
                   model.k == 1 ? "" : std::string(name_of(model.stopped))});
  }
  return table.text(2);
}

std::string clusters_table(const FitResult& result, const FitInput& input) {
  AlignedTable table;
  const ModelResult& model = result.model();
  std::vector<std::string> head = {"cluster", "cases", "certainty", "Jaccard"};
  std::vector<Index> shown;
  report::FeatureSummary summary;
  if (input.data.kind() == DataKind::features) {
    summary = report::summarize_features(input.data, model.labels, model.k, input.units);
    shown = summary.most_separating(shown_features);
    std::sort(shown.begin(), shown.end());
  }
  for (const Index j : shown) head.push_back(shortened(input.features[j], 18));
  table.add_row(std::move(head));
  for (Label k = 0; k < model.k; ++k) {
    const ClusterCertainty& cluster = result.clusters[k];
    std::vector<std::string> row = {std::to_string(k + 1), std::to_string(cluster.size),
                                    fixed(cluster.probability), fixed(model.cluster_jaccard[k])};
    for (const Index j : shown) row.push_back(fmt::format("{:.4g}", summary.cluster_mean(k, j)));
    table.add_row(std::move(row));
  }
  return table.text();
}

}  // namespace

std::string fit_table(const FitResult& result, const FitInput& input) {
  std::string text =
      headline(result, input) + result.reason + "\n\n" + models_table(result) +
      "\n* chosen, = within one standard error of it. CIC = information − uncertainty, "
      "in bits per case; one cluster has 0.\n";
  if (was_compared(result))
    text +=
        "without: uncertainty of data of the same extent without clusters; only numbers of "
        "clusters well below it are chosen.\n";
  if (result.model().k > 1)
    text += fmt::format("\n{}\n{}", clusters_table(result, input),
                        least_certain_table(result.cases, [&](std::size_t i) {
                          return shortened(report::case_id(input.ids, static_cast<Index>(i)), 24);
                        }));
  return text;
}

std::string models_csv(const FitResult& result) {
  std::string text =
      "clusterer,k,selected,cic,cic_standard_error,information,uncertainty,"
      "relative_model_complexity,half_difference,n_replicates,converged,stopped,mean_jaccard,"
      "prediction_strength,ambiguous_pairs,silhouette,calinski_harabasz,"
      "null_uncertainty\n";
  for (std::size_t m = 0; m < result.models.size(); ++m) {
    const ModelResult& model = result.models[m];
    const auto number = [](double value) { return format_number(value); };
    text += fmt::format(
        "{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n", quote_cell(model.clusterer),
        model.k, m == result.selected, number(model.criterion.cic),
        number(model.convergence.cic_standard_error), number(model.criterion.information),
        number(model.criterion.uncertainty), number(model.criterion.relative_model_complexity),
        number(model.convergence.half_difference), model.convergence.n_replicates, model.converged,
        name_of(model.stopped), number(model.mean_jaccard), number(model.prediction_strength),
        number(model.ambiguous_pairs), number(model.silhouette), number(model.calinski_harabasz),
        number(model.null_uncertainty));
  }
  return text;
}

std::string cases_csv(const FitResult& result, const FitInput& input) {
  std::string text = "id,label,probability,runner_up,margin,uncertainty,information,n_votes\n";
  for (std::size_t i = 0; i < result.cases.size(); ++i) {
    const CaseCertainty& one = result.cases[i];
    text += fmt::format(
        "{},{},{},{},{},{},{},{}\n", quote_cell(report::case_id(input.ids, static_cast<Index>(i))),
        one.label + 1, format_number(one.probability), one.runner_up + 1, format_number(one.margin),
        format_number(one.uncertainty), format_number(one.information), result.votes_per_case[i]);
  }
  return text;
}

std::string clusters_csv(const FitResult& result, const FitInput& input) {
  const ModelResult& model = result.model();
  const bool with_features = input.data.kind() == DataKind::features;
  report::FeatureSummary summary;
  if (with_features)
    summary = report::summarize_features(input.data, model.labels, model.k, input.units);
  std::string text = "cluster,size,share,mean_certainty,jaccard";
  for (const std::string& name : input.features)
    text += fmt::format(",{},{}", quote_cell(name + " mean"), quote_cell(name + " sd"));
  text += "\n";
  for (Label k = 0; k < model.k; ++k) {
    const ClusterCertainty& cluster = result.clusters[k];
    text +=
        fmt::format("{},{},{},{},{}", k + 1, cluster.size, format_number(cluster.share),
                    format_number(cluster.probability), format_number(model.cluster_jaccard[k]));
    for (std::size_t j = 0; j < input.features.size(); ++j)
      text += fmt::format(",{},{}", format_number(summary.cluster_mean(k, static_cast<Index>(j))),
                          format_number(summary.cluster_sd(k, static_cast<Index>(j))));
    text += "\n";
  }
  return text;
}

}  // namespace truecluster::cli
