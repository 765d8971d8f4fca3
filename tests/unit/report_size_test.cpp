// What the page gets of large results is a stated sample that keeps the file small.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <truecluster/fit.hpp>
#include <truecluster/random.hpp>

#include "report/align_json.hpp"
#include "report/consensus_json.hpp"
#include "report/fit_json.hpp"
#include "report/json_text.hpp"

namespace truecluster::report {
namespace {

Matrix<double> random_memberships(Index n, Index k, std::uint64_t seed) {
  Matrix<double> result(n, k);
  Stream stream(seed, Stage::test);
  for (Index i = 0; i < n; ++i) {
    double sum = 0;
    for (double& p : result.row(i)) sum += p = stream.uniform();
    for (double& p : result.row(i)) p /= sum;
  }
  return result;
}

TEST(ReportSize, ConsensusOfManyCasesDrawsASample) {
  constexpr Index n = 100'000;
  ConsensusResult result;
  result.memberships = random_memberships(n, 20, 1);
  result.labels.assign(n, 0);
  result.fits.resize(5000);
  const auto report = consensus_report(result, {}, 7);
  EXPECT_EQ(report["drawn"]["at"].size(), 2000);
  EXPECT_EQ(report["sample"]["n_total"], n);
  EXPECT_EQ(report["carried"]["n"], n);
  EXPECT_LE(report["replicate_agreement"]["agreement"].size(), 2000);
  EXPECT_LT(json_text(report).size(), 11'000'000);
  EXPECT_EQ(report, consensus_report(result, {}, 7));
  EXPECT_NE(report["drawn"], consensus_report(result, {}, 8)["drawn"]);
}

// At most 200 points, of which the last says when the run ended.
TEST(ReportSize, TracesEndWhereTheRunsEnded) {
  const Matrix<double> data(6, 1, {0, 1, 2, 50, 51, 52});
  const ViewSource source(data.view());
  FitOptions options;
  options.k_values = {2};
  options.clusterer = "kmeans";
  options.replicates = 3;
  options.null_sets = 0;
  FitResult result = fit(source, options);
  const std::vector<std::string> features = {"x"};
  for (const std::size_t n : {1U, 199U, 200U, 201U, 202U, 1000U}) {
    std::vector<std::pair<Index, double>>& trace = result.models[0].cic_trace;
    trace.clear();
    while (trace.size() < n) trace.emplace_back(12 * (static_cast<Index>(trace.size()) + 1), 0.5);
    const auto report = fit_report(result, {source, "x.csv", "", features}, 1);
    const auto& replicates = report["traces"][0]["replicates"];
    EXPECT_EQ(replicates.back(), 12 * n);
    EXPECT_LE(replicates.size(), 200U);
    EXPECT_GE(replicates.size(), std::min<std::size_t>(n, 101));
  }
}

// 300 runs, of which the last one alone is a mode of its own.
TEST(ReportSize, AlignOfManyRunsShowsEveryMode) {
  constexpr Index n_runs = 300, k = 20;
  std::vector<AnyPartition> runs;
  std::vector<std::string> names;
  AlignResult result;
  result.levels.push_back({k, {}, 0.9, Matrix<double>(n_runs, n_runs)});
  result.modes = {{k, 0, {}}, {k, n_runs - 1, {n_runs - 1}}};
  std::vector<Index> reversed;
  for (Index j = k; j-- > 0;) reversed.push_back(j);
  for (Index r = 0; r < n_runs; ++r) {
    runs.emplace_back(random_memberships(600, k, static_cast<std::uint64_t>(r)));
    names.push_back("run" + std::to_string(r + 1));
    result.runs.push_back({k, reversed, 0.9, r == n_runs - 1 ? 1 : 0});
    result.levels[0].runs.push_back(r);
    if (r < n_runs - 1) result.modes[0].runs.push_back(r);
  }
  const auto report = align_report(result, {runs, names, {}, {}}, 1);
  const auto& aligned = report["aligned"];
  EXPECT_EQ(aligned["shown_runs"].size(), 100);
  EXPECT_EQ(aligned["shown_runs"].back(), n_runs - 1);
  EXPECT_EQ(aligned["pairwise_similarity"].size(), 100);
  EXPECT_EQ(aligned["case_ids"].size(), 300);  // 100 runs × 20 clusters leave room for no more
  EXPECT_LT(json_text(report).size(), 9'000'000);
  const auto i = std::stoll(aligned["case_ids"][0].get<std::string>()) - 1;
  EXPECT_NEAR(aligned["runs"][0]["memberships"][0][0].get<double>(),
              std::get<Matrix<double>>(runs[0])(i, k - 1), 5e-5);
}

}  // namespace
}  // namespace truecluster::report
