// The outcomes of each case: its clusters, and noise if there is any.
#pragma once

#include <span>
#include <vector>

#include <truecluster/matrix.hpp>
#include <truecluster/membership_source.hpp>

namespace truecluster {

// Rows that sum to 1, with a last column for noise if there is any.
struct OutcomeRows {
  MatrixView<const double> values;
  bool noise;
  CaseWeights case_weights;

  [[nodiscard]] Index rows() const { return values.rows(); }
  [[nodiscard]] Index cols() const { return values.cols(); }
  [[nodiscard]] bool has_noise() const { return noise; }
  [[nodiscard]] const CaseWeights& counting_weights() const { return case_weights; }
  [[nodiscard]] static std::vector<Index> cases_without_votes() { return {}; }
  [[nodiscard]] Index cluster_cols() const { return cols() - (noise ? 1 : 0); }
};

// The outcomes of a case: p_ik, and q_i if noise is one.
struct Outcomes {
  std::span<const double> all;
  bool has_noise;

  [[nodiscard]] std::span<const double> clusters() const {
    return all.first(all.size() - (has_noise ? 1 : 0));
  }
  [[nodiscard]] double noise() const { return has_noise ? all.back() : 0.0; }
};

template <class F>
void for_each_row(const OutcomeRows& rows, F f) {
  for (Index i = 0; i < rows.rows(); ++i) f(i, Outcomes{rows.values.row(i), rows.noise});
}
template <class F>
void for_each_row(const MembershipSource& memberships, F f) {
  memberships.for_each_row(
      [&, noise = memberships.has_noise()](Index i, std::span<const double> row) {
        f(i, Outcomes{row, noise});
      });
}

// Memberships, and noise shares if there are any, that sum to 1 in each row: checked, and divided
// by their sums where they have to be.
class ExactMemberships {
 public:
  ExactMemberships(MatrixView<const double> given, std::span<const double> noise,
                   const CaseWeights& weights);
  ExactMemberships(const ExactMemberships&) = delete;
  ExactMemberships& operator=(const ExactMemberships&) = delete;

  [[nodiscard]] const OutcomeRows& rows() const { return rows_; }

 private:
  void copy(Index more_columns);
  void append(std::span<const double> noise);

  Matrix<double> copy_;
  OutcomeRows rows_;
};

}  // namespace truecluster
