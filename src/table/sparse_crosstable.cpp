// Tables of many clusters: cases sorted by row, then counted row by row.
#include <algorithm>

#include <truecluster/crosstable.hpp>

#include "table/check_input.hpp"

namespace truecluster {
namespace {

// The cases that have both labels, put row by row (in their order within a row).
struct CasesByRow {
  std::vector<std::size_t> start;  // row k holds the cases start[k]..start[k+1]-1
  std::vector<Label> col;
  std::vector<double> weight;  // empty: all 1

  CasesByRow(const Partition& a, const Partition& b, std::span<const double> weights)
      : start(a.n_clusters() + 2) {
    const auto has_both = [&](std::size_t i) {
      return a.labels[i] != missing_label && b.labels[i] != missing_label;
    };
    // One place further than the row's number: filling a row then moves its start to its place.
    for (std::size_t i = 0; i < a.labels.size(); ++i)
      if (has_both(i)) ++start[a.labels[i] + 2];
    for (std::size_t k = 2; k < start.size(); ++k) start[k] += start[k - 1];
    col.resize(start.back());
    if (!weights.empty()) weight.resize(start.back());
    for (std::size_t i = 0; i < a.labels.size(); ++i) {
      if (!has_both(i)) continue;
      const std::size_t place = start[a.labels[i] + 1]++;
      col[place] = b.labels[i];
      if (!weights.empty()) weight[place] = weights[i];
    }
    start.pop_back();
  }
};

}  // namespace

// Row by row: one dense row of counts, of which only the touched columns are read and cleared.
SparseCrosstable sparse_crosstable(const Partition& a, const Partition& b,
                                   std::span<const double> weights) {
  check_crisp(a, b, weights);
  const CasesByRow cases(a, b, weights);
  SparseCrosstable table;
  table.row_total.resize(a.n_clusters());
  table.col_total.resize(b.n_clusters());
  table.n_missing = a.n_objects() - static_cast<Index>(cases.col.size());
  std::vector<double> count(table.col_total.size());
  std::vector<Label> touched;
  for (std::size_t k = 0; k < table.row_total.size(); ++k) {
    touched.clear();
    for (std::size_t i = cases.start[k]; i < cases.start[k + 1]; ++i) {
      const double weight = weights.empty() ? 1.0 : cases.weight[i];
      if (weight == 0) continue;
      double& cell = count[cases.col[i]];
      if (cell == 0) touched.push_back(cases.col[i]);
      cell += weight;
    }
    std::sort(touched.begin(), touched.end());
    for (const Label l : touched) {
      double& cell = count[l];
      table.cells.push_back({static_cast<Label>(k), l, cell});
      table.row_total[k] += cell;
      table.col_total[l] += cell;
      cell = 0;
    }
    table.total += table.row_total[k];
  }
  return table;
}

}  // namespace truecluster
