// Nearest neighbours of a sample of the cases, the density there, and the borders of divisions.
#include "select/neighbourhood.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "random/sample_cases.hpp"
#include "select/case_distances.hpp"

namespace truecluster {
namespace {

constexpr Index wanted_neighbours = 10;
// Deeper than this a border is a gap: log densities differ by a factor of 55.
constexpr double deepest = 4;

// The dimension of the data near their cases, from how distances to neighbours grow: Levina and
// Bickel (2004), with the mean of the inverses of MacKay and Ghahramani. Distances of 0 are left
// out.
double local_dimension(const Matrix<double>& neighbour_distances) {
  double sum = 0, n = 0;
  for (Index i = 0; i < neighbour_distances.rows(); ++i) {
    const std::span<const double> row = neighbour_distances.row(i);
    for (std::size_t j = 0; j + 1 < row.size(); ++j)
      if (row[j] > 0) {
        sum += std::log(row.back() / row[j]);
        ++n;
      }
  }
  return sum > 0 ? n / sum : 1.0;
}

// The mean of the denser half.
double upper_mean(std::vector<double>& values) {
  const auto middle = values.begin() + static_cast<Index>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return std::accumulate(middle, values.end(), 0.0) / static_cast<double>(values.end() - middle);
}

// Nine tenths of the values are below.
double high_quantile(std::vector<double>& values) {
  const auto place = values.begin() + static_cast<Index>(9 * values.size() / 10);
  std::nth_element(values.begin(), place, values.end());
  return *place;
}

// Log densities, and what each counts; no weights if all count alike.
struct Densities {
  std::vector<double> values, weights;
};

double sum_of(std::span<const double> values) {
  return std::accumulate(values.begin(), values.end(), 0.0);
}

// The places of the values in ascending order.
std::vector<std::size_t> ascending(std::span<const double> values) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t i) { return values[i]; });
  return order;
}

// The half that has half of the weight, where a case may be in part.
double upper_mean(Densities& densities) {
  if (densities.weights.empty()) return upper_mean(densities.values);
  const double half = sum_of(densities.weights) / 2;
  double left = half, sum = 0;
  const std::vector<std::size_t> order = ascending(densities.values);
  for (auto i = order.rbegin(); i != order.rend() && left > 0; ++i) {
    const double weight = std::min(left, densities.weights[*i]);
    sum += weight * densities.values[*i];
    left -= weight;
  }
  return sum / half;
}

// At most nine tenths of the weight are below.
double high_quantile(Densities& densities) {
  if (densities.weights.empty()) return high_quantile(densities.values);
  const double below_at_most = 0.9 * sum_of(densities.weights);
  double below = 0, last = 0;
  for (const std::size_t i : ascending(densities.values)) {
    last = densities.values[i];
    below += densities.weights[i];
    if (below > below_at_most) break;
  }
  return last;
}

}  // namespace

Neighbourhood::Neighbourhood(const DataView& cases, std::uint64_t seed, const CaseWeights& weights)
    : cases_(sample_cases(cases.rows(), max_pairwise_cases, Stream(seed, Stage::judge, 0, 1),
                          weights)) {
  const Index n = cases_.size();
  if (!weights.empty())
    for (const Index i : cases_) weight_.push_back(weights.of(i));
  n_neighbours_ = std::min(wanted_neighbours, n - 1);
  if (n_neighbours_ < 1) return;
  const Matrix<double> nearest = find_neighbours(case_distances(cases, cases_));
  weigh_neighbours();
  estimate_density(nearest);
}

Matrix<double> Neighbourhood::find_neighbours(const Matrix<double>& distances) {
  const Index n = distances.rows();
  Matrix<double> nearest(n, n_neighbours_);
  std::vector<Index> order(n);
  for (Index i = 0; i < n; ++i) {
    std::iota(order.begin(), order.end(), Index{0});
    std::swap(order[i], order.back());
    const auto nearer = [&](Index a, Index b) {
      return std::pair(distances(i, a), a) < std::pair(distances(i, b), b);
    };
    std::partial_sort(order.begin(), order.begin() + n_neighbours_, order.end() - 1, nearer);
    for (Index j = 0; j < n_neighbours_; ++j) {
      neighbours_.push_back(order[j]);
      nearest(i, j) = distances(i, order[j]);
    }
  }
  return nearest;
}

void Neighbourhood::weigh_neighbours() {
  for (std::size_t i = 0; i < weight_.size(); ++i) {
    double sum = 0;
    for (const Index neighbour : neighbours_of(i)) sum += weight_[neighbour];
    neighbour_weight_.push_back(sum / static_cast<double>(n_neighbours_));
  }
}

// log density = log(weight of the neighbours) - dimension · log(distance of the last of them) + a
// constant; without weights the first term is constant, too. Where neighbours coincide, the
// smallest distance that is not 0 stands for theirs.
void Neighbourhood::estimate_density(const Matrix<double>& nearest) {
  double smallest = std::numeric_limits<double>::infinity();
  for (const double distance : nearest.values())
    if (distance > 0) smallest = std::min(smallest, distance);
  if (std::isinf(smallest)) smallest = 1;
  const double dimension = local_dimension(nearest);
  std::vector<double> raw(nearest.rows());
  for (Index i = 0; i < nearest.rows(); ++i)
    raw[i] = (weight_.empty() ? 0.0 : std::log(neighbour_weight_[i])) -
             dimension * std::log(std::max(nearest(i, n_neighbours_ - 1), smallest));
  for (std::size_t i = 0; i < raw.size(); ++i) {
    double sum = raw[i];
    for (const Index neighbour : neighbours_of(i)) sum += raw[neighbour];
    density_.push_back(sum / static_cast<double>(n_neighbours_ + 1));
  }
}

Borders Neighbourhood::borders(std::span<const Label> labels, Label n_clusters) const {
  std::vector<Densities> inside(n_clusters), at_border(n_clusters);
  const auto add = [&](Densities& densities, double density, double weight) {
    densities.values.push_back(density);
    if (!weight_.empty()) densities.weights.push_back(weight);
  };
  double n_crossing = 0, n_pairs = 0;
  for (std::size_t i = 0; i < cases_.size(); ++i) {
    const Label own = labels[cases_[i]];
    if (own < 0) continue;
    add(inside[own], density_.empty() ? 0.0 : density_[i], weight_.empty() ? 1.0 : weight_[i]);
    for (const Index neighbour : neighbours_of(i)) {
      const Label other = labels[cases_[neighbour]];
      if (other < 0) continue;
      const double weight = pair_weight(i, neighbour);
      n_pairs += weight;
      if (other == own) continue;
      n_crossing += weight;
      const double density = std::min(density_[i], density_[neighbour]);
      add(at_border[own], density, weight);
      add(at_border[other], density, weight);
    }
  }
  Borders borders;
  borders.crossing = n_pairs > 0 ? n_crossing / n_pairs : 0.0;
  double sum = 0, n = 0;
  for (Label k = 0; k < n_clusters; ++k) {
    if (inside[k].values.empty()) continue;
    const double size =
        weight_.empty() ? static_cast<double>(inside[k].values.size()) : sum_of(inside[k].weights);
    const double depth =
        at_border[k].values.empty() ? deepest : upper_mean(inside[k]) - high_quantile(at_border[k]);
    sum += size * std::min(depth, deepest);
    n += size;
  }
  borders.depth = n > 0 ? sum / n : 0.0;
  return borders;
}

}  // namespace truecluster
