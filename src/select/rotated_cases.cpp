// Rotates few cases of many columns onto their principal axes.
#include "select/rotated_cases.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include <Eigen/Core>

#include "base/principal_axes.hpp"

namespace truecluster {
namespace {

// The rotation itself takes time in proportion to the cube of the number of cases.
constexpr Index max_rotated_cases = 3000;
// Every rank needs all values for it.
constexpr Index max_rotated_values = Index{1} << 28;
// Fewer columns for each case are not worth it.
constexpr Index least_columns_per_case = 2;

bool see_only_distances(std::span<const Family> families) {
  return std::ranges::all_of(families, [](const Family& family) {
    return std::ranges::all_of(family.members,
                               [](const auto& member) { return member->sees_only_distances(); });
  });
}

// Resamples that change values or choose columns need the columns themselves.
bool resamples_only_cases(const ResampleOptions& resample) {
  return resample.method != ResampleMethod::jitter && resample.feature_fraction == 1;
}

bool may_rotate(const CaseSource& cases, std::span<const Family> families,
                const FitOptions& options) {
  return cases.kind() == DataKind::features && cases.rows() <= max_rotated_cases &&
         cases.cols() > least_columns_per_case * cases.rows() &&
         cases.cols() <= max_rotated_values / cases.rows() && see_only_distances(families) &&
         resamples_only_cases(options.resample);
}

// Products of the centred rows with each other, from some columns at a time: the lower triangle.
template <class T>
Eigen::MatrixXd centred_products(MatrixView<const T> values) {
  constexpr Index columns_at_once = 1024;
  const Index n = values.rows();
  Eigen::MatrixXd products = Eigen::MatrixXd::Zero(n, n);
  for (Index first = 0; first < values.cols(); first += columns_at_once) {
    Eigen::MatrixXd columns(n, std::min(columns_at_once, values.cols() - first));
    for (Index i = 0; i < n; ++i)
      for (Index j = 0; j < columns.cols(); ++j) columns(i, j) = values(i, first + j);
    columns.rowwise() -= columns.colwise().mean().eval();
    products.selfadjointView<Eigen::Lower>().rankUpdate(columns);
  }
  return products;
}

// Equal cases stay equal to the last bit.
template <class T>
void repeat_equal_rows(MatrixView<const T> values, Matrix<double>& rotated) {
  for (Index i = 1; i < values.rows(); ++i)
    for (Index earlier = 0; earlier < i; ++earlier)
      if (std::ranges::equal(values.row(i), values.row(earlier))) {
        std::ranges::copy(rotated.row(earlier), rotated.row(i).begin());
        break;
      }
}

// An eigenvector of the products, times the root of its eigenvalue, has the places of all cases
// along one principal axis.
template <class T>
Matrix<double> on_principal_axes(MatrixView<const T> values) {
  const PrincipalAxes axes = principal_axes_of_products(centred_products(values), values.rows());
  Matrix<double> rotated(values.rows(), std::max<Index>(1, axes.directions.cols()));
  for (Index i = 0; i < rotated.rows(); ++i)
    for (Index j = 0; j < static_cast<Index>(axes.directions.cols()); ++j)
      rotated(i, j) = axes.directions(i, j) * std::sqrt(axes.sum_squares(j));
  repeat_equal_rows(values, rotated);
  return rotated;
}

}  // namespace

RotatedCases::RotatedCases(const CaseSource& cases, std::span<const Family> families,
                           const FitOptions& options)
    : cases_(&cases) {
  if (!may_rotate(cases, families, options)) return;
  const CaseBlock all = gather_all_cases(cases);
  auto rotated = std::make_shared<ViewSource>(
      CaseBlock(all.view().visit([](const auto& values) { return on_principal_axes(values); })));
  cases_ = &rotated_.emplace(std::move(rotated), cases.weights());
  if (cases.ranks() != nullptr) cases_ = &sharded_.emplace(*rotated_, *cases.ranks());
}

}  // namespace truecluster
