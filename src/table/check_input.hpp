// What every way to count a table asks of its input.
#pragma once

#include <span>
#include <string_view>

#include <truecluster/matrix.hpp>
#include <truecluster/partition.hpp>

namespace truecluster {

// Throws unless both sides have the same number of cases.
void check_equal_lengths(Index n_a, Index n_b);
// Throws unless there are no weights, or one for each case, all finite and not negative.
void check_weights(std::span<const double> weights, Index n_objects);
// Throws unless both partitions are of the same cases, every label is missing or one of the
// partition's clusters, and the weights are usable.
void check_crisp(const Partition& a, const Partition& b, std::span<const double> weights);
// Throws unless all memberships are finite, not negative, and sum to 1 (within 0.01) or to 0.
void check_memberships(MatrixView<const double> memberships, std::string_view which);
// Throws if a dense table of this shape would not fit into any ordinary machine.
void check_dense_shape(Index n_rows, Index n_cols);

}  // namespace truecluster
