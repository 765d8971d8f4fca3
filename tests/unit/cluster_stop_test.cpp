// A stop request reaches into the clusterers, which are not handed a Context.
#include <gtest/gtest.h>

#include <tuple>

#include <truecluster/clusterer_registry.hpp>

#include "base/stop.hpp"

namespace truecluster {
namespace {

Matrix<double> two_lines() {
  Matrix<double> data(40, 2);
  for (Index i = 0; i < data.rows(); ++i) {
    data(i, 0) = static_cast<double>(i);
    data(i, 1) = static_cast<double>(i % 2) * 100;
  }
  return data;
}

class StopOf : public testing::TestWithParam<std::string_view> {};

TEST_P(StopOf, EndsFittingOrPredictingAndOnlyWithinTheScope) {
  const Matrix<double> data = two_lines();
  const std::vector<std::uint32_t> weights(40, 1);
  const auto clusterer = make_clusterer(GetParam(), {});
  std::vector<Label> labels(40);
  const auto work = [&] {
    Stream stream(1);
    clusterer->prepare(data, weights)->fit(3, stream)->predict(data, labels);
  };
  std::atomic<bool> stop{true};
  Context context;
  context.stop = &stop;
  {
    const StopScope scope(context);
    EXPECT_THROW(work(), Interrupted);
    stop = false;
    EXPECT_NO_THROW(work());
    stop = true;
  }
  EXPECT_NO_THROW(work());
}

// What takes time in proportion to the square of the number of cases looks for a request on the
// way, not only before it starts.
TEST(StopRequest, EndsTablesOfAllPairsOnTheWay) {
  const Matrix<double> data = two_lines();
  const std::vector<std::uint32_t> weights(40, 1);
  std::atomic<bool> stop{false};
  Context context;
  context.stop = &stop;
  const StopScope scope(context);
  const auto kmedoids = make_clusterer("kmedoids", {});
  const auto prepared = kmedoids->prepare(data, weights);
  stop = true;
  for (const char* name : {"kmedoids", "ward", "average", "complete"})
    EXPECT_THROW(std::ignore = make_clusterer(name, {})->prepare(data, weights), Interrupted)
        << name;
  Stream stream(1);
  EXPECT_THROW(std::ignore = prepared->fit(1, stream), Interrupted);
  EXPECT_THROW(std::ignore = prepared->fit(3, stream), Interrupted);
}

INSTANTIATE_TEST_SUITE_P(EveryClusterer, StopOf,
                         testing::Values("kmeans", "kmedoids", "gmm", "ward", "average", "complete",
                                         "single", "genie", "graph", "density"),
                         [](const auto& test) { return std::string(test.param); });

TEST(StopScope, GivesBackTheOuterScope) {
  std::atomic<bool> stop{true};
  Context stopped, going;
  stopped.stop = &stop;
  const StopScope outer(stopped);
  {
    const StopScope inner(going);
    EXPECT_NO_THROW(StopScope::check());
  }
  EXPECT_THROW(StopScope::check(), Interrupted);
}

}  // namespace
}  // namespace truecluster
