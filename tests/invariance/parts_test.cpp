// A fit that is divided into parts gives what one run gives, within the error of both.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include <truecluster/error.hpp>
#include <truecluster/fit_part.hpp>

#include "support/planted.hpp"
#include "support/same_fields.hpp"
#include "support/saved_state.hpp"
#include "support/short_race.hpp"

namespace truecluster {
namespace {

using ::testing::HasSubstr;
using testing::saved_bytes;
using ::testing::ThrowsMessage;

FitOptions options_of_parts() { return short_race(4, 240); }

SavedPart saved_part(const Matrix<double>& data, const FitOptions& options, const PartOfFit& part,
                     Index stop_at = -1, const std::string& from = "") {
  SavedPart saved{"part" + std::to_string(part.number), ""};
  Checkpoint checkpoint;
  checkpoint.saved = from;
  checkpoint.save = [&](const Checkpoint::State& state, bool is_last) {
    if (is_last) saved.state = saved_bytes(state);
  };
  std::atomic<bool> stop{false};
  Index n_events = 0;
  Context context{.threads = 2, .stop = &stop};
  context.progress = [&](const Progress&) { stop = n_events++ == stop_at || stop; };
  try {
    fit_part(ViewSource(data), options, part, context, checkpoint);
  } catch (const Interrupted&) {
  }
  return saved;
}

std::vector<SavedPart> all_parts(const Matrix<double>& data, const FitOptions& options, Index n) {
  std::vector<SavedPart> parts;
  for (Index number = 1; number <= n; ++number)
    parts.push_back(saved_part(data, options, {number, n}));
  return parts;
}

FitResult merged(const Matrix<double>& data, const FitOptions& options,
                 const std::vector<SavedPart>& parts) {
  return merge_parts(ViewSource(data), options, parts);
}

// The error of a run is half its half_difference, which is the mean over the cases of half the sum
// of the differences of their memberships. Independent runs differ by the root of the sum of
// the squares of their errors; twice the sum is never reached but by a mistake.
double largest_mean_difference(const FitResult& a, const FitResult& b) {
  return a.model().convergence.half_difference + b.model().convergence.half_difference;
}

double mean_difference(const FitResult& a, const FitResult& b) {
  const Matrix<double> ours = a.memberships(), theirs = b.memberships();
  double sum = 0;
  for (Index i = 0; i < ours.rows(); ++i)
    for (Index k = 0; k < ours.cols(); ++k) sum += std::abs(ours(i, k) - theirs(i, k));
  return sum / 2 / static_cast<double>(ours.rows());
}

TEST(MergedParts, HaveTheLabelsOfOneRunOnClearData) {
  const Matrix<double> data = planted_clusters(120, 2, 3, 8, 2);
  const FitResult one = fit(data, options_of_parts());
  for (const Index n : {2, 5}) {
    const FitResult parts =
        merged(data, options_of_parts(), all_parts(data, options_of_parts(), n));
    EXPECT_EQ(parts.model().k, 3);
    EXPECT_EQ(parts.model().clusterer, one.model().clusterer);
    EXPECT_EQ(parts.model().labels, one.model().labels);
  }
}

TEST(MergedParts, HaveTheMembershipsOfOneRunWithinTheErrorOfBoth) {
  const Matrix<double> data = planted_clusters(150, 2, 3, 4, 2);
  FitOptions options = options_of_parts();
  options.k_values = {3};
  options.clusterer = "kmeans";
  const FitResult one = fit(data, options);
  const FitResult parts = merged(data, options, all_parts(data, options, 4));
  EXPECT_GT(one.model().convergence.half_difference, 0);
  EXPECT_LE(mean_difference(one, parts), largest_mean_difference(one, parts));
  EXPECT_GE(parts.model().convergence.n_replicates, 4 * options.min_replicates);
}

TEST(MergedParts, HaveTheWarningsOfOneRun) {
  const Matrix<double> data = planted_clusters(120, 2, 3, 8, 2);
  FitOptions options = options_of_parts();
  options.clusterer = "kmeans";
  options.clusterers.neighbours = 7;
  options.resample.jitter_scale = 0.5;
  const FitResult parts = merged(data, options, all_parts(data, options, 2));
  EXPECT_EQ(parts.warnings, fit(data, options).warnings);
  EXPECT_THAT(parts.warnings,
              ::testing::ElementsAre(
                  "`neighbours` has no effect: it applies only to the clusterer graph.",
                  "`jitter_scale` has no effect: it applies only to `resample` jitter."));
}

TEST(MergedParts, HaveTheSameBitsInAnyOrderAndWhenAPartWasStopped) {
  const Matrix<double> data = planted_clusters(120, 2, 3, 8, 2);
  std::vector<SavedPart> parts = all_parts(data, options_of_parts(), 3);
  const FitResult once = merged(data, options_of_parts(), parts);
  ASSERT_EQ(once.model().k, 3);  // of one cluster there is nothing to estimate
  std::ranges::reverse(parts);
  const SavedPart stopped = saved_part(data, options_of_parts(), {2, 3}, 45);
  EXPECT_THAT(
      [&] {
        merged(data, options_of_parts(), {parts[2], stopped, parts[0]});
      },
      ThrowsMessage<InvalidArgument>("part2: part 2 has not finished; run its "
                                     "command again"));
  parts[1] = saved_part(data, options_of_parts(), {2, 3}, -1, stopped.state);
  EXPECT_EQ(testing::differing_fields(once, merged(data, options_of_parts(), parts)), "");
}

TEST(MergedParts, RefuseWhatDoesNotFitTogether) {
  const Matrix<double> data = planted_clusters(60, 2, 3, 6, 2);
  FitOptions options = options_of_parts();
  const std::vector<SavedPart> parts = all_parts(data, options, 3);
  const auto refuses = [&](const std::vector<SavedPart>& given, const char* sentence) {
    EXPECT_THAT([&] { merged(data, options, given); }, ThrowsMessage<Error>(sentence));
  };
  refuses({parts[0], parts[2]}, "part 2 of 3 is missing");
  refuses({parts[1]}, "parts 1, 3 of 3 are missing");
  refuses({parts[0], parts[1], parts[2], {"again", parts[1].state}},
          "part2 and again are both part 2 of 3");
  refuses({parts[0], parts[1], saved_part(data, options, {3, 4})},
          "part3 is part 3 of 4, and part1 is part 1 of 3");
  FitOptions other = options;
  other.seed = 9;
  refuses({parts[0], parts[1], saved_part(data, other, {3, 3})},
          "part3: this part belongs to another fit: `seed` is 1, was 9");
  other = options;
  other.max_replicates = 300;
  refuses({parts[0], parts[1], saved_part(data, other, {3, 3})},
          "part3: this part belongs to another fit: `max_replicates` is 240, was 300");
  refuses({parts[0], parts[1], saved_part(planted_clusters(61, 2, 3, 6, 2), options, {3, 3})},
          "part3: this part belongs to another fit: the data are 60 x 2, were 61 x 2");
  refuses({parts[0], parts[1], {"part3", parts[2].state.substr(0, 500)}},
          "part3: the saved state has a wrong checksum: it was cut short or altered");
  EXPECT_THAT([&] { merged(data, options, {}); },
              ThrowsMessage<Error>("there is no part to merge"));
  EXPECT_THAT(
      [&] {
        saved_part(data, options, {4, 3});
      },
      ThrowsMessage<InvalidArgument>("there is no part 4 of 3"));
  EXPECT_THAT(
      [&] {
        saved_part(data, options, {2, 500});
      },
      ThrowsMessage<InvalidArgument>(HasSubstr("fewer than the 500 parts")));
  options.replicates = 20;
  EXPECT_THAT(
      [&] {
        saved_part(data, options, {1, 3});
      },
      ThrowsMessage<InvalidArgument>(HasSubstr("cannot be divided into parts")));
}

}  // namespace
}  // namespace truecluster
