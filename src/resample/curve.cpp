// Local linear regression on the place along the data, and normal scatter around it.
#include "resample/curve.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <truecluster/types.hpp>

namespace truecluster {
namespace {

// A fifth of the 300 cases that are laid out flat: short enough to follow a bend, many enough to
// have a covariance.
constexpr Index max_nearest = 60;
constexpr double nearly_normal = 50;  // dimensions of a sphere, see draw_place()

std::vector<Index> order_along(const Eigen::VectorXd& places) {
  std::vector<Index> order(places.size());
  std::iota(order.begin(), order.end(), Index{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](Index a, Index b) { return places(a) < places(b); });
  return order;
}

}  // namespace

Curve::Curve(const Unrolled& flat)
    : rows_(flat.rows.rows(), flat.rows.cols()), residuals_(flat.rows.rows(), flat.rows.cols()) {
  const Eigen::VectorXd along = flat.places.col(0);
  const std::vector<Index> order = order_along(along);
  for (Index i = 0; i < rows_.rows(); ++i) {
    places_.push_back(along(order[i]));
    rows_.row(i) = flat.rows.row(order[i]);
  }
  middle_ = along.mean();
  deviation_ = std::sqrt((along.array() - middle_).square().mean());
  kurtosis_ = (along.array() - middle_).pow(4).mean() / std::pow(deviation_, 4);
  for (Index i = 0; i < rows_.rows(); ++i) residuals_.row(i) = rows_.row(i) - point_at(places_[i]);
}

// A coordinate of a random point on the sphere in m dimensions has the kurtosis 3 m / (m + 2): it
// is uniform for m = 3 and nearly normal for large m.
double Curve::draw_place(Stream& stream) const {
  const double wanted = kurtosis_ < 3 ? 2 * kurtosis_ / (3 - kurtosis_) : nearly_normal;
  const int m = static_cast<int>(std::lround(std::clamp(wanted, 3.0, nearly_normal)));
  const double first = stream.normal();
  double squares = first * first;
  for (int j = 1; j < m; ++j) squares += std::pow(stream.normal(), 2);
  return middle_ + deviation_ * first * std::sqrt(m / squares);
}

Index Curve::first_of_nearest(double place) const {
  const Index n = rows_.rows(), n_nearest = std::min(max_nearest, n);
  Index first = 0;
  while (first + n_nearest < n && place - places_[first] > places_[first + n_nearest] - place)
    ++first;
  return first;
}

Eigen::RowVectorXd Curve::point_at(double place) const {
  const Index first = first_of_nearest(place), n = std::min(max_nearest, rows_.rows());
  const Eigen::Map<const Eigen::VectorXd> places(places_.data() + first, n);
  const auto rows = rows_.middleRows(first, n);
  const Eigen::VectorXd centred = places.array() - places.mean();
  const double squares = centred.squaredNorm();
  Eigen::RowVectorXd point = rows.colwise().mean();
  if (squares > 0) point += (place - places.mean()) / squares * (centred.transpose() * rows);
  return point;
}

Eigen::RowVectorXd Curve::scatter_at(double place, Stream& stream) const {
  const Index first = first_of_nearest(place), n = std::min(max_nearest, rows_.rows());
  Eigen::RowVectorXd scatter = Eigen::RowVectorXd::Zero(rows_.cols());
  for (Index i = 0; i < n; ++i) scatter += stream.normal() * residuals_.row(first + i);
  return scatter / std::sqrt(static_cast<double>(n));
}

}  // namespace truecluster
