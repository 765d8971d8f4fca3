// Membership matrices: checks and recognition.
#pragma once

#include <string>
#include <vector>

#include <truecluster/partition_file.hpp>

#include "io/prepare.hpp"

namespace truecluster::io {

// Refuses NaN, negative values and rows far from 1; divides other rows by their sum, with a
// warning that says how many were off and how much.
void require_memberships(Matrix<double>& values, const std::string& file, const Place& place,
                         std::vector<std::string>& warnings);

// Several columns, and at least half of the rows sum to 1 within the tolerance.
bool looks_like_memberships(MatrixView<const double> values);

}  // namespace truecluster::io
