// Weighted least squares of quadratic surfaces, point by point.
#include "figures/loess.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>

namespace truecluster::study {
namespace {

constexpr std::size_t n_terms = 6;
using Terms = std::array<double, n_terms>;
using NormalMatrix = std::array<Terms, n_terms>;

Terms quadratic_terms(double u, double v) { return {1, u, v, u * u, u * v, v * v}; }

// Cholesky factor of a positive definite matrix, in its lower triangle; false if it is singular.
bool factorise(NormalMatrix& a) {
  constexpr double singular = 1e-12;  // relative to the diagonal before elimination
  for (std::size_t j = 0; j < n_terms; ++j) {
    const double before = a[j][j];
    for (std::size_t k = 0; k < j; ++k) a[j][j] -= a[j][k] * a[j][k];
    if (!(a[j][j] > singular * before)) return false;
    a[j][j] = std::sqrt(a[j][j]);
    for (std::size_t i = j + 1; i < n_terms; ++i) {
      for (std::size_t k = 0; k < j; ++k) a[i][j] -= a[i][k] * a[j][k];
      a[i][j] /= a[j][j];
    }
  }
  return true;
}

// The first coefficient of the solution of L L^T x = b.
double first_coefficient(const NormalMatrix& factor, Terms b) {
  for (std::size_t i = 0; i < n_terms; ++i) {
    for (std::size_t k = 0; k < i; ++k) b[i] -= factor[i][k] * b[k];
    b[i] /= factor[i][i];
  }
  for (std::size_t i = n_terms; i-- > 0;) {
    for (std::size_t k = i + 1; k < n_terms; ++k) b[i] -= factor[k][i] * b[k];
    b[i] /= factor[i][i];
  }
  return b[0];
}

struct Neighbour {
  double square;  // of the distance
  std::uint32_t index;
  bool operator<(const Neighbour& other) const { return square < other.square; }
};

// The weighted sums of products that the neighbours add up to, and the fit of each response.
void fit_at(Point at, std::span<const Point> places, std::span<const std::vector<double>> responses,
            std::span<const Neighbour> nearest, double width, std::span<double> fitted) {
  NormalMatrix normal{};
  std::vector<Terms> right(responses.size(), Terms{});
  for (const Neighbour& neighbour : nearest) {
    const double distance = std::sqrt(neighbour.square) / width;
    if (distance >= 1) continue;
    const double core = 1 - distance * distance * distance, weight = core * core * core;
    const Point& place = places[neighbour.index];
    const Terms terms = quadratic_terms((place.x - at.x) / width, (place.y - at.y) / width);
    for (std::size_t i = 0; i < n_terms; ++i) {
      for (std::size_t j = 0; j <= i; ++j) normal[i][j] += weight * terms[i] * terms[j];
      for (std::size_t r = 0; r < responses.size(); ++r)
        right[r][i] += weight * terms[i] * responses[r][neighbour.index];
    }
  }
  const bool solvable = factorise(normal);
  for (std::size_t r = 0; r < responses.size(); ++r)
    fitted[r] =
        solvable ? first_coefficient(normal, right[r]) : std::numeric_limits<double>::quiet_NaN();
}

}  // namespace

std::vector<std::vector<double>> loess(std::span<const Point> places,
                                       std::span<const std::vector<double>> responses,
                                       std::span<const Point> at, double span) {
  std::vector<std::vector<double>> result(responses.size(), std::vector<double>(at.size()));
  const auto wanted =
      static_cast<std::size_t>(std::floor(span * static_cast<double>(places.size()) + 1e-5));
  const std::size_t q = std::clamp<std::size_t>(wanted, 1, places.size());
  std::vector<Neighbour> neighbours(places.size());
  std::vector<double> fitted(responses.size());
  for (std::size_t j = 0; j < at.size(); ++j) {
    for (std::size_t i = 0; i < places.size(); ++i) {
      const double dx = places[i].x - at[j].x, dy = places[i].y - at[j].y;
      neighbours[i] = {dx * dx + dy * dy, static_cast<std::uint32_t>(i)};
    }
    const auto last = neighbours.begin() + static_cast<std::ptrdiff_t>(q - 1);
    std::nth_element(neighbours.begin(), last, neighbours.end());
    // Sums are taken in the order of the data, whatever order the selection left.
    const double width = std::sqrt(last->square);
    std::sort(neighbours.begin(), last + 1,
              [](const Neighbour& a, const Neighbour& b) { return a.index < b.index; });
    fit_at(at[j], places, responses, std::span(neighbours).first(q), width, fitted);
    for (std::size_t r = 0; r < responses.size(); ++r) result[r][j] = fitted[r];
  }
  return result;
}

}  // namespace truecluster::study
