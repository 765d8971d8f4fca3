// Chooses the model, and says why in sentences.
#include "select/selection.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "vote/cic_monitor.hpp"

namespace truecluster {
namespace {

double standard_error(const ModelResult& model) {
  const double error = model.convergence.cic_standard_error;
  return std::isnan(error) ? 0.0 : error;
}

// The first model of the family with the largest CIC, the smaller of equal numbers of clusters: of
// the clear ones, if there are any.
std::size_t best_of_family(const std::vector<ModelResult>& models, std::size_t first) {
  const auto rank = [&](std::size_t m) {
    return std::pair(models[m].is_clear(), models[m].criterion.cic);
  };
  std::size_t best = first;
  for (std::size_t m = first; m < models.size() && models[m].clusterer == models[first].clusterer;
       ++m)
    if (rank(m) > rank(best)) best = m;
  return best;
}

// The unclear model that would have been chosen by its CIC, or selected itself.
std::size_t larger_but_unclear(const std::vector<ModelResult>& models, std::size_t selected) {
  std::size_t best = selected;
  for (std::size_t m = 0; m < models.size(); ++m)
    if (models[m].clusterer == models[selected].clusterer && !models[m].is_clear() &&
        models[m].criterion.cic > models[best].criterion.cic)
      best = m;
  return best;
}

std::vector<std::size_t> winners_of_families(const std::vector<ModelResult>& models) {
  std::vector<std::size_t> winners;
  for (std::size_t m = 0; m < models.size(); ++m)
    if (m == 0 || models[m].clusterer != models[m - 1].clusterer)
      winners.push_back(best_of_family(models, m));
  return winners;
}

std::vector<std::size_t> within_one_standard_error(const std::vector<ModelResult>& models,
                                                   std::size_t selected) {
  std::vector<std::size_t> equals;
  const ModelResult& best = models[selected];
  for (std::size_t m = 0; m < models.size(); ++m) {
    if (m == selected || models[m].clusterer != best.clusterer || !models[m].is_clear()) continue;
    const double error = std::hypot(standard_error(best), standard_error(models[m]));
    if (best.criterion.cic - models[m].criterion.cic <= error) equals.push_back(m);
  }
  return equals;
}

std::string cluster_word(Label k) { return k == 1 ? "cluster" : "clusters"; }

std::string cic_of(const ModelResult& model) {
  std::string cic = fmt::format("{:.3f}", model.criterion.cic);
  if (std::isnan(model.convergence.cic_standard_error)) return cic;
  return fmt::format("{} ± {:.3f}", cic, standard_error(model));
}

bool is_only_number(const FitResult& result) {
  return std::all_of(result.models.begin(), result.models.end(),
                     [&](const ModelResult& model) { return model.k == result.model().k; });
}

std::string reason_within_family(const FitResult& result) {
  const ModelResult& best = result.model();
  if (is_only_number(result))
    return fmt::format("No other number than {} {} was tried; by {} the CIC is {}.", best.k,
                       cluster_word(best.k), best.clusterer, cic_of(best));
  const ModelResult& larger = result.models[larger_but_unclear(result.models, result.selected)];
  const bool has_larger = larger.k != best.k;
  if (best.k == 1 && !has_larger)
    return fmt::format(
        "No division of the data by {} is worth its uncertainty: every other CIC is "
        "below 0, the CIC of one cluster.",
        best.clusterer);
  if (best.k == 1)
    return fmt::format(
        "No division of the data by {} is clear: {} clusters have the largest CIC, {:.3f}, but "
        "data of the same extent without clusters divide almost as surely (uncertainty {:.3f}, "
        "without clusters {:.3f}).",
        best.clusterer, larger.k, larger.criterion.cic, larger.criterion.uncertainty,
        larger.null_uncertainty);
  std::string text = fmt::format("{} {} by {} have the largest CIC, {}", best.k,
                                 cluster_word(best.k), best.clusterer, cic_of(best));
  if (has_larger)
    text += fmt::format(
        ", of the clear ones (that of {} clusters is {:.3f}, but data of the same extent without "
        "clusters divide almost as surely)",
        larger.k, larger.criterion.cic);
  return text + ".";
}

std::string reason_between_families(const FitResult& result,
                                    const std::vector<std::size_t>& winners) {
  std::vector<std::string> others;
  for (const std::size_t m : winners)
    if (m != result.selected)
      others.push_back(fmt::format("{} would choose {} ({:.3f})", result.models[m].clusterer,
                                   result.models[m].k, crispness(result.models[m].criterion)));
  if (others.empty()) return "";
  return fmt::format(" This is the crispest answer (CIC per bit of model {:.3f}); {}.",
                     crispness(result.model().criterion), fmt::join(others, ", "));
}

std::string names_of_equals(const FitResult& result) {
  if (result.equally_good.empty()) return "";
  std::vector<Label> ks;
  for (const std::size_t m : result.equally_good) ks.push_back(result.models[m].k);
  return fmt::format(" Within one standard error, as good: {}.", fmt::join(ks, ", "));
}

std::string not_converged(const Convergence& found) {
  const std::string error =
      std::isnan(found.cic_standard_error)
          ? fmt::format("the standard error of the CIC is not known with fewer than {}",
                        CicMonitor::least_replicates)
          : fmt::format("standard error of the CIC {:.4f}", found.cic_standard_error);
  const std::string text =
      fmt::format("The chosen model has not converged after {} replicate{} ({}", found.n_replicates,
                  found.n_replicates == 1 ? "" : "s", error);
  if (std::isnan(found.half_difference)) return text + ").";
  return text + fmt::format(
                    ", difference of the halves {:.4f}): its memberships have a Monte-Carlo error "
                    "of about {:.3f}.",
                    found.half_difference, found.half_difference / 2);
}

void warn(FitResult& result) {
  const ModelResult& best = result.model();
  Label smallest = best.k, largest = best.k;
  for (const ModelResult& model : result.models) {
    smallest = std::min(smallest, model.k);
    largest = std::max(largest, model.k);
  }
  if (smallest == largest) {
    // One number of clusters was asked for: it is not at an edge.
  } else if (best.k == largest) {
    result.warnings.push_back(fmt::format(
        "The chosen number of clusters, {}, is the largest that was tried: try larger ones.",
        best.k));
  } else if (best.k == smallest && smallest > 1) {
    result.warnings.push_back(fmt::format(
        "The chosen number of clusters, {}, is the smallest that was tried: try smaller ones.",
        best.k));
  }
  const ModelResult& larger = result.models[larger_but_unclear(result.models, result.selected)];
  if (larger.k == largest && larger.k != best.k)
    result.warnings.push_back(fmt::format(
        "The largest number of clusters that was tried, {}, has the largest CIC but is not clear: "
        "try larger ones.",
        larger.k));
  if (!best.is_clear())
    result.warnings.push_back(fmt::format(
        "No number of clusters that was tried is clear: data of the same extent without clusters "
        "divide almost as surely (uncertainty {:.3f}, without clusters {:.3f}). Try one cluster, "
        "too.",
        best.criterion.uncertainty, best.null_uncertainty));
  if (!best.converged) result.warnings.push_back(not_converged(best.convergence));
}

}  // namespace

double crispness(const Criterion& criterion) {
  return criterion.model_entropy > 0 ? criterion.cic / criterion.model_entropy : 0.0;
}

void choose_model(FitResult& result) {
  const std::vector<std::size_t> winners = winners_of_families(result.models);
  result.selected = *std::max_element(winners.begin(), winners.end(), [&](auto a, auto b) {
    return crispness(result.models[a].criterion) < crispness(result.models[b].criterion);
  });
  result.equally_good = within_one_standard_error(result.models, result.selected);
  result.reason = reason_within_family(result) + reason_between_families(result, winners) +
                  names_of_equals(result);
  warn(result);
}

}  // namespace truecluster
