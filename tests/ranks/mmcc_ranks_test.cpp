// Votes that are sharded over ranks are, bit by bit, those of one process.
#include <gtest/gtest.h>

#include <truecluster/error.hpp>
#include <truecluster/mmcc.hpp>

#include "base/bytes.hpp"
#include "ranks/row_shares.hpp"
#include "support/planted.hpp"
#include "support/same_fields.hpp"
#include "support/thread_ranks.hpp"
#include "vote/collect_votes.hpp"

namespace truecluster {
namespace {

using testing::run_on_ranks;

// Noisy copies of one partition, their clusters called anew, some labels missing.
std::vector<std::vector<Label>> noisy_partitions(Index n_objects, Label n_clusters, Index n) {
  std::vector<std::vector<Label>> partitions;
  for (Index b = 0; b < n; ++b) {
    Stream stream(7, Stage::test, 0, static_cast<std::uint64_t>(b));
    std::vector<Label> labels(static_cast<std::size_t>(n_objects));
    const auto shift = static_cast<Label>(stream.below(static_cast<std::uint64_t>(n_clusters)));
    for (Index i = 0; i < n_objects; ++i) {
      labels[i] = static_cast<Label>((i + shift) % n_clusters);
      if (stream.uniform() < 0.3)
        labels[i] = static_cast<Label>(stream.below(static_cast<std::uint64_t>(n_clusters)));
      if (stream.uniform() < 0.05) labels[i] = missing_label;
    }
    partitions.push_back(std::move(labels));
  }
  return partitions;
}

std::vector<CrispReplicate> replicates_of(const std::vector<std::vector<Label>>& partitions,
                                          Label n_clusters, RowRange rows) {
  std::vector<CrispReplicate> result;
  for (const std::vector<Label>& labels : partitions)
    result.push_back({std::span(labels).subspan(rows.first, rows.size()), n_clusters});
  return result;
}

struct Case {
  Index n_objects;
  Label n_clusters;
  MatchMethod method;
};

class ShardedVotes : public ::testing::TestWithParam<Case> {};

std::string saved_rows(const Mmcc& votes) {
  ByteWriter writer;
  votes.save(writer);
  return writer.take();
}

Index take(Mmcc& votes, const std::string& state) {
  ByteReader reader(state);
  return votes.take(reader);
}

// What rank 0 has collected is the run of one process, byte by byte.
void expect_collected(const Mmcc& votes, const Ranks& ranks, const Mmcc& one) {
  const std::optional<Mmcc> all = collect_votes(votes, ranks);
  ASSERT_EQ(all.has_value(), ranks.rank() == 0);
  if (all) {
    EXPECT_EQ(all->save(), one.save());
  }
}

TEST_P(ShardedVotes, HaveTheStateOfOneProcess) {
  const auto [n, k, method] = GetParam();
  const MmccOptions options{.method = method};
  const auto partitions = noisy_partitions(n, k, 30);
  Mmcc one(n, k, options);
  const auto fits = one.add(replicates_of(partitions, k, {0, n}));
  for (const int size : {1, 2, 3, 7})
    run_on_ranks(size, [&](const Ranks& ranks) {
      Mmcc votes(n, k, options, false, &ranks);
      const auto rows = RowShares(n, &ranks).own();
      const auto own_fits =
          votes.add(replicates_of(partitions, k, rows), Context{.threads = 1 + ranks.rank() % 2});
      EXPECT_EQ(testing::bits_of(own_fits), testing::bits_of(fits));
      EXPECT_EQ(testing::bits_of(votes.convergence()), testing::bits_of(one.convergence()));
      EXPECT_EQ(votes.memberships().rows(), rows.size());
      expect_collected(votes, ranks, one);
    });
}

INSTANTIATE_TEST_SUITE_P(
    Mmcc, ShardedVotes,
    ::testing::Values(Case{200, 3, MatchMethod::oddsmatch}, Case{200, 3, MatchMethod::tracemax},
                      Case{200, 3, MatchMethod::truematch}, Case{200, 3, MatchMethod::heuristic},
                      Case{200, 4, MatchMethod::trustmatch}, Case{500, 150, MatchMethod::oddsmatch},
                      Case{60000, 3, MatchMethod::oddsmatch}));

TEST(ShardedVotes, GoOnFromAStateOnAnyNumberOfRanks) {
  const Index n = 300;
  const Label k = 3;
  const auto partitions = noisy_partitions(n, k, 40);
  Mmcc whole(n, k), half(n, k);
  whole.add(replicates_of(partitions, k, {0, n}));
  const std::vector<std::vector<Label>> first(partitions.begin(), partitions.begin() + 17);
  const std::vector<std::vector<Label>> rest(partitions.begin() + 17, partitions.end());
  half.add(replicates_of(first, k, {0, n}));
  for (const int size : {1, 3, 5})
    run_on_ranks(size, [&](const Ranks& ranks) {
      Mmcc votes(n, k, {}, false, &ranks);
      EXPECT_EQ(take(votes, saved_rows(half)), RowShares(n, &ranks).own().size());
      votes.add(replicates_of(rest, k, RowShares(n, &ranks).own()));
      expect_collected(votes, ranks, whole);
    });
}

TEST(ShardedVotes, AreSavedByEachRankAndTakenByAnyNumber) {
  const Index n = 300;
  const Label k = 3;
  const auto partitions = noisy_partitions(n, k, 5);
  Mmcc one(n, k);
  one.add(replicates_of(partitions, k, {0, n}));
  std::vector<std::string> states(4);
  run_on_ranks(4, [&](const Ranks& ranks) {
    Mmcc votes(n, k, {}, false, &ranks);
    votes.add(replicates_of(partitions, k, RowShares(n, &ranks).own()));
    states[static_cast<std::size_t>(ranks.rank())] = saved_rows(votes);
  });
  Mmcc alone(n, k);
  for (const std::string& state : states) EXPECT_EQ(take(alone, state), 75);
  EXPECT_EQ(alone.save(), one.save());
  run_on_ranks(3, [&](const Ranks& ranks) {
    Mmcc votes(n, k, {}, false, &ranks);
    Index n_taken = 0;
    for (const std::string& state : states) n_taken += take(votes, state);
    EXPECT_EQ(n_taken, 100);
    expect_collected(votes, ranks, one);
  });
  ByteReader some_rows(states[0]);
  EXPECT_THROW(Mmcc::restore(some_rows), IoError);
  Mmcc larger(n + 1, k);
  EXPECT_THROW(take(larger, states[0]), IoError);
  Mmcc later = Mmcc::restore(one.save());
  later.add(replicates_of(partitions, k, {0, n}));
  EXPECT_THROW(take(later, states[1]), IoError);  // of fewer replicates
}

TEST(ShardedVotes, RefuseWhatDependsOnTheOrderOfSums) {
  const auto refused = [](const MmccOptions& options, bool fuzzy) {
    EXPECT_THROW(run_on_ranks(2, [&](const Ranks& ranks) { Mmcc(10, 2, options, fuzzy, &ranks); }),
                 InvalidArgument);
  };
  refused({.against = Reference::memberships}, false);
  refused({}, true);
  EXPECT_THROW(run_on_ranks(2,
                            [](const Ranks& ranks) {
                              Mmcc votes(10, 2, {}, false, &ranks);
                              votes.merge(Mmcc(10, 2));
                            }),
               InvalidArgument);
}

}  // namespace
}  // namespace truecluster
