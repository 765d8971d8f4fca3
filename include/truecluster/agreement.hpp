// Indices of agreement of two partitions, all from their crosstable.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include <truecluster/crosstable.hpp>
#include <truecluster/partition.hpp>

namespace truecluster {

struct NamedValue {
  std::string_view name;
  double value;
};

// Every index that needs no matching: rand, adjusted_rand, jaccard, fowlkes_mallows,
// mutual_information, normalized_mutual_information, adjusted_mutual_information,
// variation_of_information, purity, homogeneity, completeness, v_measure. Natural logarithms.
std::vector<NamedValue> agreement(const Crosstable& table);
std::vector<NamedValue> agreement(const SparseCrosstable& table);
// From the partitions: dense or sparse, whichever is smaller.
std::vector<NamedValue> agreement(const Partition& a, const Partition& b,
                                  std::span<const double> weights = {});

double rand_index(const Crosstable& table);
double adjusted_rand_index(const Crosstable& table);

// After matching: the share of cases on the matched diagonal, and Cohen's kappa. col_of_row[k] is
// the column matched to row k, or -1.
double diagonal_fraction(const Crosstable& table, std::span<const Index> col_of_row);
double cohen_kappa(const Crosstable& table, std::span<const Index> col_of_row);

}  // namespace truecluster
