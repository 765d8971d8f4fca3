// A fit that is stopped and resumed, or extended, gives the bits of one undisturbed run.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include <truecluster/error.hpp>
#include <truecluster/fit.hpp>
#include <truecluster/random.hpp>

#include "support/planted.hpp"
#include "support/same_fields.hpp"
#include "support/saved_state.hpp"
#include "support/short_race.hpp"

namespace truecluster {
namespace {

using ::testing::HasSubstr;
using testing::saved_bytes;
using ::testing::ThrowsMessage;

void expect_same(const FitResult& a, const FitResult& b) {
  ASSERT_EQ(a.models.size(), b.models.size());
  for (std::size_t m = 0; m < a.models.size(); ++m)
    EXPECT_EQ(testing::differing_fields(a.models[m], b.models[m]), "") << "model " << m;
  EXPECT_EQ(testing::differing_fields(a, b), "");
}

// Two groups of three clusters: there are readings beside the answer.
Matrix<double> nested_clusters() {
  Matrix<double> data = planted_clusters(90, 2, 3, 3.5, 2);
  for (Index i = 0; i < data.rows(); ++i) data(i, 0) += i / 3 % 2 == 0 ? 0 : 30;
  return data;
}

// Null data, a race, and several models that converge at different moments.
FitOptions short_run() {
  FitOptions options = short_race(6, 120);
  options.tolerance = 0.004;
  return options;
}

FitOptions with_few_judges(FitOptions options) {
  options.judges = 50;
  return options;
}

// The state that a run leaves when it is asked to stop at an event, or at its end.
std::string state_of(const Matrix<double>& data, const FitOptions& options, Index stop_at = -1,
                     int threads = 2, const std::string& from = "") {
  std::string state;
  Checkpoint checkpoint;
  checkpoint.saved = from;
  checkpoint.save = [&](const Checkpoint::State& saved, bool is_last) {
    if (is_last) state = saved_bytes(saved);
  };
  std::atomic<bool> stop{false};
  Index n_events = 0;
  Context context{.threads = threads, .stop = &stop};
  context.progress = [&](const Progress&) { stop = n_events++ == stop_at || stop; };
  try {
    fit(data, options, context, checkpoint);
  } catch (const Interrupted&) {
  }
  return state;
}

FitResult resumed(const Matrix<double>& data, const FitOptions& options, const std::string& state,
                  int threads = 2) {
  Checkpoint checkpoint;
  checkpoint.saved = state;
  return fit(data, options, Context{.threads = threads}, checkpoint);
}

Index count_events(const Matrix<double>& data, const FitOptions& options) {
  Index n_events = 0;
  Context context{.threads = 1};
  context.progress = [&](const Progress&) { ++n_events; };
  fit(data, options, context);
  return n_events;
}

void expect_same_after_stops(const FitOptions& options, int threads, Index n_stops) {
  const Matrix<double> data = nested_clusters();
  const FitResult undisturbed = fit(data, options, Context{.threads = 1});
  const Index n_events = count_events(data, options);
  Stream stream(static_cast<std::uint64_t>(threads), Stage::test);
  for (Index s = 0; s < n_stops; ++s) {
    const auto at = static_cast<Index>(stream.below(static_cast<std::uint64_t>(n_events)));
    SCOPED_TRACE(at);
    const std::string state = state_of(data, options, at, threads);
    expect_same(undisturbed, resumed(data, options, state, threads));
  }
}

class StoppedFit : public ::testing::TestWithParam<int> {};

TEST_P(StoppedFit, GivesTheSameBitsWhenStoppedAtFiftyRandomMoments) {
  expect_same_after_stops(short_run(), GetParam(), 25);
  expect_same_after_stops(with_few_judges(short_run()), GetParam(), 25);
}

INSTANTIATE_TEST_SUITE_P(Threads, StoppedFit, ::testing::Values(1, 2, 7));

TEST(FitStoppedOften, GoesOnFromStopToStop) {
  const Matrix<double> data = nested_clusters();
  std::string state;
  for (int stop = 0; stop < 12; ++stop) state = state_of(data, short_run(), 9, 2, state);
  expect_same(fit(data, short_run()), resumed(data, short_run(), state));
}

// Each with later limits than the one before.
std::vector<FitOptions> growing_runs() {
  std::vector<FitOptions> runs(4, short_run());
  runs[0].max_replicates = 30;  // ends the race, too
  runs[0].tolerance = 0.1;
  runs[1].max_replicates = 100;  // not at the end of a batch
  runs[1].tolerance = 0.05;
  runs[3].tolerance = 0.001;
  return runs;
}

TEST(ExtendedFit, GivesTheBitsOfOneRunWithTheLaterLimits) {
  const Matrix<double> data = nested_clusters();
  for (const bool few_judges : {false, true}) {
    std::string state;
    for (FitOptions options : growing_runs()) {
      if (few_judges) options = with_few_judges(options);
      const FitResult undisturbed = fit(data, options);
      if (!state.empty()) expect_same(undisturbed, resumed(data, options, state));
      state = state_of(data, options, -1, 2, state);
      expect_same(undisturbed, resumed(data, options, state));  // the same limits again
    }
  }
}

TEST(ExtendedFit, TakesAFixedNumberOfReplicatesFurther) {
  const Matrix<double> data = nested_clusters();
  for (const Index judges : {50, 500}) {
    FitOptions options = short_run();
    options.judges = judges;
    std::string state;
    for (const Index replicates : {2, 10, 25}) {  // 2: fewer than null data have
      options.replicates = replicates;
      const FitResult undisturbed = fit(data, options);
      expect_same(undisturbed, resumed(data, options, state));
      state = state_of(data, options, -1, 2, state);
    }
  }
}

// Says that time is up at the n-th question.
FitResult out_of_time_at(Index n, const Matrix<double>& data, const FitOptions& options,
                         std::string& state) {
  Checkpoint checkpoint;
  checkpoint.save = [&](const Checkpoint::State& saved, bool is_last) {
    if (is_last) state = saved_bytes(saved);
  };
  Context context{.threads = 1};
  context.time_is_up = [&] { return n-- <= 0; };
  return fit(data, options, context, checkpoint);
}

TEST(ExtendedFit, GoesOnAfterALimitOfTimeAsIfThereHadBeenNone) {
  const Matrix<double> data = nested_clusters();
  for (const FitOptions& options : {short_run(), with_few_judges(short_run())}) {
    const FitResult undisturbed = fit(data, options);
    for (const Index n : {0, 2, 5, 20, 40}) {
      std::string state;
      const FitResult early = out_of_time_at(n, data, options, state);
      EXPECT_LE(early.model().convergence.n_replicates,
                undisturbed.model().convergence.n_replicates);
      expect_same(undisturbed, resumed(data, options, state));
    }
  }
}

TEST(ExtendedFit, RefusesAnotherRunAndSaysWhatDiffers) {
  const Matrix<double> data = planted_clusters(40, 2, 2, 5, 3);
  FitOptions options = short_run();
  const std::string state = state_of(data, options);
  const auto refuses = [&](const FitOptions& other, const char* part) {
    EXPECT_THAT([&] { resumed(data, other, state); },
                ThrowsMessage<InvalidArgument>(HasSubstr(part)));
  };
  FitOptions other = options;
  other.seed = 2;
  other.k_max = 5;
  refuses(other, "`k` is 1,2,3,4,5, was 1,2,3,4,5,6, `seed` is 2, was 1;");
  other = options;
  other.max_replicates = 60;
  refuses(other, "`max_replicates` is 60, was 120, and a run can be extended but not shortened;");
  other = options;
  other.tolerance = 0.5;
  refuses(other, "`tolerance` is 0.5, was 0.004, and a run can be extended but not shortened;");
  other = options;
  other.replicates = 7;
  refuses(other, "`replicates` is 7, was 0;");
  EXPECT_THAT([&] { resumed(planted_clusters(40, 2, 2, 5, 4), options, state); },
              ThrowsMessage<InvalidArgument>(HasSubstr("another run: the data differ;")));
  EXPECT_THAT([&] { resumed(planted_clusters(41, 2, 2, 5, 3), options, state); },
              ThrowsMessage<InvalidArgument>(HasSubstr("the data are 41 x 2, were 40 x 2;")));
  EXPECT_THROW(resumed(data, options, state.substr(0, state.size() / 2)), IoError);
}

}  // namespace
}  // namespace truecluster
