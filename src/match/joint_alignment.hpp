// Labels for runs of the same number of clusters, such that their pairs are as similar as possible.
#pragma once

#include <cstdint>
#include <vector>

#include <truecluster/context.hpp>

#include "match/run_products.hpp"

namespace truecluster {

// Per run, the column of each aligned cluster.
using Permutations = std::vector<std::vector<Index>>;

// The similarity G' of all pairs of runs under these labels; 1 on the diagonal, 0 for runs without
// a common case.
Matrix<double> similarities(const RunProducts& products, const Permutations& permutations);

// The permutations that match every run to one of them.
Permutations match_to(const RunProducts& products, Index reference);

// Starts from the best single references and from random orders, improves one run after the other
// until nothing improves, and keeps the best.
Permutations align_jointly(const RunProducts& products, Index n_starts, std::uint64_t seed,
                           const Context& context);

}  // namespace truecluster
