// The rows of the tables of a result: models and clusters with where they stand.
#include <algorithm>

#include <truecluster/fit.hpp>

namespace truecluster {

std::vector<ModelRow> model_rows(const FitResult& result) {
  std::vector<ModelRow> rows;
  for (std::size_t m = 0; m < result.models.size(); ++m) {
    const bool selected = m == result.selected;
    const bool as_good = std::ranges::find(result.equally_good, m) != result.equally_good.end();
    rows.push_back({result.models[m], selected, selected || as_good});
  }
  return rows;
}

bool any_noise(const FitResult& result) {
  return std::ranges::any_of(result.models,
                             [](const ModelResult& model) { return model.noise_share > 0; });
}

Matrix<Label> labels_of_models(const FitResult& result) {
  const Index n = result.votes.rows();
  Matrix<Label> labels(result.models.size(), n, missing_label);
  for (Index m = 0; m < labels.rows(); ++m) {
    const std::vector<Label>& known = result.models[m].labels;
    const bool of_all = static_cast<Index>(known.size()) == n;
    for (std::size_t i = 0; i < known.size(); ++i)
      labels(m, of_all ? static_cast<Index>(i) : result.judges[i]) = known[i];
  }
  return labels;
}

std::vector<ClusterRow> cluster_rows(const FitResult& result) {
  std::vector<ClusterRow> rows;
  for (std::size_t k = 0; k < result.clusters.size(); ++k)
    rows.push_back({result.clusters[k], result.model().cluster_jaccard[k]});
  return rows;
}

}  // namespace truecluster
