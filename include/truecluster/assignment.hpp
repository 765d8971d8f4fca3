// Linear sum assignment: pair rows with columns so that the sum of the paired values is extreme.
#pragma once

#include <vector>

#include <truecluster/matrix.hpp>

namespace truecluster {

// Column paired with each row (-1: row left over) such that the sum of the values is maximal.
// Any finite real values, any shape; min(rows, cols) pairs. Shortest augmenting paths (Jonker and
// Volgenant 1987): O(K^3) time, O(K^2) memory.
std::vector<Index> maximize_assignment(MatrixView<const double> values);
std::vector<Index> minimize_assignment(MatrixView<const double> costs);

}  // namespace truecluster
