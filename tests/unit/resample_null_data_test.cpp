// Null data: box, normal, skewed and curved data with the moments of the cases.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <tuple>
#include <vector>

#include <truecluster/random.hpp>

#include "resample/curve.hpp"
#include "resample/null_data.hpp"
#include "resample/tukey_gh.hpp"
#include "resample/unrolled.hpp"

namespace truecluster {
namespace {

// A thin bar along the diagonal: coordinates along it and across it.
Matrix<double> diagonal_bar(Index n) {
  Stream stream(3, Stage::test);
  Matrix<double> bar(n, 2);
  for (Index i = 0; i < n; ++i) {
    const double along = 20 * stream.uniform(), across = stream.uniform();
    bar(i, 0) = 5 + (along + across) / std::sqrt(2.0);
    bar(i, 1) = (along - across) / std::sqrt(2.0);
  }
  return bar;
}

struct Extent {
  double low = 1e9, high = -1e9, mean = 0;
};

Extent extent(const DataView& data, double x, double y) {
  Extent result;
  data.visit([&](const auto& values) {
    for (Index i = 0; i < values.rows(); ++i) {
      const double place = x * values(i, 0) + y * values(i, 1);
      result.low = std::min(result.low, place);
      result.high = std::max(result.high, place);
      result.mean += place / static_cast<double>(values.rows());
    }
  });
  return result;
}

TEST(NullData, FillsTheBoxOfTheDataAlongItsPrincipalAxes) {
  const Matrix<double> bar = diagonal_bar(2000);
  const CaseBlock made = null_data(bar, NullShape::box, 1, 0);
  ASSERT_EQ(made.view().rows(), 2000);
  const double half = std::sqrt(0.5);
  for (const double sign : {1.0, -1.0}) {
    const Extent given = extent(bar, half, sign * half);
    const Extent found = extent(made.view(), half, sign * half);
    const double width = given.high - given.low;
    EXPECT_NEAR(found.low, given.low, 0.1 * width);
    EXPECT_NEAR(found.high, given.high, 0.1 * width);
    EXPECT_NEAR(found.mean, (given.low + given.high) / 2, 0.05 * width);
  }
}

struct Moments {
  double mean[2] = {}, variance[2] = {}, covariance = 0;
};

Moments moments(const DataView& data) {
  Moments m;
  data.visit([&](const auto& values) {
    const auto n = static_cast<double>(values.rows());
    for (Index i = 0; i < values.rows(); ++i)
      for (Index j = 0; j < 2; ++j) m.mean[j] += values(i, j) / n;
    for (Index i = 0; i < values.rows(); ++i) {
      for (Index j = 0; j < 2; ++j) m.variance[j] += std::pow(values(i, j) - m.mean[j], 2) / n;
      m.covariance += (values(i, 0) - m.mean[0]) * (values(i, 1) - m.mean[1]) / n;
    }
  });
  return m;
}

// Standard errors of 4,000 cases: of a variance v, v sqrt(2/4000) = 0.022 v.
TEST(NullData, NormalHasTheMeansAndCovariancesOfTheData) {
  const Matrix<double> bar = diagonal_bar(4000);
  const Moments given = moments(bar),
                found = moments(null_data(bar, NullShape::normal, 1, 0).view());
  for (Index j = 0; j < 2; ++j) {
    EXPECT_NEAR(found.mean[j], given.mean[j], 4 * std::sqrt(given.variance[j] / 4000));
    EXPECT_NEAR(found.variance[j], given.variance[j], 0.1 * given.variance[j]);
  }
  EXPECT_NEAR(found.covariance, given.covariance, 0.1 * given.variance[0]);
}

TEST(NullData, SkewedKeepsTheSkewnessOfTheColumns) {
  Stream stream(5, Stage::test);
  Matrix<double> skewed(2000, 2);
  for (double& value : skewed.values()) value = -std::log(1 - stream.uniform());
  const CaseBlock made = null_data(skewed, NullShape::skewed, 1, 0);
  std::vector<double> column;
  made.view().visit([&](const auto& values) {
    for (Index i = 0; i < values.rows(); ++i) column.push_back(static_cast<double>(values(i, 0)));
  });
  std::sort(column.begin(), column.end());
  EXPECT_NEAR(column[1000], std::numbers::ln2, 0.1);  // the median of an exponential
  EXPECT_NEAR(column[1800], std::log(10.0), 0.3);     // its 90th percentile
  EXPECT_NEAR(column[200], -std::log(0.9), 0.1);      // its 10th
}

// e^z is the g-and-h distribution with a = 1 (the median), b = 1, g = 1, h = 0.
TEST(TukeyGh, FitsALognormalColumn) {
  Stream stream(6, Stage::test);
  std::vector<double> values;
  for (int i = 0; i < 20000; ++i) values.push_back(std::exp(stream.normal()));
  const TukeyGh fitted = fit_tukey_gh(values);
  EXPECT_NEAR(fitted.a, 1, 0.05);
  EXPECT_NEAR(fitted.b, 1, 0.07);
  EXPECT_NEAR(fitted.g, 1, 0.07);
  EXPECT_NEAR(fitted.h, 0, 0.05);
  EXPECT_NEAR(fitted.value(1), std::numbers::e, 0.3);
}

// Of five values the middle ranks get Φ^-1(0.3), Φ^-1(0.5): -0.5244 and 0.
TEST(TukeyGh, NormalScoresAreQuantilesOfTheRanks) {
  const std::vector<double> scores = normal_scores(std::vector<double>{3, 9, 1, 7, 5});
  EXPECT_NEAR(scores[0], -0.524400512708041, 1e-12);
  EXPECT_NEAR(scores[4], 0, 1e-12);
  EXPECT_NEAR(scores[1], -scores[2], 1e-12);
}

Eigen::MatrixXd ring(Index n) {
  Eigen::MatrixXd rows(n, 2);
  for (Index i = 0; i < n; ++i) {
    const double angle = 2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(n);
    rows.row(i) << std::cos(angle), std::sin(angle);
  }
  return rows;
}

// A ring of radius 1 is 2 π long; 14 of 15 parts of it are left when it is opened.
TEST(Unrolled, LaysARingOutAsABar) {
  const Eigen::MatrixXd flat = unrolled(ring(150)).places;
  EXPECT_EQ(flat.rows(), 140);
  const double length = flat.col(0).maxCoeff() - flat.col(0).minCoeff();
  EXPECT_NEAR(length, 2 * std::numbers::pi * 14 / 15, 0.1);
  EXPECT_LT(flat.col(1).maxCoeff() - flat.col(1).minCoeff(), 0.2);
}

// A place on the curve is found from the 60 nearest of 280 cases, 77 degrees of the ring.
TEST(Curve, FollowsARing) {
  const Curve curve(unrolled(ring(300)));
  Stream stream(1, Stage::test);
  for (double place = -2.7; place < 2.7; place += 0.1) {
    EXPECT_NEAR(curve.point_at(place).norm(), 1, 0.1);
    EXPECT_LT(curve.scatter_at(place, stream).norm(), 0.4);
  }
}

// The deviation and the kurtosis of 2,000 places: 1.8 for a uniform distribution, near 3 for a
// normal one.
TEST(Curve, DrawsPlacesAsTheCasesLie) {
  Stream stream(2, Stage::test);
  Unrolled even{Eigen::MatrixXd(300, 1), {}}, normal{Eigen::MatrixXd(300, 1), {}};
  for (Index i = 0; i < 300; ++i) {
    even.rows(i, 0) = static_cast<double>(i);
    normal.rows(i, 0) = stream.normal();
  }
  for (const auto& [flat, deviation, kurtosis] :
       {std::tuple(&even, 300 / std::sqrt(12.0), 1.8), std::tuple(&normal, 1.0, 2.9)}) {
    flat->places = flat->rows;
    const Curve curve(*flat);
    Eigen::ArrayXd places(2000);
    for (double& place : places) place = curve.draw_place(stream);
    const Eigen::ArrayXd squares = (places - places.mean()).square();
    EXPECT_NEAR(std::sqrt(squares.mean()) / deviation, 1, 0.1);
    EXPECT_NEAR(squares.square().mean() / std::pow(squares.mean(), 2), kurtosis, 0.3);
  }
}

// Half a circle with radius 3 and scatter 0.3: null data follow it and leave its centre empty.
TEST(NullData, CurvedDataFollowTheCurve) {
  Stream stream(8, Stage::test);
  Matrix<double> arc(600, 2);
  for (Index i = 0; i < arc.rows(); ++i) {
    const double angle = std::numbers::pi * stream.uniform();
    arc(i, 0) = 3 * std::cos(angle) + 0.3 * stream.normal();
    arc(i, 1) = 3 * std::sin(angle) + 0.3 * stream.normal();
  }
  Index n_inside = 0, n_left = 0;
  double squares = 0;
  null_data(arc, NullShape::curved, 1, 0).view().visit([&](const auto& values) {
    for (Index i = 0; i < values.rows(); ++i) {
      const double radius = std::hypot(values(i, 0), values(i, 1));
      n_inside += radius < 1.5;
      n_left += values(i, 0) < -1.5 && values(i, 1) > 0;
      squares += (radius - 3) * (radius - 3) / 600;
    }
  });
  EXPECT_EQ(n_inside, 0);
  EXPECT_NEAR(static_cast<double>(n_left) / 600, 1.0 / 3, 0.08);  // 60 of the 180 degrees
  EXPECT_NEAR(std::sqrt(squares), 0.3, 0.1);
}

TEST(NullData, IsTheSameForASeedAndAnotherForAnotherSeedOrSet) {
  const Matrix<double> bar = diagonal_bar(50);
  for (const NullShape shape : null_shapes) {
    const auto first_value = [&](std::uint64_t seed, std::uint64_t set) {
      return null_data(bar, shape, seed, set).view().visit([](const auto& values) {
        return static_cast<double>(values(0, 0));
      });
    };
    EXPECT_EQ(first_value(1, 0), first_value(1, 0));
    EXPECT_NE(first_value(1, 0), first_value(2, 0));
    EXPECT_NE(first_value(1, 0), first_value(1, 1));
  }
}

TEST(NullData, TakesManyColumnsFewRowsAndSinglePrecision) {
  Matrix<float> wide(30, 300, 1.0F);
  for (Index i = 0; i < 30; ++i) wide(i, 7) = static_cast<float>(i);
  for (const NullShape shape : null_shapes) {
    const CaseBlock made = null_data(wide, shape, 1, 0);
    made.view().visit([](const auto& values) {
      EXPECT_EQ(sizeof(values(0, 0)), sizeof(float));
      EXPECT_EQ(values.rows(), 30);
      EXPECT_EQ(values.cols(), 300);
      for (Index i = 0; i < values.rows(); ++i)
        for (Index j = 0; j < values.cols(); ++j) EXPECT_TRUE(std::isfinite(values(i, j)));
    });
  }
  const Matrix<double> two(2, 1, {1.0, 4.0});
  for (const NullShape shape : null_shapes) EXPECT_EQ(null_data(two, shape, 1, 0).view().rows(), 2);
}

}  // namespace
}  // namespace truecluster
