#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include <truecluster/random.hpp>

#include "resample/structureless.hpp"

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

TEST(StructurelessData, FillsTheBoxOfTheDataAlongItsPrincipalAxes) {
  const Matrix<double> bar = diagonal_bar(2000);
  const StructurelessData made(bar, 1);
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

TEST(StructurelessData, IsTheSameForASeedAndAnotherForAnother) {
  const Matrix<double> bar = diagonal_bar(50);
  const auto first_value = [&](std::uint64_t seed) {
    const StructurelessData made(bar, seed);
    return made.view().visit([](const auto& values) { return static_cast<double>(values(0, 0)); });
  };
  EXPECT_EQ(first_value(1), first_value(1));
  EXPECT_NE(first_value(1), first_value(2));
}

TEST(StructurelessData, TakesManyColumnsAndSinglePrecision) {
  Matrix<float> wide(30, 300, 1.0F);
  for (Index i = 0; i < 30; ++i) wide(i, 7) = static_cast<float>(i);
  const StructurelessData made(wide, 1);
  made.view().visit([](const auto& values) {
    EXPECT_EQ(sizeof(values(0, 0)), sizeof(float));
    for (Index i = 0; i < values.rows(); ++i) {
      EXPECT_EQ(values(i, 0), 1);
      EXPECT_GE(values(i, 7), 0);
      EXPECT_LE(values(i, 7), 29);
    }
  });
}

}  // namespace
}  // namespace truecluster
