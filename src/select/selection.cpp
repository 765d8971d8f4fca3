// Chooses a model by its score, and other readings of the data beside it.
#include "select/selection.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include <truecluster/crosstable.hpp>

#include "select/score.hpp"

namespace truecluster {
namespace {

constexpr std::size_t max_readings = 2;
// Divisions that agree more than this are the same reading of the data.
constexpr double same_division = 0.9;
// Another clusterer finds much the same.
constexpr double least_support = 0.5;

bool may_be_chosen(const ModelResult& model) {
  return model.k > 1 && model.is_clear() && model.criterion.cic > 0 && model.score > 0;
}

std::optional<std::size_t> best_model(const std::vector<ModelResult>& models, auto&& admitted) {
  std::optional<std::size_t> best;
  for (std::size_t m = 0; m < models.size(); ++m)
    if (admitted(models[m]) &&
        (!best || is_preferred(models[m].score, models[m].criterion.cic, models[*best].score,
                               models[*best].criterion.cic)))
      best = m;
  return best;
}

std::size_t chosen_model(const std::vector<ModelResult>& models) {
  if (const auto best = best_model(models, may_be_chosen)) return *best;
  const auto one = std::ranges::find(models, Label{1}, &ModelResult::k);
  if (one != models.end()) return one - models.begin();
  return *best_model(models, [](const ModelResult&) { return true; });
}

double known_error(const ModelResult& model) {
  return std::isnan(model.score_standard_error) ? 0.0 : model.score_standard_error;
}

std::vector<std::size_t> within_one_standard_error(const FitResult& result) {
  std::vector<std::size_t> equals;
  const ModelResult& best = result.model();
  if (best.k == 1) return equals;
  for (std::size_t m = 0; m < result.models.size(); ++m) {
    const ModelResult& model = result.models[m];
    if (m == result.selected || !may_be_chosen(model)) continue;
    const double error = std::hypot(known_error(best), known_error(model));
    if (best.score - model.score <= error) equals.push_back(m);
  }
  return equals;
}

// The share of cases that are where most of their cluster of the finer division is in the coarser.
double nested_share(std::span<const Label> finer, std::span<const Label> coarser,
                    const CaseWeights& weights) {
  const Crosstable table = table_of(finer, coarser, weights);
  double kept = 0;
  for (Index k = 0; k < table.rows(); ++k) kept += std::ranges::max(table.count.row(k));
  return table.total > 0 ? kept / table.total : 0.0;
}

Reading reading_of(const FitResult& result, std::size_t m, const CaseWeights& weights) {
  const ModelResult& chosen = result.model();
  const ModelResult& model = result.models[m];
  Reading reading{.model = m, .k = model.k, .clusterer = model.clusterer, .score = model.score};
  const std::vector<Label> ours = labels_of_judges(result, chosen);
  const std::vector<Label> theirs = labels_of_judges(result, model);
  reading.adjusted_rand = agreement_of(ours, theirs, weights);
  const bool is_finer = model.k > chosen.k;
  if (model.k != chosen.k)
    reading.relation = is_finer ? Reading::Relation::finer : Reading::Relation::coarser;
  reading.nested =
      is_finer ? nested_share(theirs, ours, weights) : nested_share(ours, theirs, weights);
  return reading;
}

bool differs_from_all(const FitResult& result, const ModelResult& model,
                      const CaseWeights& weights) {
  const std::vector<Label> labels = labels_of_judges(result, model);
  const auto is_the_same = [&](const ModelResult& other) {
    return agreement_of(labels, labels_of_judges(result, other), weights) >= same_division;
  };
  return !is_the_same(result.model()) &&
         std::ranges::none_of(result.readings, [&](const Reading& other) {
           return model.k == other.k || is_the_same(result.models[other.model]);
         });
}

void add_readings(FitResult& result, const CaseWeights& weights) {
  const auto admitted = [&](const ModelResult& model) {
    return may_be_chosen(model) && model.k != result.model().k && model.support >= least_support &&
           differs_from_all(result, model, weights);
  };
  while (result.readings.size() < max_readings) {
    const auto next = best_model(result.models, admitted);
    if (!next) return;
    result.readings.push_back(reading_of(result, *next, weights));
  }
}

}  // namespace

void choose_model(FitResult& result, const CaseWeights& judge_weights) {
  keep_model(result, chosen_model(result.models), judge_weights);
}

void keep_model(FitResult& result, std::size_t model, const CaseWeights& judge_weights) {
  result.selected = model;
  result.equally_good = within_one_standard_error(result);
  result.readings.clear();
  if (result.model().k > 1) add_readings(result, judge_weights);
}

}  // namespace truecluster
