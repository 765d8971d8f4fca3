// Entropies, mutual information and what is made from them.
#include "score/information.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "score/expected_mutual_information.hpp"
#include "score/nonzero_cells.hpp"

namespace truecluster {
namespace {

double entropy(const std::vector<double>& counts, double total) {
  double sum = 0;
  for (const double count : counts)
    if (count > 0) sum += count / total * std::log(total / count);
  return sum;
}

Index n_nonempty(const std::vector<double>& counts) {
  return std::count_if(counts.begin(), counts.end(), [](double count) { return count > 0; });
}

template <class Table>
Information inform(const Table& table) {
  Information info;
  Index n_cells = 0;
  bool whole_counts = true;
  for_each_nonzero(table, [&](std::size_t k, std::size_t l, double count) {
    ++n_cells;
    whole_counts = whole_counts && count == std::floor(count);
    // Quotients first: products of counts could overflow.
    const double term = count / table.total *
                        std::log(count / table.row_total[k] * (table.total / table.col_total[l]));
    // What is rounding only would make independent partitions look dependent.
    if (std::abs(term) >= std::numeric_limits<double>::epsilon()) info.mutual += term;
  });
  info.mutual = std::max(info.mutual, 0.0);
  info.entropy_a = entropy(table.row_total, table.total);
  info.entropy_b = entropy(table.col_total, table.total);
  const Index n_rows = n_nonempty(table.row_total), n_cols = n_nonempty(table.col_total);
  info.same_partition = n_rows == n_cells && n_cols == n_cells;
  info.one_cluster_each = n_cells == 1;
  info.expected_mutual =
      whole_counts ? expected_mutual_information(table.row_total, table.col_total, table.total)
                   : std::numeric_limits<double>::quiet_NaN();
  return info;
}

double share_of(double part, double whole) {
  return whole == 0 ? 1.0 : std::min(1.0, part / whole);
}

}  // namespace

Information information(const Crosstable& table) { return inform(table); }
Information information(const SparseCrosstable& table) { return inform(table); }

double normalized_mutual_information(const Information& info) {
  if (info.one_cluster_each) return 1.0;
  return share_of(info.mutual, (info.entropy_a + info.entropy_b) / 2);
}

double adjusted_mutual_information(const Information& info) {
  if (std::isnan(info.expected_mutual)) return info.expected_mutual;
  // The maximum. Where every rearrangement reaches it (all cases alone, or all together) the
  // formula would be 0/0.
  if (info.same_partition) return 1.0;
  return (info.mutual - info.expected_mutual) /
         ((info.entropy_a + info.entropy_b) / 2 - info.expected_mutual);
}

double variation_of_information(const Information& info) {
  return std::max(0.0, info.entropy_a + info.entropy_b - 2 * info.mutual);
}

double homogeneity(const Information& info) { return share_of(info.mutual, info.entropy_a); }
double completeness(const Information& info) { return share_of(info.mutual, info.entropy_b); }

double v_measure(const Information& info) {
  const double h = homogeneity(info), c = completeness(info);
  return h + c == 0 ? 0.0 : 2 * h * c / (h + c);
}

}  // namespace truecluster
