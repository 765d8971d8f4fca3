// What the figures of the study are drawn by: loess, contours, heat maps, SVG.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "figures/contour.hpp"
#include "figures/loess.hpp"
#include "figures/palette.hpp"
#include "figures/png.hpp"
#include "figures/svg.hpp"

namespace truecluster::study {
namespace {

TEST(Loess, ReproducesAQuadraticExactly) {
  std::vector<Point> places;
  std::vector<std::vector<double>> responses(1);
  for (int i = 0; i < 10; ++i)
    for (int j = 0; j < 10; ++j) {
      const double x = 0.1 * i, y = 0.1 * j;
      places.push_back({x, y});
      responses[0].push_back(1 + 2 * x - y + 3 * x * y - x * x);
    }
  const std::vector<Point> at{{0.33, 0.41}};
  const double x = 0.33, y = 0.41;
  EXPECT_NEAR(loess(places, responses, at, 0.3)[0][0], 1 + 2 * x - y + 3 * x * y - x * x, 1e-12);
}

TEST(Loess, HasNoValueWhereNeighboursLieOnALine) {
  std::vector<Point> places;
  std::vector<std::vector<double>> responses(1);
  for (int i = 0; i < 20; ++i) {
    places.push_back({0.1 * i, 0.1 * i});
    responses[0].push_back(i);
  }
  const std::vector<Point> at{{0.5, 0.5}};
  EXPECT_TRUE(std::isnan(loess(places, responses, at, 1)[0][0]));
}

GridValues paraboloid() {
  GridValues grid{41, 41, {}};
  for (int row = 0; row < 41; ++row)
    for (int column = 0; column < 41; ++column)
      grid.values.push_back(std::pow(row - 20, 2) + std::pow(column - 20, 2));
  return grid;
}

TEST(Contour, OfAParaboloidIsOneClosedCircle) {
  const auto lines = contour_lines(paraboloid(), 100);
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_EQ(lines[0].front().x, lines[0].back().x);
  EXPECT_EQ(lines[0].front().y, lines[0].back().y);
  for (const Point& point : lines[0]) EXPECT_NEAR(std::hypot(point.x - 20, point.y - 20), 10, 0.05);
}

TEST(Contour, StopsAtUnknownValues) {
  GridValues grid = paraboloid();
  grid.values[20 * 41 + 30] = std::numeric_limits<double>::quiet_NaN();
  const auto lines = contour_lines(grid, 100);
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_NE(lines[0].front().y, lines[0].back().y);
}

TEST(Contour, CutsSaddlesApart) {
  // Corners 1 0 / 0 1 and the centre at the level or above: the high corners are joined.
  const GridValues grid{2, 2, {1, 0, 0, 1}};
  const auto lines = contour_lines(grid, 0.4);
  ASSERT_EQ(lines.size(), 2U);
  // Each line cuts off a low corner, (1, 0) or (0, 1).
  for (const auto& line : lines)
    for (const Point& point : line)
      EXPECT_TRUE(std::hypot(point.x - 1, point.y) < 0.5 || std::hypot(point.x, point.y - 1) < 0.5);
}

TEST(Png, HasSignatureSizeAndEnd) {
  Raster raster(3, 2);
  const std::string bytes = png(raster);
  EXPECT_EQ(bytes.substr(0, 8), "\x89PNG\r\n\x1a\n");
  EXPECT_EQ(bytes.substr(12, 12), std::string("IHDR\0\0\0\3\0\0\0\2", 12));
  EXPECT_EQ(bytes.substr(bytes.size() - 8), "IEND\xae\x42\x60\x82");
}

TEST(Palette, IsClampedAtItsEnds) {
  EXPECT_EQ(hex(sequential_colour(-1)), hex(sequential_colour(0)));
  EXPECT_EQ(hex(diverging_colour(2)), hex(diverging_colour(1)));
  EXPECT_EQ(hex({255, 0, 16}), "#ff0010");
}

}  // namespace
}  // namespace truecluster::study
