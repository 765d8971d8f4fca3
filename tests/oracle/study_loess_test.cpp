// Local regression against stored answers of R (tests/cases/make_loess_cases.R).
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "figures/loess.hpp"

namespace truecluster::study {
namespace {

TEST(Loess, AgreesWithRsDirectComputation) {
  std::ifstream file(TRUECLUSTER_CASES_DIR "/loess.json");
  const auto stored = nlohmann::json::parse(file);
  for (const auto& one : stored.at("cases")) {
    const auto points = [&](const char* x, const char* y) {
      std::vector<Point> result;
      for (std::size_t i = 0; i < one.at(x).size(); ++i)
        result.push_back({one.at(x)[i].get<double>(), one.at(y)[i].get<double>()});
      return result;
    };
    const std::vector<std::vector<double>> responses{one.at("z").get<std::vector<double>>()};
    const auto found =
        loess(points("x", "y"), responses, points("at_x", "at_y"), one.at("span").get<double>());
    const auto expected = one.at("fitted").get<std::vector<double>>();
    // R rounds the weights of the nearest points to 1 and of the farthest to 0.
    for (std::size_t j = 0; j < expected.size(); ++j)
      EXPECT_NEAR(found[0][j], expected[j], 2e-6) << "point " << j;
  }
}

}  // namespace
}  // namespace truecluster::study
