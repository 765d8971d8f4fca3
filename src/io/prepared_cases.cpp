// Fills and scales blocks of cases.
#include "io/prepared_cases.hpp"

#include <cmath>

namespace truecluster::io {

CaseBlock PreparedCases::block(Index first, Index last) const {
  if (rows_.empty()) return prepared(raw_->block(first, last));
  return prepared(raw_->copy(std::span(rows_).subspan(first, last - first)));
}

CaseBlock PreparedCases::copy(std::span<const Index> rows) const {
  if (rows_.empty()) return prepared(raw_->copy(rows));
  std::vector<Index> of_raw;
  of_raw.reserve(rows.size());
  for (const Index i : rows) of_raw.push_back(rows_[i]);
  return prepared(raw_->copy(of_raw));
}

// In the precision of the source, after each step: as if all cases were changed in place.
CaseBlock PreparedCases::prepared(CaseBlock block) const {
  if (fillers_.empty() && units_.empty()) return block;
  return block.view().visit([&]<class T>(const MatrixView<const T>& values) {
    Matrix<T> result(values.rows(), values.cols());
    for (Index i = 0; i < values.rows(); ++i)
      for (Index j = 0; j < values.cols(); ++j) {
        T value = values(i, j);
        if (!fillers_.empty() && !std::isfinite(value)) value = static_cast<T>(fillers_[j]);
        if (!units_.empty())
          value =
              static_cast<T>((static_cast<double>(value) - units_[j].centre) / units_[j].divisor);
        result(i, j) = value;
      }
    return CaseBlock(std::move(result));
  });
}

}  // namespace truecluster::io
