// Crispness, support and score of models.
#include "select/score.hpp"

#include <algorithm>
#include <cmath>

#include <truecluster/agreement.hpp>
#include <truecluster/crosstable.hpp>

namespace truecluster {

double crispness(const Criterion& criterion) {
  return criterion.model_entropy > 0 ? criterion.cic / criterion.model_entropy : 0.0;
}

double score(const Criterion& criterion, double support) {
  return crispness(criterion) * std::sqrt(criterion.model_entropy) * support;
}

double score_error(const Criterion& criterion, double cic_standard_error, double support) {
  if (std::isnan(cic_standard_error) || criterion.model_entropy == 0) return 0;
  return cic_standard_error / std::sqrt(criterion.model_entropy) * support;
}

bool is_preferred(double score, double cic, double other_score, double other_cic) {
  return score > 0 || other_score > 0 ? score > other_score : cic > other_cic;
}

Crosstable table_of(std::span<const Label> a, std::span<const Label> b,
                    const CaseWeights& weights) {
  const auto without_noise = [](std::span<const Label> labels) {
    std::vector<Label> result(labels.begin(), labels.end());
    std::ranges::replace(result, noise_label, missing_label);
    return result;
  };
  return crosstable(std::span<const Label>(without_noise(a)),
                    std::span<const Label>(without_noise(b)), weights.values());
}

double agreement_of(std::span<const Label> a, std::span<const Label> b,
                    const CaseWeights& weights) {
  const Crosstable table = table_of(a, b, weights);
  return table.total > 0 ? adjusted_rand_index(table) : 0.0;
}

std::vector<Label> labels_of_judges(const FitResult& result, const ModelResult& model) {
  if (model.labels.size() == result.judges.size()) return model.labels;
  std::vector<Label> labels;
  for (const Index i : result.judges) labels.push_back(model.labels[i]);
  return labels;
}

std::vector<double> supports(std::span<const ModelKey> keys,
                             std::span<const std::vector<Label>> labels,
                             const CaseWeights& weights) {
  const bool one_family = std::ranges::all_of(
      keys, [&](const ModelKey& key) { return key.family == keys.front().family; });
  std::vector<double> result(keys.size(), one_family ? 1.0 : 0.0);
  for (std::size_t a = 0; a < keys.size(); ++a)
    for (std::size_t b = 0; b < a; ++b) {
      if (keys[a].family == keys[b].family || keys[a].k != keys[b].k) continue;
      const double agreement = agreement_of(labels[a], labels[b], weights);
      result[a] = std::max(result[a], agreement);
      result[b] = std::max(result[b], agreement);
    }
  return result;
}

}  // namespace truecluster
