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
  return p < ModelResult::least_shown_p ? fmt::format("p < {}", ModelResult::least_shown_p)
                                        : fmt::format("p = {:.{}f}", p, p < 0.1 ? 3 : 2);
}

bool only_one_number(const FitResult& result) {
  return std::ranges::all_of(result.models,
                             [&](const ModelResult& model) { return model.k == result.model().k; });
}

bool is_worth_its_uncertainty(const ModelResult& model) {
  return model.k > 1 && model.criterion.cic > 0;
}

// The clearest division of those that null data alone keep from being chosen.
const ModelResult* clearest(const FitResult& result) {
  const ModelResult* best = nullptr;
  for (const ModelResult& model : result.models)
    if (is_worth_its_uncertainty(model) && model.score > 0 && model.was_compared() &&
        (best == nullptr || model.p_value < best->p_value))
      best = &model;
  return best;
}

std::string reason_for_one_cluster(const FitResult& result) {
  if (std::ranges::none_of(result.models, is_worth_its_uncertainty))
    return "No division is worth its uncertainty: every other CIC is at most 0, the CIC of one "
           "cluster.";
  const ModelResult* best = clearest(result);
  if (best == nullptr)
    return "No division with a CIC above 0 is supported by another clusterer: none divides the "
           "cases alike into as many clusters.";
  const std::string no_division =
      "No division stands out from those of null data, single clusters that resemble the data: ";
  if (best->p_value == 1) return no_division + "none is clearer than these on average (p = 1).";
  return no_division + fmt::format("the clearest, {} by {}, has {}.", clusters(best->k),
                                   best->clusterer, p_text(best->p_value));
}

// Which other family found nearly the same, and how nearly. The labels may have changed a little
// since the judges chose.
std::string support_text(const FitResult& result, const CaseWeights& weights) {
  const ModelResult& best = result.model();
  const std::vector<Label> labels = labels_of_judges(result, best);
  const ModelResult* nearest = nullptr;
  double most = 0;
  for (const ModelResult& model : result.models) {
    if (model.clusterer == best.clusterer || model.k != best.k) continue;
    const double agreement = agreement_of(labels_of_judges(result, model), labels, weights);
    if (nearest != nullptr && agreement <= most) continue;
    nearest = &model;
    most = agreement;
  }
  return nearest == nullptr
             ? ""
             : fmt::format(" Of the other clusterers, {} agrees best (adjusted Rand index {:.2f}).",
                           nearest->clusterer, best.support);
}

std::string reason_for_division(const FitResult& result, const CaseWeights& weights) {
  const ModelResult& best = result.model();
  const auto n_clear = std::ranges::count_if(result.models, [](const ModelResult& model) {
    return model.is_clear() && is_worth_its_uncertainty(model);
  });
  std::string text = fmt::format("{} by {} have the largest score, {:.3f}", clusters(best.k),
                                 best.clusterer, best.score);
  if (n_clear > 1)
    text += best.was_compared() ? fmt::format(", of {} clear models", n_clear)
                                : fmt::format(", of {} models with a CIC above 0", n_clear);
  text += fmt::format("; their CIC is {}.", cic_of(best));
  text += support_text(result, weights);
  if (best.was_compared())
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
  if (only_one_number(result) && best.k == 1) return "No other number of clusters was tried.";
  if (only_one_number(result))
    return fmt::format("Only K = {} was tried; with {} the CIC is {}{}.", best.k, best.clusterer,
                       cic_of(best),
                       best.criterion.cic <= 0 ? ", and that of one cluster is 0" : "") +
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

// Where p is near the line, that of other null data may be on its other side.
void warn_if_close(FitResult& result) {
  constexpr double from = 0.02, to = 0.10;
  const ModelResult* const decides = result.model().k == 1 ? clearest(result) : &result.model();
  if (decides == nullptr || (decides->k == result.model().k && !decides->is_clear())) return;
  if (!(decides->p_value >= from && decides->p_value <= to)) return;
  result.warnings.push_back(fmt::format(
      "The p of {} by {}, {:.3f}, is close to the line of {}: other seeds may decide otherwise. "
      "More sets of null data (`null_sets`), such as 48, are more reliable.",
      clusters(decides->k), decides->clusterer, decides->p_value, ModelResult::clear_level));
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
  warn_if_close(result);
  warn_if_no_better_than_one_cluster(result);
  // A user who asks for a number of replicates sees their error in the result.
  if (options.replicates == 0)
    warn_if_not_converged(result, options.tolerance);
  else
    warn_if_cut_short(result, options.replicates);
}

}  // namespace truecluster
