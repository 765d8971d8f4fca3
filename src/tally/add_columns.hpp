// Votes of one run added to those of another, whose clusters have other names.
#pragma once

#include <span>

#include <truecluster/matrix.hpp>

namespace truecluster {

// Adds column l of the other votes to column column_of_label[l].
template <class Count, class OtherCount>
void add_columns(Matrix<Count>& votes, const Matrix<OtherCount>& other,
                 std::span<const Label> column_of_label) {
  for (Index i = 0; i < votes.rows(); ++i)
    for (std::size_t l = 0; l < column_of_label.size(); ++l) {
      Count& sum = votes(i, column_of_label[l]);
      sum = static_cast<Count>(sum + other(i, l));
    }
}

}  // namespace truecluster
