// Crosstables of random partitions against counting in a map, in every representation.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>
#include <utility>
#include <vector>

#include <truecluster/crosstable.hpp>

#include "table/count_labels.hpp"

namespace truecluster {
namespace {

using Labels = std::vector<std::int64_t>;

std::pair<Labels, Labels> any_labels() {
  const auto size = *rc::gen::inRange<std::size_t>(0, 200);
  const auto spread = *rc::gen::element<std::int64_t>(1, 3, 1000, 1LL << 40);
  const auto side = [size, spread] {
    auto labels =
        *rc::gen::container<Labels>(size, rc::gen::cast<std::int64_t>(rc::gen::inRange(-2, 6)));
    for (auto& label : labels)
      if (label != -1) label *= spread;
    return labels;
  };
  auto a = side();
  return {std::move(a), side()};
}

bool same_numbers(const Crosstable& x, const Crosstable& y) {
  return x.count == y.count && x.row_total == y.row_total && x.col_total == y.col_total &&
         x.total == y.total && x.n_missing == y.n_missing;
}

RC_GTEST_PROP(Crosstable, EqualsCountingInAMap, ()) {
  const auto [a, b] = any_labels();
  std::map<std::pair<std::string, std::string>, double> expected;
  Index n_missing = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i] == -1 || b[i] == -1)
      ++n_missing;
    else
      ++expected[{std::to_string(a[i]), std::to_string(b[i])}];
  }
  const Crosstable table = crosstable(a, b);
  double total = 0;
  for (Index k = 0; k < table.rows(); ++k)
    for (Index l = 0; l < table.cols(); ++l) {
      const auto cell = expected.find({table.row_names[k], table.col_names[l]});
      RC_ASSERT(table.count(k, l) == (cell == expected.end() ? 0 : cell->second));
      total += table.count(k, l);
    }
  RC_ASSERT(table.total == total);
  RC_ASSERT(table.n_missing == n_missing);
  RC_ASSERT(table.n_missing + static_cast<Index>(table.total) == static_cast<Index>(a.size()));
}

RC_GTEST_PROP(Crosstable, IsTheSameWithAndWithoutCompactLabels, ()) {
  const auto [a, b] = any_labels();
  const Partition part_a = compact_labels(a), part_b = compact_labels(b);
  const Crosstable direct = crosstable(a, b), compact = crosstable(part_a, part_b);
  RC_ASSERT(same_numbers(direct, compact));
  RC_ASSERT(direct.row_names == compact.row_names);
  RC_ASSERT(direct.col_names == compact.col_names);
  RC_ASSERT(same_numbers(direct, crosstable(a, b, std::vector<double>(a.size(), 1.0))));
}

RC_GTEST_PROP(Crosstable, OfMembershipsZeroAndOneIsTheCrispTable, ()) {
  const auto [a, b] = any_labels();
  const Partition part_a = compact_labels(a), part_b = compact_labels(b);
  const auto memberships = [](const Partition& part) {
    Matrix<double> matrix(part.n_objects(), part.n_clusters());
    for (Index i = 0; i < part.n_objects(); ++i)
      if (const Label label = part.labels[i]; label != missing_label) matrix(i, label) = 1;
    return matrix;
  };
  const auto weights = *rc::gen::container<std::vector<double>>(
      a.size(), rc::gen::map(rc::gen::inRange(0, 20), [](int x) { return x / 4.0; }));
  RC_ASSERT(same_numbers(crosstable(memberships(part_a), memberships(part_b)),
                         crosstable(part_a, part_b)));
  RC_ASSERT(same_numbers(crosstable(memberships(part_a), memberships(part_b), weights),
                         crosstable(part_a, part_b, weights)));
}

RC_GTEST_PROP(SparseCrosstable, HoldsTheNonZeroCellsOfTheDenseTable, ()) {
  const auto [a, b] = any_labels();
  const Partition part_a = compact_labels(a), part_b = compact_labels(b);
  const auto weights = *rc::gen::container<std::vector<double>>(
      a.size(), rc::gen::map(rc::gen::inRange(0, 20), [](int x) { return x * 0.1; }));
  const Crosstable dense = crosstable(part_a, part_b, weights);
  const SparseCrosstable sparse = sparse_crosstable(part_a, part_b, weights);
  Crosstable filled = empty_crosstable(part_a.n_clusters(), part_b.n_clusters());
  std::pair<Label, Label> last{-1, -1};
  for (const auto& cell : sparse.cells) {
    RC_ASSERT(last < std::pair(cell.row, cell.col));
    RC_ASSERT(cell.count > 0);
    last = {cell.row, cell.col};
    filled.count(cell.row, cell.col) = cell.count;
  }
  RC_ASSERT(filled.count == dense.count);
  RC_ASSERT(sparse.row_total == dense.row_total);
  RC_ASSERT(sparse.col_total == dense.col_total);
  RC_ASSERT(sparse.total == dense.total);
  RC_ASSERT(sparse.n_missing == dense.n_missing);
}

}  // namespace
}  // namespace truecluster
