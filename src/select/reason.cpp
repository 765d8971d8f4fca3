// Words the reason for a choice and the warnings about it.
#include "select/reason.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "base/counted.hpp"
#include "ensemble/stopping.hpp"
#include "select/score.hpp"

namespace truecluster {
namespace {

std::string clusters(Label k) { return counted(k, "cluster"); }

std::string cic_of(const ModelResult& model) {
  const std::string cic = fmt::format("{:.3f}", model.criterion.cic);
  const double error = model.convergence.cic_standard_error;
  return std::isnan(error) ? cic : fmt::format("{} ± {:.3f}", cic, error);
}

std::string p_text(double p) {
  return p < 0.001 ? "p < 0.001" : fmt::format("p = {:.{}f}", p, p < 0.1 ? 3 : 2);
}

bool only_one_number(const FitResult& result) {
  return std::ranges::all_of(result.models,
                             [&](const ModelResult& model) { return model.k == result.model().k; });
}

// The clearest division, if any is worth its uncertainty.
const ModelResult* clearest(const FitResult& result) {
  const ModelResult* best = nullptr;
  for (const ModelResult& model : result.models)
    if (model.k > 1 && model.criterion.cic > 0 &&
        (best == nullptr || model.p_value < best->p_value))
      best = &model;
  return best;
}

std::string reason_for_one_cluster(const FitResult& result) {
  const ModelResult* best = clearest(result);
  if (best == nullptr)
    return "No division is worth its uncertainty: every other CIC is at most 0, the CIC of one "
           "cluster.";
  return fmt::format(
      "No division stands out from those of null data, single clusters that resemble the data: the "
      "clearest, {} by {}, has {}.",
      clusters(best->k), best->clusterer, p_text(best->p_value));
}

// Which other family found nearly the same, and how nearly.
std::string support_text(const FitResult& result, const CaseWeights& weights) {
  const ModelResult& best = result.model();
  for (const ModelResult& model : result.models)
    if (model.clusterer != best.clusterer && model.k == best.k &&
        agreement_of(labels_of_judges(result, model), labels_of_judges(result, best), weights) >=
            best.support)
      return fmt::format(" Of the other clusterers, {} agrees best (adjusted Rand index {:.2f}).",
                         model.clusterer, best.support);
  return "";
}

std::string reason_for_division(const FitResult& result, const CaseWeights& weights) {
  const ModelResult& best = result.model();
  const auto n_clear = std::ranges::count_if(result.models, [](const ModelResult& model) {
    return model.k > 1 && model.is_clear() && model.criterion.cic > 0;
  });
  std::string text = fmt::format("{} by {} have the largest score, {:.3f}", clusters(best.k),
                                 best.clusterer, best.score);
  if (n_clear > 1) text += fmt::format(", of {} clear models", n_clear);
  text += fmt::format("; their CIC is {}.", cic_of(best));
  text += support_text(result, weights);
  if (!std::isnan(best.p_value))
    text += fmt::format(" Null data are rarely divided this clearly ({}).", p_text(best.p_value));
  return text;
}

std::string names_of_equals(const FitResult& result) {
  if (result.equally_good.empty()) return "";
  std::vector<std::string> names;
  for (const std::size_t m : result.equally_good)
    names.push_back(fmt::format("{} by {}", result.models[m].k, result.models[m].clusterer));
  return fmt::format(" Within one standard error: {}.", fmt::join(names, ", "));
}

std::string reason_of(const FitResult& result, const CaseWeights& weights) {
  const ModelResult& best = result.model();
  if (only_one_number(result))
    return fmt::format(
               "Only K = {} was tried; with {} the CIC is {}{}.", best.k, best.clusterer,
               cic_of(best),
               best.k > 1 && best.criterion.cic <= 0 ? ", and that of one cluster is 0" : "") +
           support_text(result, weights);
  if (best.k == 1) return reason_for_one_cluster(result);
  if (best.score <= 0)
    return fmt::format(
        "Of the numbers of clusters that were tried, {} by {} have the largest CIC, {}; that of "
        "one cluster is 0.",
        clusters(best.k), best.clusterer, cic_of(best));
  if (!best.is_clear() || best.criterion.cic <= 0)
    return fmt::format(
        "Of the numbers of clusters that were tried, {} by {} have the largest "
        "score, {:.3f}; their CIC is {}.",
        clusters(best.k), best.clusterer, best.score, cic_of(best));
  return reason_for_division(result, weights) + names_of_equals(result);
}

void warn_at_edge(FitResult& result, Index n_distinct) {
  // minmax() would copy the labels of two models.
  const auto [smallest, largest] = std::ranges::minmax_element(result.models, {}, &ModelResult::k);
  const Label chosen = result.model().k, low = smallest->k, high = largest->k;
  if (low == high) return;
  if (chosen == high && high < n_distinct)
    result.warnings.push_back(fmt::format(
        "The chosen number of clusters, {}, is the largest that was tried: try larger ones.",
        chosen));
  else if (chosen == low && low > 1)
    result.warnings.push_back(fmt::format(
        "The chosen number of clusters, {}, is the smallest that was tried: try smaller ones.",
        chosen));
}

void warn_if_unclear(FitResult& result) {
  const ModelResult& best = result.model();
  if (best.k == 1 || best.is_clear()) return;
  result.warnings.push_back(
      fmt::format("No division that was tried stands out from those of null data ({}): try one "
                  "cluster as well.",
                  p_text(best.p_value)));
}

// Over the judges its CIC was above 0, or it would not have been chosen.
void warn_if_no_better_than_one_cluster(FitResult& result) {
  const ModelResult& best = result.model();
  const bool tried_one =
      std::ranges::find(result.models, 1, &ModelResult::k) != result.models.end();
  if (best.k == 1 || best.criterion.cic > 0 || !best.is_clear() || !tried_one) return;
  result.warnings.push_back(
      fmt::format("Over all cases the CIC of the chosen {} is {:.3f}, no better than that of one "
                  "cluster, which is 0: with more judges (`judges`) the choice is more reliable.",
                  clusters(best.k), best.criterion.cic));
}

void warn_if_cut_short(FitResult& result, Index wanted) {
  Index fewest = wanted;
  for (const ModelResult& model : result.models)
    if (model.k > 1 && (result.model().k == 1 || &model == &result.model()))
      fewest = std::min(fewest, model.convergence.n_replicates);
  if (fewest == wanted) return;
  result.warnings.push_back(fmt::format("The time limit ended the run after {} of {}.", fewest,
                                        counted(wanted, "replicate")));
}

void warn_if_not_converged(FitResult& result, double tolerance) {
  const ModelResult& best = result.model();
  if (best.converged) return;
  const Convergence& found = best.convergence;
  if (std::isnan(found.half_difference)) {
    result.warnings.push_back(fmt::format(
        "Whether the memberships have converged is not known: {} {} too few to tell.",
        counted(found.n_replicates, "replicate"), found.n_replicates == 1 ? "is" : "are"));
    return;
  }
  result.warnings.push_back(fmt::format(
      "The memberships have not converged: their Monte-Carlo error is, on average over the cases, "
      "{:.3f} after {}, above the tolerance of {}.",
      membership_error(found), counted(found.n_replicates, "replicate"), tolerance));
}

}  // namespace

void explain_choice(FitResult& result, const FitOptions& options, const CaseWeights& judge_weights,
                    Index n_distinct) {
  result.reason = reason_of(result, judge_weights);
  warn_at_edge(result, n_distinct);
  warn_if_unclear(result);
  warn_if_no_better_than_one_cluster(result);
  // Who asks for a number of replicates sees their error in the result.
  if (options.replicates == 0)
    warn_if_not_converged(result, options.tolerance);
  else
    warn_if_cut_short(result, options.replicates);
}

}  // namespace truecluster
