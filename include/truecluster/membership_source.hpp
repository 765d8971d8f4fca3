// Memberships that are computed block by block, so that those of all cases need not be in memory.
#pragma once

#include <algorithm>
#include <vector>

#include <truecluster/case_weights.hpp>
#include <truecluster/matrix.hpp>

namespace truecluster {

// Rows are cases, columns are clusters; where votes leave cases out as noise, a last column has the
// shares of noise, so that rows always sum to 1.
class MembershipSource {
 public:
  virtual ~MembershipSource() = default;
  [[nodiscard]] virtual Index rows() const = 0;
  [[nodiscard]] virtual Index cols() const = 0;
  [[nodiscard]] virtual bool has_noise() const { return false; }
  // How much the cases count.
  [[nodiscard]] virtual CaseWeights weights() const { return {}; }
  // The cases whose memberships are no result of votes, ascending.
  [[nodiscard]] virtual std::vector<Index> cases_without_votes() const { return {}; }
  // The weights, but 0 for the cases without votes: what counts in means over the cases.
  [[nodiscard]] CaseWeights counting_weights() const {
    return weights().without(cases_without_votes(), rows());
  }
  // Columns that are clusters.
  [[nodiscard]] Index cluster_cols() const { return cols() - (has_noise() ? 1 : 0); }
  // Rows first to last - 1.
  [[nodiscard]] virtual Matrix<double> block(Index first, Index last) const = 0;

  // Calls f(i, memberships of case i) for all cases.
  template <class F>
  void for_each_row(F f) const {
    constexpr Index block_rows = 4096;
    for (Index first = 0; first < rows(); first += block_rows) {
      const Matrix<double> values = block(first, std::min(rows(), first + block_rows));
      for (Index i = 0; i < values.rows(); ++i) f(first + i, values.row(i));
    }
  }
};

// Memberships in memory.
class MembershipView final : public MembershipSource {
 public:
  MembershipView(MatrixView<const double> values,  // NOLINT(google-explicit-constructor)
                 bool has_noise = false)
      : values_(values), has_noise_(has_noise) {}
  [[nodiscard]] bool has_noise() const override { return has_noise_; }
  [[nodiscard]] Index rows() const override { return values_.rows(); }
  [[nodiscard]] Index cols() const override { return values_.cols(); }
  [[nodiscard]] Matrix<double> block(Index first, Index last) const override {
    Matrix<double> copy(last - first, cols());
    for (Index i = first; i < last; ++i)
      std::ranges::copy(values_.row(i), copy.row(i - first).begin());
    return copy;
  }

 private:
  MatrixView<const double> values_;
  bool has_noise_;
};

}  // namespace truecluster
