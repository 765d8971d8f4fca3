// Agreement by pairs of cases: are two cases together in one cluster, in both partitions?
#pragma once

#include <truecluster/crosstable.hpp>

namespace truecluster {

// Numbers of ordered pairs of different cases. A cell of n cases has n(n-1) of them; the same
// formula serves real counts, so that a weight of 2 is the case taken twice. Fractional counts can
// bring a sum below zero, which then counts as 0. In long double neither the squares nor products
// of two pair counts overflow.
struct PairCounts {
  long double together = 0;       // in both partitions
  long double together_in_a = 0;  // only
  long double together_in_b = 0;  // only
  long double apart = 0;          // in both partitions
};

PairCounts pair_counts(const Crosstable& table);
PairCounts pair_counts(const SparseCrosstable& table);

double rand_index(const PairCounts& pairs);
double adjusted_rand_index(const PairCounts& pairs);
double jaccard_index(const PairCounts& pairs);
double fowlkes_mallows_index(const PairCounts& pairs);

}  // namespace truecluster
