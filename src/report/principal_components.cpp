// Two principal components: of all cases where there are few columns, else of some of them.
#include "report/principal_components.hpp"

#include <algorithm>
#include <vector>

#include "base/case_blocks.hpp"
#include "base/principal_axes.hpp"
#include "base/row_moments.hpp"

namespace truecluster::report {
namespace {

// The table of products of more columns takes too much time and memory.
constexpr Index max_columns = 1000;
// Of more columns, those of at most max_cases cases are decomposed, with at most max_values values.
constexpr Index max_cases = 1000, max_values = Index{1} << 24;

struct CentredAxes {
  Eigen::VectorXd mean;
  PrincipalAxes axes;
};

// The sign of an eigenvector is arbitrary: its largest entry is made positive.
Eigen::VectorXd with_fixed_sign(Eigen::VectorXd direction) {
  Eigen::Index largest = 0;
  direction.cwiseAbs().maxCoeff(&largest);
  return direction(largest) < 0 ? Eigen::VectorXd(-direction) : direction;
}

CentredAxes axes_of_all(const CaseSource& data) {
  const Index d = data.cols();
  const CaseWeights weights = data.weights();
  Eigen::VectorXd mean = Eigen::VectorXd::Zero(d);
  for_each_block(data, [&](Index first, const auto& values) {
    for (Index i = 0; i < values.rows(); ++i)
      mean += weights.of(first + i) * row_vector(values, i, d);
  });
  mean /= weights.sum(data.rows());
  Eigen::MatrixXd sums = Eigen::MatrixXd::Zero(d, d);
  for_each_block(data, [&](Index first, const auto& values) {
    for (Index i = 0; i < values.rows(); ++i)
      sums.selfadjointView<Eigen::Lower>().rankUpdate(row_vector(values, i, d) - mean,
                                                      weights.of(first + i));
  });
  return {std::move(mean), principal_axes_of_products(sums, 2)};
}

// Cases of weight 0 do not count.
std::vector<Index> evenly_taken(std::span<const Index> cases, const CaseWeights& weights,
                                Index at_most) {
  std::vector<Index> counting;
  for (const Index row : cases)
    if (weights.of(row) > 0) counting.push_back(row);
  const Index n = std::min<Index>(counting.size(), at_most);
  std::vector<Index> taken;
  for (Index t = 0; t < n; ++t) taken.push_back(counting[t * counting.size() / n]);
  return taken;
}

CentredAxes axes_of_some(const CaseSource& data, std::span<const Index> cases) {
  const CaseWeights weights = data.weights();
  const Index at_most = std::clamp<Index>(max_values / data.cols(), 2, max_cases);
  const std::vector<Index> taken = evenly_taken(cases, weights, at_most);
  Eigen::MatrixXd rows(std::ssize(taken), data.cols());
  Eigen::VectorXd own(std::ssize(taken));
  const CaseBlock copied = data.copy(taken);
  copied.view().visit([&](const auto& values) {
    for (Index i = 0; i < values.rows(); ++i) {
      rows.row(i) = row_vector(values, i, data.cols());
      own(i) = weights.of(taken[i]);
    }
  });
  Eigen::VectorXd mean = rows.transpose() * own / own.sum();
  rows.rowwise() -= mean.transpose();
  rows.array().colwise() *= own.array().sqrt();
  return {std::move(mean), principal_axes(rows, 2)};
}

}  // namespace

PrincipalComponents principal_components(const CaseSource& data, std::span<const Index> cases) {
  const CentredAxes centred =
      data.cols() <= max_columns ? axes_of_all(data) : axes_of_some(data, cases);
  const PrincipalAxes& axes = centred.axes;
  PrincipalComponents result;
  result.scores = Matrix<double>(cases.size(), 2);
  const CaseBlock chosen = data.copy(cases);
  for (Index c = 0; c < static_cast<Index>(axes.directions.cols()); ++c) {
    const Eigen::VectorXd direction = with_fixed_sign(axes.directions.col(c));
    result.explained[c] = axes.sum_squares(c) / axes.total;
    chosen.view().visit([&](const auto& values) {
      for (Index i = 0; i < values.rows(); ++i)
        result.scores(i, c) = (row_vector(values, i, data.cols()) - centred.mean).dot(direction);
    });
  }
  return result;
}

}  // namespace truecluster::report
