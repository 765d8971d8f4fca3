// Names from sizes for the first replicate, from a matching for the others.
#include "vote/cluster_names.hpp"

#include <algorithm>
#include <numeric>

namespace truecluster {

namespace {

double size_of(const CaseWeights& weights, Index i) {
  return weights.empty() ? 1.0 : static_cast<double>(weights.units(i));
}

}  // namespace

std::vector<double> cluster_sizes(std::span<const Label> labels, Label n_labels,
                                  const CaseWeights& weights, Index first) {
  std::vector<double> sizes(n_labels);
  for (std::size_t i = 0; i < labels.size(); ++i)
    if (labels[i] >= 0) sizes[labels[i]] += size_of(weights, first + static_cast<Index>(i));
  return sizes;
}
std::vector<double> cluster_sizes(MatrixView<const double> memberships, Label n_labels,
                                  const CaseWeights& weights) {
  std::vector<double> sizes(n_labels);
  for (Index i = 0; i < memberships.rows(); ++i)
    for (std::size_t l = 0; l < sizes.size(); ++l)
      sizes[l] += size_of(weights, i) * memberships.row(i)[l];
  return sizes;
}

void name_clusters(std::span<const double> sizes, Label n_clusters,
                   std::vector<Label>& column_of_label) {
  std::vector<std::size_t> order(sizes.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  if (static_cast<Label>(sizes.size()) > n_clusters) {
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return sizes[a] > sizes[b]; });
    order.resize(n_clusters);
  }
  column_of_label.assign(sizes.size(), missing_label);
  Label next = 0;
  for (const std::size_t l : order) column_of_label[l] = next++;
}

void invert(std::span<const Index> col_of_row, Label n_labels, std::vector<Label>& row_of_col) {
  row_of_col.assign(n_labels, missing_label);
  for (std::size_t k = 0; k < col_of_row.size(); ++k)
    if (col_of_row[k] >= 0) row_of_col[col_of_row[k]] = static_cast<Label>(k);
}

}  // namespace truecluster
