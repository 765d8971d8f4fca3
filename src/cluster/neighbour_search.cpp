#include "cluster/neighbour_search.hpp"

#include <algorithm>

#include <nanoflann.hpp>

#include "base/stop.hpp"

namespace truecluster {
namespace {

// A k-d tree visits the more cases the more features there are and the less the data cluster, while
// looking at all of them in order with SIMD takes the same time. Measured on 2,000 training cases,
// Euclidean: with 4 features the tree is 4 to 5 times as fast; with 8 twice as fast in eight
// separated clusters, and 1.3 times slower in a single one; with 10, 1.7 times as fast and 2.2
// times slower. Manhattan distances and fewer cases favour the tree less: with 8 features and 500
// cases in a single cluster it is 2.4 (Euclidean) and 3.6 (Manhattan) times slower.
constexpr Index most_tree_features = 8;
constexpr Index leaf_cases = 16;

// The training points as nanoflann wants to see them.
struct PointSet {
  Matrix<double> points;
  [[nodiscard]] std::size_t kdtree_get_point_count() const {
    return static_cast<std::size_t>(points.rows());
  }
  [[nodiscard]] double kdtree_get_pt(std::size_t i, std::size_t feature) const {
    return points(static_cast<Index>(i), static_cast<Index>(feature));
  }
  template <class Box>
  bool kdtree_get_bbox(Box&) const {
    return false;
  }
};

PointSet point_set(const Panels& panels) {
  PointSet set{Matrix<double>(panels.size(), panels.dim())};
  for (Index i = 0; i < panels.size(); ++i) panels.get_case(i, set.points.row(i));
  return set;
}

template <class Norm>
using KdTree = nanoflann::KDTreeSingleIndexAdaptor<Norm, PointSet, -1, std::size_t>;
// Also for cosine: its distance rises with the Euclidean one of the normalised points.
using EuclideanTree = KdTree<nanoflann::L2_Adaptor<double, PointSet, double, std::size_t>>;
using ManhattanTree = KdTree<nanoflann::L1_Adaptor<double, PointSet, double, std::size_t>>;

}  // namespace

struct NeighbourSearch::Tree {
  explicit Tree(const MetricSpace& space) : points(point_set(space.panels())) {
    const auto dim = static_cast<int>(points.points.cols());
    const nanoflann::KDTreeSingleIndexAdaptorParams parameters(leaf_cases);
    if (space.points().metric() == Metric::manhattan)
      manhattan = std::make_unique<ManhattanTree>(dim, points, parameters);
    else
      euclidean = std::make_unique<EuclideanTree>(dim, points, parameters);
  }

  [[nodiscard]] std::size_t nearest(const double* point) const {
    std::size_t found = 0;
    double distance = 0;
    if (manhattan)
      manhattan->knnSearch(point, 1, &found, &distance);
    else
      euclidean->knnSearch(point, 1, &found, &distance);
    return found;
  }

  PointSet points;
  std::unique_ptr<EuclideanTree> euclidean;
  std::unique_ptr<ManhattanTree> manhattan;
};

NeighbourSearch::NeighbourSearch(const MetricSpace& space) : space_(space) {
  if (space.kind() == DataKind::features && space.points().dim() <= most_tree_features &&
      space.points().dim() > 0)
    tree_ = std::make_unique<Tree>(space);
}

NeighbourSearch::~NeighbourSearch() = default;

void NeighbourSearch::nearest(const DataView& data, std::span<Index> cases) const {
  auto scratch = space_.scratch();
  for (Index i = 0; i < data.rows(); ++i) {
    StopScope::check();
    Index& found = cases[i];
    if (tree_) {
      space_.points().load(data, i, scratch.point);
      found = static_cast<Index>(tree_->nearest(scratch.point.data()));
    } else {
      const auto distances = space_.from_row(data, i, scratch);
      found = std::min_element(distances.begin(), distances.begin() + space_.size()) -
              distances.begin();
    }
  }
}

}  // namespace truecluster
