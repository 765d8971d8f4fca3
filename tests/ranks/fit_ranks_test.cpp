// A fit of cases that are sharded over ranks is, bit by bit, that of one process.
#include <gtest/gtest.h>

#include <array>

#include <truecluster/error.hpp>
#include <truecluster/fit.hpp>
#include <truecluster/sharded_cases.hpp>

#include "support/planted.hpp"
#include "support/same_fields.hpp"
#include "support/saved_state.hpp"
#include "support/some_weights.hpp"
#include "support/thread_ranks.hpp"

namespace truecluster {
namespace {

using testing::dealt;
using testing::expect_same_fit;
using testing::run_on_ranks;
using testing::saved_bytes;

FitOptions small_options(const std::string& clusterer) {
  FitOptions options;
  options.clusterer = clusterer;
  options.k_values = {2, 3};
  options.min_replicates = 12;
  options.max_replicates = 36;
  options.null_sets = 3;
  options.null_replicates = 2;
  options.judges = 80;
  return options;
}

// On ranks of 1 and 2 threads in turn.
FitResult fit_on_ranks(const Matrix<double>& data, const FitOptions& options, int size,
                       const Checkpoint& checkpoint = {}, const CaseWeights& weights = {}) {
  FitResult result;
  run_on_ranks(size, [&](const Ranks& ranks) {
    const auto held = dealt(data, ranks);
    const WeightedCases weighted(*held,
                                 share_weights(ranks.rank() == 0 ? weights : CaseWeights(), ranks));
    FitResult own = fit(ShardedCases(weighted, ranks), options,
                        Context{.threads = 1 + ranks.rank() % 2}, checkpoint);
    if (ranks.rank() == 0) result = std::move(own);
  });
  return result;
}

class ClusterersOnRanks : public ::testing::TestWithParam<std::string> {};

TEST_P(ClusterersOnRanks, GiveTheSameBits) {
  const Matrix<double> data = planted_clusters(401, 3, 3, 4, 1);
  const FitOptions options = small_options(GetParam());
  const FitResult one = fit(data, options, Context{.threads = 2});
  ASSERT_EQ(one.votes.rows(), 401);
  for (const int size : {1, 2, 3, 7}) expect_same_fit(one, fit_on_ranks(data, options, size));
}

// Rotated at every rank.
TEST(FitOnRanks, GivesTheSameBitsForManyMoreColumnsThanCases) {
  const Matrix<double> data = planted_clusters(30, 200, 3, 3, 5);
  FitOptions options = small_options("kmeans,average");
  for (const Index judges : {20, 80}) {
    options.judges = judges;
    const CaseWeights weights(some_weights(30));
    const FitResult one = fit(WeightedCases(ViewSource(data), weights), options);
    for (const int size : {1, 3})
      expect_same_fit(one, fit_on_ranks(data, options, size, {}, weights));
  }
}

INSTANTIATE_TEST_SUITE_P(Fit, ClusterersOnRanks,
                         ::testing::Values("kmeans", "gmm", "ward", "average", "complete", "single",
                                           "kmedoids", "genie", "graph", "density",
                                           "kmeans+gmm+ward,single"));

FitOptions with(const std::function<void(FitOptions&)>& change) {
  FitOptions options = small_options("kmeans");
  change(options);
  return options;
}

TEST(FitOnRanks, GivesTheSameBitsForOtherOptions) {
  const Matrix<double> data = planted_clusters(300, 3, 3, 3, 2);
  for (const FitOptions& options : {
           with([](FitOptions& o) { o.resample.method = ResampleMethod::jitter; }),
           with([](FitOptions& o) { o.resample.method = ResampleMethod::subsample; }),
           with([](FitOptions& o) { o.resample.feature_fraction = 0.6; }),
           with([](FitOptions& o) { o.vote = Vote::out_of_bag; }),
           with([](FitOptions& o) { o.match = MatchMethod::trustmatch; }),
           with([](FitOptions& o) { o.judges = 1000; }),  // all cases judge
           with([](FitOptions& o) { o.replicates = 5; }),
           with([](FitOptions& o) { o.k_values = {1}; }),
       })
    expect_same_fit(fit(data, options), fit_on_ranks(data, options, 3));
}

TEST(FitOnRanks, GivesTheSameBitsWithWeights) {
  const Matrix<double> data = planted_clusters(300, 3, 3, 3, 2);
  const ViewSource cases(data);
  const CaseWeights weights(some_weights(300));
  for (const FitOptions& options : {
           with([](FitOptions&) {}),
           with([](FitOptions& o) { o.resample.method = ResampleMethod::jitter; }),
           with([](FitOptions& o) { o.resample.method = ResampleMethod::subsample; }),
           with([](FitOptions& o) { o.match = MatchMethod::trustmatch; }),
           with([](FitOptions& o) { o.judges = 1000; }),  // all cases judge
       }) {
    const FitResult one = fit(WeightedCases(cases, weights), options);
    for (const int size : {1, 2, 3, 5})
      expect_same_fit(one, fit_on_ranks(data, options, size, {}, weights));
  }
}

TEST(FitOnRanks, CountsDistinctRowsOverAllRanks) {
  Matrix<double> data(60, 1);
  for (Index i = 0; i < 60; ++i) data(i, 0) = static_cast<double>(i % 2);  // two at every rank
  FitOptions options = small_options("kmeans");
  options.judges = 20;
  expect_same_fit(fit(data, options), fit_on_ranks(data, options, 3));
}

// Any number of ranks goes on from the state of one process.
TEST(FitOnRanks, ResumesFromTheStateOfOneProcess) {
  const Matrix<double> data = planted_clusters(300, 2, 3, 3, 2);
  const FitOptions options = small_options("kmeans,density");
  std::vector<std::string> states;
  Checkpoint keep;
  keep.save = [&](const Checkpoint::State& state, bool) { states.push_back(saved_bytes(state)); };
  const FitResult unbroken = fit(data, options, Context{.threads = 2}, keep);
  for (std::size_t at = 0; at < states.size(); at += 11) {
    Checkpoint resume;
    resume.saved = states[at];
    expect_same_fit(unbroken, fit_on_ranks(data, options, 1 + static_cast<int>(at) % 4, resume));
  }
}

// The states of three ranks after each replicate.
using SavedByRanks = std::array<std::vector<std::string>, 3>;

SavedByRanks saved_by_ranks(const Matrix<double>& data, const FitOptions& options) {
  SavedByRanks states;
  run_on_ranks(3, [&](const Ranks& ranks) {
    Checkpoint keep;
    keep.save = [&](const Checkpoint::State& state, bool) {
      states[static_cast<std::size_t>(ranks.rank())].push_back(saved_bytes(state));
    };
    const auto held = dealt(data, ranks);
    fit(ShardedCases(*held, ranks), options, Context{.threads = 1}, keep);
  });
  return states;
}

Checkpoint at_moment(const SavedByRanks& states, std::size_t at) {
  Checkpoint resume;
  resume.saved = states[0][at];
  resume.n_pieces = states[1][at].empty() ? 1 : 3;
  resume.piece = [&states, at](Index p) { return states[static_cast<std::size_t>(p)][at]; };
  return resume;
}

TEST(FitOnRanks, LeaveStatesFromWhichAnyNumberOfRanksGoesOn) {
  const Matrix<double> data = planted_clusters(300, 2, 3, 3, 2);
  const FitOptions options = small_options("kmeans,density");
  const FitResult unbroken = fit(data, options);
  const SavedByRanks states = saved_by_ranks(data, options);
  ASSERT_FALSE(states[2].back().empty());
  for (std::size_t at = 0; at < states[0].size(); at += 7) {
    const Checkpoint resume = at_moment(states, at);
    expect_same_fit(unbroken, fit(data, options, {}, resume));
    expect_same_fit(unbroken, fit_on_ranks(data, options, 1 + static_cast<int>(at) % 5, resume));
  }
  const Checkpoint at_the_end = at_moment(states, states[0].size() - 1);
  expect_same_fit(unbroken, fit(data, options, {}, at_the_end));
  expect_same_fit(unbroken, fit_on_ranks(data, options, 4, at_the_end));
}

TEST(FitOnRanks, ExtendAStateThatOtherRanksHaveLeft) {
  const Matrix<double> data = planted_clusters(300, 2, 3, 3, 2);
  FitOptions options = small_options("kmeans");
  options.tolerance = 1e-9;
  const SavedByRanks states = saved_by_ranks(data, options);
  options.max_replicates = 60;
  const Checkpoint resume = at_moment(states, states[0].size() - 1);
  const FitResult unbroken = fit(data, options);
  expect_same_fit(unbroken, fit(data, options, {}, resume));
  expect_same_fit(unbroken, fit_on_ranks(data, options, 2, resume));
}

// The models are chosen anew, and saved on the way, before the estimate goes on from its pieces.
TEST(FitOnRanks, ReadPiecesBeforeTheyAreReplaced) {
  const Matrix<double> data = planted_clusters(300, 2, 3, 3, 2);
  FitOptions options = small_options("kmeans");
  options.replicates = 12;
  SavedByRanks states = saved_by_ranks(data, options);
  options.replicates = 24;
  Checkpoint resume = at_moment(states, states[0].size() - 1);
  ASSERT_EQ(resume.n_pieces, 3);
  resume.save = [&](const Checkpoint::State&, bool) {
    for (auto& of_rank : states) of_rank.back() = "replaced";
  };
  expect_same_fit(fit(data, options), fit(data, options, {}, resume));
}

TEST(FitOnRanks, RefuseStatesThatDoNotBelongTogether) {
  const Matrix<double> data = planted_clusters(300, 2, 3, 3, 2);
  const FitOptions options = small_options("kmeans");
  SavedByRanks states = saved_by_ranks(data, options);
  const std::size_t last = states[0].size() - 1;
  ASSERT_FALSE(states[1][last - 3].empty());
  states[1][last] = states[1][last - 3];  // of fewer replicates
  EXPECT_THROW(fit(data, options, {}, at_moment(states, last)), IoError);
  states[1][last] = states[2][last];  // the rows of another rank
  EXPECT_THROW(fit(data, options, {}, at_moment(states, last)), IoError);
}

TEST(FitOnRanks, SendNothingToSaveTheirStates) {
  const Matrix<double> data = planted_clusters(300, 2, 3, 3, 2);
  const auto bytes_sent = [&](const Checkpoint& checkpoint) {
    std::uint64_t bytes = 0;
    run_on_ranks(2, [&](const Ranks& ranks) {
      const auto held = dealt(data, ranks);
      fit(ShardedCases(*held, ranks), small_options("kmeans"), Context{.threads = 1}, checkpoint);
      if (ranks.rank() == 0) bytes = ranks.account(Parcel::other).n_bytes;
    });
    return bytes;
  };
  Checkpoint keep, idle;
  keep.save = [](const Checkpoint::State& state, bool) { saved_bytes(state); };
  idle.save = [](const Checkpoint::State&, bool) {};
  EXPECT_EQ(bytes_sent(keep), bytes_sent(idle));
  // Once, to tell of which data they are: some cases, here all.
  EXPECT_EQ(bytes_sent(idle) - bytes_sent({}), 300 * 2 * sizeof(double));
}

TEST(FitOnRanks, SendsAsMuchAReplicateHoweverManyCasesThereAre) {
  const auto bytes_of = [](Index n, Parcel kind) {
    const Matrix<double> data = planted_clusters(n, 3, 3, 4, 1);
    FitOptions options = small_options("kmeans");
    options.k_values = {3};
    options.replicates = 6;
    options.resample.method = ResampleMethod::subsample;
    options.resample.max_drawn = 50;  // M; d is 3 and K is 3
    double mean = 0;
    run_on_ranks(2, [&](const Ranks& ranks) {
      const auto held = dealt(data, ranks);
      fit(ShardedCases(*held, ranks), options, Context{.threads = 1});
      const Ranks::Account& account = ranks.account(kind);
      if (ranks.rank() == 0)
        mean = static_cast<double>(account.n_bytes) / static_cast<double>(account.n_parcels);
    });
    return mean;
  };
  EXPECT_EQ(bytes_of(5000, Parcel::draw), 50 * 3 * 8);
  EXPECT_EQ(bytes_of(20000, Parcel::draw), 50 * 3 * 8);
  EXPECT_EQ(bytes_of(5000, Parcel::table), 3 * 3 * 8);
  EXPECT_EQ(bytes_of(20000, Parcel::table), 3 * 3 * 8);
  EXPECT_EQ(bytes_of(5000, Parcel::watched), 4096);
  EXPECT_EQ(bytes_of(20000, Parcel::watched), 4096);
}

TEST(FitOnRanks, SaysWhereAValueIsNotFinite) {
  Matrix<double> data = planted_clusters(30, 2, 2, 4, 1);
  data(3, 1) = std::numeric_limits<double>::infinity();
  EXPECT_THROW(run_on_ranks(1,
                            [&](const Ranks& ranks) {
                              const auto held = dealt(data, ranks);
                              fit(ShardedCases(*held, ranks));
                            }),
               InvalidArgument);
}

}  // namespace
}  // namespace truecluster
