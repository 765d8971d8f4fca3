// Cases of which only the values that are not 0 are in memory. Rows are made dense a block at a
// time, where they are used, so that a fit is that of the dense table bit by bit.
#pragma once

#include <cstdint>
#include <span>
#include <variant>
#include <vector>

#include <truecluster/case_source.hpp>

namespace truecluster {

// Compressed sparse rows (CSR): row i has the values starts[i] to starts[i + 1] - 1, each with its
// column. Values of the same cell are added up, as SciPy does.
template <class T>
struct SparseRows {
  Index cols = 0;
  std::vector<Index> starts;          // one more than there are rows
  std::vector<std::int32_t> columns;  // of each value
  std::vector<T> values;

  [[nodiscard]] Index rows() const { return static_cast<Index>(starts.size()) - 1; }
};

// From compressed columns (CSC), as SciPy and R's Matrix have them: column j has the values
// starts[j] to starts[j + 1] - 1, each with its row.
template <class T>
SparseRows<T> transposed(const SparseRows<T>& columns, Index n_rows);

class SparseSource final : public CaseSource {
 public:
  // Throws InvalidArgument if starts or columns are out of range.
  explicit SparseSource(SparseRows<double> rows);
  explicit SparseSource(SparseRows<float> rows);

  [[nodiscard]] Index rows() const override;
  [[nodiscard]] Index cols() const override;
  [[nodiscard]] CaseBlock block(Index first, Index last) const override;
  [[nodiscard]] CaseBlock copy(std::span<const Index> rows) const override;

 private:
  std::variant<SparseRows<double>, SparseRows<float>> rows_;
};

}  // namespace truecluster
