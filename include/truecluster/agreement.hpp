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
// variation_of_information, purity, homogeneity, completeness, v_measure. Natural logarithms;
// where an index has an average, it is the arithmetic mean. Values are those of scikit-learn.
//
// The rows are the reference: purity is the share of cases in the largest cell of their column,
// homogeneity the share of the rows' entropy that the columns explain. Fractional counts (fuzzy
// partitions, weights) go by the same formulas, a cell of n cases having n(n-1)/2 pairs; only
// adjusted_mutual_information is NaN then, because fractions of cases cannot be rearranged.
// Throws if the table holds no cases.
std::vector<NamedValue> agreement(const Crosstable& table);
std::vector<NamedValue> agreement(const SparseCrosstable& table);
// From the partitions, by a dense or a sparse table. Weights stand for numbers of cases.
std::vector<NamedValue> agreement(const Partition& a, const Partition& b,
                                  std::span<const double> weights = {});

double rand_index(const Crosstable& table);
double adjusted_rand_index(const Crosstable& table);

// After matching: the share of cases on the matched diagonal, and Cohen's kappa. col_of_row[k] is
// the column matched to row k, or -1. An unmatched cluster is a category the other side never uses:
// it adds nothing to the diagonal, observed or expected. Kappa is 1 if all cases are in one matched
// cell.
double diagonal_fraction(const Crosstable& table, std::span<const Index> col_of_row);
double cohen_kappa(const Crosstable& table, std::span<const Index> col_of_row);

}  // namespace truecluster
