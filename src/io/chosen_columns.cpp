// Copies the chosen columns of the rows that are asked for.
#include "io/chosen_columns.hpp"

namespace truecluster::io {

CaseBlock ChosenColumns::chosen(const CaseBlock& block) const {
  return block.view().visit([&]<class T>(const MatrixView<const T>& values) {
    Matrix<T> result(values.rows(), cols());
    for (Index i = 0; i < result.rows(); ++i)
      for (Index j = 0; j < result.cols(); ++j) result(i, j) = values(i, columns_[j]);
    return CaseBlock(std::move(result));
  });
}

}  // namespace truecluster::io
