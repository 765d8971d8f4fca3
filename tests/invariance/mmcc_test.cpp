// What must not change a vote: threads, saving and going on, how labels are spelled.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>

#include <fmt/format.h>
#include <truecluster/error.hpp>
#include <truecluster/mmcc.hpp>

#include "support/vector_units.hpp"

namespace truecluster {
namespace {

using Labels = std::vector<Label>;

// Three clusters, a tenth of the labels at random, some missing.
std::vector<Labels> noisy_ensemble(Index n_objects, int n_replicates) {
  std::vector<Labels> ensemble;
  Stream stream(3, Stage::test);
  for (int b = 0; b < n_replicates; ++b) {
    Labels labels(static_cast<std::size_t>(n_objects));
    for (std::size_t i = 0; i < labels.size(); ++i) {
      labels[i] = static_cast<Label>(i % 3);
      if (stream.below(10) == 0) labels[i] = static_cast<Label>(stream.below(3));
      if (stream.below(50) == 0) labels[i] = missing_label;
    }
    ensemble.push_back(std::move(labels));
  }
  return ensemble;
}

Mmcc run(const std::vector<Labels>& ensemble, const MmccOptions& options, int threads) {
  Mmcc mmcc(static_cast<Index>(ensemble[0].size()), 3, options);
  Context context;
  context.threads = threads;
  for (const Labels& labels : ensemble) mmcc.add(labels, 3, context);
  return mmcc;
}

TEST(Mmcc, GivesTheSameBitsOnAnyNumberOfThreads) {
  const auto ensemble = noisy_ensemble(200000, 6);
  for (const Reference against : {Reference::majority, Reference::memberships}) {
    const std::string one = run(ensemble, {.against = against}, 1).save();
    EXPECT_EQ(one, run(ensemble, {.against = against}, 2).save());
    EXPECT_EQ(one, run(ensemble, {.against = against}, 7).save());
  }
}

// Easy and doubtful cases in three clusters: of large data, most replicates vote in batches, and
// some cases are taken out of them. One replicate has more labels than a byte.
struct LargeEnsemble {
  std::vector<Labels> labels;
  std::vector<CrispReplicate> replicates;
};
LargeEnsemble large_ensemble(Index n_objects, int n_replicates) {
  LargeEnsemble ensemble;
  Stream stream(4, Stage::test);
  for (int b = 0; b < n_replicates; ++b) {
    const Label n_labels = b == 100 ? 300 : b % 5 == 0 ? 5 : b % 7 == 0 ? 3 : 4;
    Labels labels(static_cast<std::size_t>(n_objects));
    for (std::size_t i = 0; i < labels.size(); ++i) {
      const bool doubtful = i % 211 == 0;
      labels[i] = static_cast<Label>((i / 16 + static_cast<std::size_t>(b)) % 3);
      if (stream.below(doubtful ? 2 : 20) == 0) labels[i] = static_cast<Label>(stream.below(3));
      if (stream.below(50) == 0) labels[i] = static_cast<Label>(n_labels - 1);
      if (stream.below(50) == 0) labels[i] = missing_label;
    }
    ensemble.labels.push_back(std::move(labels));
    ensemble.replicates.push_back({ensemble.labels.back(), n_labels});
  }
  return ensemble;
}

// 290 replicates go beyond counts in a byte.
TEST(Mmcc, GivesTheSameBitsInBatchesAndOneByOne) {
  constexpr Index n_objects = 70000;
  const LargeEnsemble ensemble = large_ensemble(n_objects, 290);
  Mmcc single(n_objects, 4);
  std::vector<double> diagonals;
  for (const CrispReplicate& replicate : ensemble.replicates)
    diagonals.push_back(single.add(replicate.labels, replicate.n_labels).diagonal);
  for (const int threads : {1, 2, 7}) {
    Mmcc batches(n_objects, 4);
    Context context;
    context.threads = threads;
    std::vector<double> batch_diagonals;
    for (const ReplicateFit& fit : batches.add(ensemble.replicates, context))
      batch_diagonals.push_back(fit.diagonal);
    EXPECT_EQ(batch_diagonals, diagonals);
    EXPECT_TRUE(batches.save() == single.save()) << threads << " threads";
  }
}

std::string votes_of(std::span<const CrispReplicate> replicates, Label n_clusters) {
  Mmcc mmcc(static_cast<Index>(replicates[0].labels.size()), n_clusters);
  mmcc.add(replicates);
  return mmcc.save();
}

TEST(Mmcc, GivesTheSameBitsOnEveryVectorUnit) {
  const LargeEnsemble ensemble = large_ensemble(17000, 290);
  const std::span<const CrispReplicate> all = ensemble.replicates, some = all.first(40);
  const std::string few_clusters = votes_of(all, 3), more_clusters = votes_of(some, 40);
  testing::on_every_vector_unit([&] {
    EXPECT_TRUE(votes_of(all, 3) == few_clusters);
    EXPECT_TRUE(votes_of(some, 40) == more_clusters);
  });
}

// Wherever a run is stopped: whole replicates have voted.
TEST(Mmcc, StopsBetweenReplicates) {
  constexpr Index n_objects = 300000;
  const Labels labels(static_cast<std::size_t>(n_objects), 0);
  const std::vector<CrispReplicate> replicates(120, CrispReplicate{labels, 1});
  for (const int microseconds : {0, 300, 1000, 2000, 3000, 4000, 5000, 6000, 7000, 8000}) {
    std::atomic<bool> stop = false;
    Context context;
    context.threads = 2;
    context.stop = &stop;
    Mmcc mmcc(n_objects, 2);
    std::thread stopper([&] {
      std::this_thread::sleep_for(std::chrono::microseconds(microseconds));
      stop = true;
    });
    try {
      mmcc.add(replicates, context);
    } catch (const Interrupted&) {
    }
    stopper.join();
    const std::vector<Index> votes = mmcc.votes_per_case();
    ASSERT_EQ(std::count(votes.begin(), votes.end(), mmcc.n_replicates()), n_objects);
  }
}

TEST(Mmcc, GivesTheSameBitsWhenSavedAndContinued) {
  const auto ensemble = noisy_ensemble(90, 57);
  for (const MatchMethod method : {MatchMethod::oddsmatch, MatchMethod::trustmatch})
    for (std::size_t cut : {std::size_t{1}, std::size_t{23}, std::size_t{41}}) {
      Mmcc first(90, 3, {.method = method});
      for (std::size_t b = 0; b < cut; ++b) first.add(ensemble[b], 3);
      Mmcc second = Mmcc::restore(first.save());
      EXPECT_EQ(second.save(), first.save());
      for (std::size_t b = cut; b < ensemble.size(); ++b) second.add(ensemble[b], 3);
      EXPECT_EQ(second.save(), run(ensemble, {.method = method}, 1).save());
    }
}

TEST(Mmcc, DoesNotCareHowLabelsAreSpelled) {
  const auto ensemble = noisy_ensemble(60, 40);
  auto renamed = ensemble;
  for (std::size_t b = 1; b < renamed.size(); ++b)
    for (Label& l : renamed[b])
      if (l != missing_label) l = static_cast<Label>((l + static_cast<Label>(b)) % 3);
  EXPECT_EQ(run(ensemble, {}, 1).memberships(), run(renamed, {}, 1).memberships());
}

TEST(Mmcc, MergedRunsAddTheirVotes) {
  const auto ensemble = noisy_ensemble(60, 40);
  Mmcc first(60, 3), second(60, 3);
  for (std::size_t b = 0; b < 20; ++b) first.add(ensemble[b], 3);
  for (std::size_t b = 20; b < 40; ++b) {
    Labels turned = ensemble[b];
    for (Label& l : turned)
      if (l != missing_label) l = static_cast<Label>((l + 1) % 3);
    second.add(turned, 3);
  }
  first.merge(second);
  EXPECT_EQ(first.n_replicates(), 40);
  EXPECT_EQ(first.memberships(), run(ensemble, {}, 1).memberships());
  // A restored run finds the votes of its halves anew.
  EXPECT_EQ(first.convergence().half_difference,
            Mmcc::restore(first.save()).convergence().half_difference);
}

TEST(Mmcc, RefusesAStateThatWasCutOrAltered) {
  const std::string saved = run(noisy_ensemble(30, 12), {}, 1).save();
  EXPECT_NO_THROW(Mmcc::restore(saved));
  for (std::size_t size = 0; size < saved.size(); size += 7)
    EXPECT_THROW(Mmcc::restore(saved.substr(0, size)), IoError);
  for (std::size_t at = 0; at < saved.size(); at += 11) {
    std::string altered = saved;
    altered[at] = static_cast<char>(altered[at] ^ 0x20);
    EXPECT_THROW(Mmcc::restore(altered), IoError);
  }
}

// The version stands behind the first line of a state.
TEST(Mmcc, SaysWhichVersionAStateHas) {
  std::string saved = run(noisy_ensemble(30, 12), {}, 1).save();
  const std::size_t at = saved.find('\n') + 1;
  const char own = saved[at];
  saved[at] = 99;
  EXPECT_THAT([&] { Mmcc::restore(saved); },
              ::testing::ThrowsMessage<IoError>(fmt::format(
                  "the saved state has format version 99, this program reads version {}",
                  static_cast<int>(own))));
}

}  // namespace
}  // namespace truecluster
