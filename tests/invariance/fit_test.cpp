// A fit gives the same bits on any number of threads, and unbroken or resumed.
#include <gtest/gtest.h>

#include <truecluster/error.hpp>
#include <truecluster/fit.hpp>

#include "support/planted.hpp"
#include "support/same_fields.hpp"
#include "support/saved_state.hpp"

namespace truecluster {
namespace {

using testing::expect_same_fit;
using testing::saved_bytes;

FitOptions small_options() {
  FitOptions options;
  options.clusterer = "kmeans+gmm+ward,single";
  options.k_max = 4;
  options.min_replicates = 20;
  options.max_replicates = 60;
  return options;
}

FitOptions one_model_options() {
  FitOptions options = small_options();
  options.k_min = 2;
  return options;
}

TEST(Fit, GivesTheSameBitsOnAnyNumberOfThreads) {
  const Matrix<double> data = planted_clusters(120, 3, 3, 3, 1);
  const FitResult one = fit(data, one_model_options(), Context{.threads = 1});
  expect_same_fit(one, fit(data, one_model_options(), Context{.threads = 2}));
  expect_same_fit(one, fit(data, one_model_options(), Context{.threads = 7}));
}

FitOptions few_judges() {
  FitOptions options = small_options();
  options.clusterer = "kmeans,graph";
  options.judges = 50;
  options.null_sets = 4;
  return options;
}

TEST(Fit, GivesTheSameBitsOnAnyNumberOfThreadsWithFewJudges) {
  const Matrix<double> data = planted_clusters(9000, 3, 3, 3, 1);
  const FitResult one = fit(data, few_judges(), Context{.threads = 1});
  expect_same_fit(one, fit(data, few_judges(), Context{.threads = 2}));
  expect_same_fit(one, fit(data, few_judges(), Context{.threads = 7}));
}

TEST(Fit, GivesTheSameBitsWhenResumedWithFewJudges) {
  const Matrix<double> data = planted_clusters(300, 2, 3, 3, 2);
  std::vector<std::string> states;
  Checkpoint keep;
  keep.save = [&](const Checkpoint::State& state, bool) { states.push_back(saved_bytes(state)); };
  const FitResult unbroken = fit(data, few_judges(), Context{.threads = 2}, keep);
  for (std::size_t at = 0; at < states.size(); at += 19) {
    Checkpoint resume;
    resume.saved = states[at];
    expect_same_fit(unbroken, fit(data, few_judges(), Context{.threads = 2}, resume));
  }
}

TEST(Fit, GivesTheSameBitsWhenResumedFromAnyCheckpoint) {
  const Matrix<double> data = planted_clusters(70, 2, 3, 3, 2);
  std::vector<std::string> states;
  Checkpoint keep;
  keep.save = [&](const Checkpoint::State& state, bool) { states.push_back(saved_bytes(state)); };
  const FitResult unbroken = fit(data, one_model_options(), Context{.threads = 2}, keep);
  ASSERT_GT(states.size(), 40U);
  for (std::size_t at = 0; at < states.size(); at += 17) {
    Checkpoint resume;
    resume.saved = states[at];
    expect_same_fit(unbroken, fit(data, one_model_options(), Context{.threads = 2}, resume));
  }
}

TEST(Fit, StopsWhenAsked) {
  const Matrix<double> data = planted_clusters(200, 5, 2, 1, 3);
  std::atomic<bool> stop{false};
  Context context;
  context.threads = 2;
  context.stop = &stop;
  context.progress = [&](const Progress& progress) { stop = progress.done >= 5; };
  EXPECT_THROW(fit(data, {}, context), Interrupted);
}

}  // namespace
}  // namespace truecluster
