// Distances and nearest cases have the same bits on every vector unit.
#include <gtest/gtest.h>

#include <vector>

#include "cluster/neighbour_search.hpp"
#include "support/cluster_samples.hpp"
#include "support/vector_units.hpp"

namespace truecluster {
namespace {

struct Found {
  std::vector<double> computed, tabulated;
  std::vector<Index> nearest;
  bool operator==(const Found&) const = default;
};

// Of 90 cases all are looked at, of 600 in few dimensions a tree is searched; the distances of 90
// in many dimensions are tabulated.
Found find(const Matrix<double>& data, const Matrix<double>& rows, Metric metric) {
  MetricSpace space(data, drawn_cases(data, testing::ones(data.rows())), metric);
  Found found;
  const auto all_distances = [&] {
    std::vector<double> distances;
    auto scratch = space.scratch();
    for (Index i = 0; i < space.size(); ++i) {
      const auto from_i = space.from_case(i, scratch).first(data.rows());
      distances.insert(distances.end(), from_i.begin(), from_i.end());
    }
    return distances;
  };
  found.computed = all_distances();
  space.tabulate();
  found.tabulated = all_distances();
  found.nearest.resize(rows.rows());
  NeighbourSearch(space).nearest(rows, found.nearest);
  return found;
}

TEST(DistancesInvariance, HaveTheSameBitsOnEveryVectorUnit) {
  Stream stream(32, Stage::test);
  for (const Index n : {90, 600})
    for (const Index d : {1, 3, 61})
      for (const Metric metric : {Metric::euclidean, Metric::manhattan, Metric::cosine}) {
        const Matrix<double> data = testing::clustered_data(n, d, 4, stream, 2);
        const Matrix<double> rows = testing::clustered_data(70, d, 4, stream, 2);
        const Found widest = find(data, rows, metric);
        EXPECT_EQ(widest.tabulated, widest.computed);
        testing::on_every_vector_unit([&] { EXPECT_EQ(find(data, rows, metric), widest); });
      }
}

}  // namespace
}  // namespace truecluster
