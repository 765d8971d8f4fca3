// The nearest training case: by a tree from features, by looking at all given distances else.
#include "cluster/neighbour_search.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include <truecluster/error.hpp>
#include <truecluster/nearest.hpp>

#include "base/computable.hpp"
#include "base/stop.hpp"
#include "cluster/panel_tree.hpp"
#include "parallel/parallel.hpp"

namespace truecluster {
namespace {

// Measured: a tree is slower than looking at all of a few hundred cases, and in more dimensions,
// where the nearest case may be in any box.
constexpr Index least_tree_cases = 500;
constexpr Index most_tree_features = 16;

bool is_for_tree(const MetricSpace& space) {
  return space.kind() == DataKind::features && space.size() >= least_tree_cases &&
         space.points().dim() <= most_tree_features;
}

}  // namespace

NeighbourSearch::NeighbourSearch(const MetricSpace& space) : space_(space) {
  if (is_for_tree(space))
    tree_ = std::make_unique<PanelTree>(space.panels(), space.points().metric());
}

NeighbourSearch::~NeighbourSearch() = default;

void NeighbourSearch::nearest(const DataView& data, std::span<Index> cases) const {
  if (space_.kind() == DataKind::distances) return look_up(data, cases);
  if (tree_) return search_tree(data, cases);
  look_at_all(data, cases);
}

void NeighbourSearch::look_up(const DataView& data, std::span<Index> cases) const {
  auto scratch = space_.scratch();
  for (Index i = 0; i < data.rows(); ++i) {
    StopScope::check();
    const auto distances = space_.from_row(data, i, scratch);
    cases[i] = std::ranges::min_element(distances) - distances.begin();
  }
}

void NeighbourSearch::search_tree(const DataView& data, std::span<Index> cases) const {
  std::vector<double> point(space_.points().dim());
  for (Index i = 0; i < data.rows(); ++i) {
    StopScope::check();
    space_.points().load(data, i, point);
    cases[i] = tree_->nearest(point);
  }
}

void NeighbourSearch::look_at_all(const DataView& data, std::span<Index> cases) const {
  const Panels& panels = space_.panels();
  Matrix<double> points(4, panels.dim()), sums(4, panels.padded_size());
  for (Index first = 0; first < data.rows(); first += points.rows()) {
    StopScope::check();
    const Index n = std::min(points.rows(), data.rows() - first);
    for (Index p = 0; p < n; ++p) space_.points().load(data, first + p, points.row(p));
    const auto least = panels.sums_of_four(space_.points().metric(), points, sums);
    for (Index p = 0; p < n; ++p)
      cases[first + p] = std::ranges::find(sums.row(p), least[p]) - sums.row(p).begin();
  }
}

namespace {

void check_new_cases(const DataView& rows) {
  rows.visit([](const auto& values) {
    for (Index i = 0; i < values.rows(); ++i)
      for (Index j = 0; j < values.cols(); ++j)
        if (const double value = values(i, j); !(std::abs(value) <= largest_value))
          throw InvalidArgument(
              fmt::format("value {} in row {} and column {} of the new cases is {}", value, i + 1,
                          j + 1, std::isfinite(value) ? "too large" : "not finite"));
  });
}

DataView some_rows(const DataView& data, Index begin, Index end) {
  return data.visit([&]<class T>(const MatrixView<const T>& view) {
    return DataView(MatrixView<const T>(view.data() + begin * view.stride(), end - begin,
                                        view.cols(), view.stride()),
                    data.kind());
  });
}

}  // namespace

std::vector<Index> nearest_cases(const DataView& training, const DataView& rows,
                                 const Context& context) {
  const auto what = [](const DataView& data) {
    return data.kind() == DataKind::distances ? "distances" : "features";
  };
  if (training.kind() != rows.kind())
    throw InvalidArgument(fmt::format("the new cases have {} but the training cases have {}",
                                      what(rows), what(training)));
  if (training.cols() != rows.cols())
    throw InvalidArgument(
        fmt::format("the new cases have {} columns but the training cases have {}", rows.cols(),
                    training.cols()));
  check_new_cases(rows);
  const std::vector<std::uint32_t> every(training.rows(), 1);
  const MetricSpace space(training, drawn_cases(training, every), Metric::euclidean);
  const NeighbourSearch search(space);
  std::vector<Index> cases(rows.rows());
  constexpr Index block = 256;
  parallel_for((rows.rows() + block - 1) / block, context, [&](Index b) {
    const Index begin = b * block, end = std::min(rows.rows(), begin + block);
    search.nearest(some_rows(rows, begin, end), std::span(cases).subspan(begin, end - begin));
  });
  return cases;
}

}  // namespace truecluster
