// Sparse cases are the dense ones, made when they are asked for.
#include <truecluster/sparse_source.hpp>

#include <gmock/gmock.h>
#include <truecluster/error.hpp>
#include <truecluster/fit.hpp>
#include <truecluster/random.hpp>

#include "support/temporary_file.hpp"

namespace truecluster {
namespace {

using ::testing::HasSubstr;
using truecluster::testing::message_of;

// 2 0 3 / 0 0 0 / 0 5 0
SparseRows<double> example() { return {3, {0, 2, 2, 3}, {2, 0, 1}, {3, 2, 5}}; }

Matrix<double> dense(const CaseBlock& block) {
  return block.view().visit([](const auto& view) {
    Matrix<double> values(view.rows(), view.cols());
    for (Index i = 0; i < view.rows(); ++i)
      std::copy(view.row(i).begin(), view.row(i).end(), values.row(i).begin());
    return values;
  });
}

TEST(SparseSource, GivesDenseBlocksAndRows) {
  const SparseSource source(example());
  EXPECT_EQ(dense(source.block(0, 3)), Matrix<double>(3, 3, {2, 0, 3, 0, 0, 0, 0, 5, 0}));
  const std::vector<Index> rows = {2, 0};
  EXPECT_EQ(dense(source.copy(rows)), Matrix<double>(2, 3, {0, 5, 0, 2, 0, 3}));
}

TEST(SparseSource, AddsUpValuesOfACell) {
  const SparseSource source(SparseRows<double>{2, {0, 3}, {1, 0, 1}, {1, 4, 0.5}});
  EXPECT_EQ(dense(source.block(0, 1)), Matrix<double>(1, 2, {4, 1.5}));
}

TEST(SparseSource, TakesCompressedColumns) {
  // The columns of the example, with a fourth row of zeros.
  const SparseRows<double> columns{0, {0, 1, 2, 3}, {0, 2, 0}, {2, 5, 3}};
  const SparseSource source(transposed(columns, 4));
  EXPECT_EQ(dense(source.block(0, 4)), Matrix<double>(4, 3, {2, 0, 3, 0, 0, 0, 0, 5, 0, 0, 0, 0}));
}

TEST(SparseSource, RefusesPartsThatDoNotFit) {
  const auto error_of = [](SparseRows<double> rows) {
    return message_of<InvalidArgument>([&] { SparseSource source(std::move(rows)); });
  };
  SparseRows<double> rows = example();
  rows.columns[1] = 3;
  EXPECT_THAT(error_of(rows), HasSubstr("a value is in column 4 of 3"));
  rows = example();
  rows.starts = {0, 3, 2, 3};
  EXPECT_THAT(error_of(rows), HasSubstr("row 2 ends before it begins"));
  rows = example();
  rows.starts.back() = 4;
  EXPECT_THAT(error_of(rows), HasSubstr("do not fit its 3 values"));
}

TEST(SparseSource, FitsAsTheDenseTableDoes) {
  constexpr Index n = 300;
  Matrix<double> values(n, 5);
  SparseRows<double> rows{5, {0}, {}, {}};
  Stream stream(2, Stage::test);
  for (Index i = 0; i < n; ++i) {
    for (std::int32_t j = 0; j < 5; ++j) {
      if (stream.below(2) == 0 && j != i % 3) continue;
      values(i, j) = stream.uniform() + (j == i % 3 ? 9 : 0);
      rows.columns.push_back(j);
      rows.values.push_back(values(i, j));
    }
    rows.starts.push_back(static_cast<Index>(rows.values.size()));
  }
  FitOptions options;
  options.k_max = 4;
  options.replicates = 12;
  options.null_sets = 3;
  options.judges = 100;
  const FitResult found = fit(SparseSource(rows), options);
  const FitResult expected = fit(DataView(values), options);
  EXPECT_EQ(found.votes, expected.votes);
  EXPECT_EQ(found.model().criterion.cic, expected.model().criterion.cic);
  EXPECT_EQ(found.reason, expected.reason);
}

}  // namespace
}  // namespace truecluster
