// Which cluster of the consensus each cluster of a replicate is called.
#pragma once

#include <span>
#include <vector>

#include <truecluster/case_weights.hpp>
#include <truecluster/matrix.hpp>

namespace truecluster {

// Number of cases of each cluster, or their units where they have weights; the first of these cases
// is number `first` of those that have.
std::vector<double> cluster_sizes(std::span<const Label> labels, Label n_labels,
                                  const CaseWeights& weights, Index first = 0);
std::vector<double> cluster_sizes(MatrixView<const double> memberships, Label n_labels,
                                  const CaseWeights& weights);

// The first replicate names the clusters; if it has too many, the largest ones.
void name_clusters(std::span<const double> sizes, Label n_clusters,
                   std::vector<Label>& column_of_label);

// From the column matched to each row to the row of each column; missing_label: unmatched.
void invert(std::span<const Index> col_of_row, Label n_labels, std::vector<Label>& row_of_col);

}  // namespace truecluster
