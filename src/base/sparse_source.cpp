// Makes rows of sparse matrices dense.
#include <truecluster/sparse_source.hpp>

#include <limits>
#include <numeric>
#include <utility>

#include <fmt/format.h>
#include <truecluster/error.hpp>

namespace truecluster {
namespace {

template <class T>
void check(const SparseRows<T>& rows) {
  const Index n_values = rows.values.size();
  if (rows.starts.empty() || rows.starts.front() != 0 || rows.starts.back() != n_values ||
      rows.columns.size() != rows.values.size())
    throw InvalidArgument(
        fmt::format("the sparse matrix is damaged: its parts do not fit its {} values", n_values));
  for (std::size_t i = 1; i < rows.starts.size(); ++i)
    if (rows.starts[i] < rows.starts[i - 1])
      throw InvalidArgument(
          fmt::format("the sparse matrix is damaged: row {} ends before it begins", i));
  for (const std::int32_t column : rows.columns)
    if (column < 0 || column >= rows.cols)
      throw InvalidArgument(fmt::format(
          "the sparse matrix is damaged: a value is in column {} of {}", column + 1, rows.cols));
}

template <class T>
void add_row(const SparseRows<T>& rows, Index i, std::span<T> dense) {
  for (Index v = rows.starts[i]; v < rows.starts[i + 1]; ++v)
    dense[rows.columns[v]] += rows.values[v];
}

}  // namespace

template <class T>
SparseRows<T> transposed(const SparseRows<T>& columns, Index n_rows) {
  SparseRows<T> by_column = columns;
  by_column.cols = n_rows;
  check(by_column);
  SparseRows<T> rows;
  rows.cols = columns.rows();
  if (rows.cols > std::numeric_limits<std::int32_t>::max())
    throw InvalidArgument(fmt::format("the sparse matrix has {} columns, too many", rows.cols));
  rows.starts.assign(n_rows + 1, 0);
  for (const std::int32_t row : columns.columns) ++rows.starts[row + 1];
  std::partial_sum(rows.starts.begin(), rows.starts.end(), rows.starts.begin());
  rows.columns.resize(columns.values.size());
  rows.values.resize(columns.values.size());
  std::vector<Index> next(rows.starts.begin(), rows.starts.end() - 1);
  for (Index j = 0; j < rows.cols; ++j)
    for (Index v = columns.starts[j]; v < columns.starts[j + 1]; ++v) {
      const Index place = next[columns.columns[v]]++;
      rows.columns[place] = static_cast<std::int32_t>(j);
      rows.values[place] = columns.values[v];
    }
  return rows;
}

template SparseRows<double> transposed(const SparseRows<double>&, Index);
template SparseRows<float> transposed(const SparseRows<float>&, Index);

SparseSource::SparseSource(SparseRows<double> rows) {
  check(rows);
  rows_ = std::move(rows);
}
SparseSource::SparseSource(SparseRows<float> rows) {
  check(rows);
  rows_ = std::move(rows);
}

Index SparseSource::rows() const {
  return std::visit([](const auto& rows) { return rows.rows(); }, rows_);
}

Index SparseSource::cols() const {
  return std::visit([](const auto& rows) { return rows.cols; }, rows_);
}

CaseBlock SparseSource::block(Index first, Index last) const {
  return std::visit(
      [&]<class T>(const SparseRows<T>& rows) {
        Matrix<T> dense(last - first, rows.cols);
        for (Index i = first; i < last; ++i) add_row(rows, i, dense.row(i - first));
        return CaseBlock(std::move(dense));
      },
      rows_);
}

CaseBlock SparseSource::copy(std::span<const Index> wanted) const {
  return std::visit(
      [&]<class T>(const SparseRows<T>& rows) {
        Matrix<T> dense(wanted.size(), rows.cols);
        for (std::size_t r = 0; r < wanted.size(); ++r) add_row(rows, wanted[r], dense.row(r));
        return CaseBlock(std::move(dense));
      },
      rows_);
}

}  // namespace truecluster
