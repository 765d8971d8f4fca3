// A consensus whose cases are sharded over ranks is, bit by bit, that of one process.
#include <gtest/gtest.h>

#include <truecluster/consensus_ranks.hpp>
#include <truecluster/error.hpp>
#include <truecluster/random.hpp>

#include "support/same_fields.hpp"
#include "support/some_weights.hpp"
#include "support/thread_ranks.hpp"

namespace truecluster {
namespace {

using testing::run_on_ranks;

std::vector<AnyPartition> noisy_ensemble(Index n_objects) {
  std::vector<AnyPartition> ensemble;
  for (std::uint64_t b = 0; b < 20; ++b) {
    Stream stream(3, Stage::test, 0, b);
    const auto k = static_cast<Label>(2 + b % 3);
    Partition partition;
    partition.names.resize(static_cast<std::size_t>(k));
    for (Index i = 0; i < n_objects; ++i)
      partition.labels.push_back(stream.uniform() < 0.8
                                     ? static_cast<Label>((i + static_cast<Index>(b)) % k)
                                     : static_cast<Label>(i % 2) - 1);
    ensemble.emplace_back(std::move(partition));
  }
  return ensemble;
}

void expect_bits_of_one_process(const CaseWeights& weights) {
  const auto ensemble = noisy_ensemble(100);
  for (const MatchMethod match : {MatchMethod::oddsmatch, MatchMethod::trustmatch}) {
    const ConsensusOptions options{.match = match, .seed = 4};
    const ConsensusResult one = consensus(ensemble, options, {}, nullptr, weights);
    for (const int size : {1, 2, 3, 7})
      run_on_ranks(size, [&](const Ranks& ranks) {
        const bool first = ranks.rank() == 0;
        const ConsensusResult result = consensus_on_ranks(
            first ? std::span<const AnyPartition>(ensemble) : std::span<const AnyPartition>(),
            options, ranks, {}, first ? weights : CaseWeights());
        if (first) {
          EXPECT_EQ(testing::differing_fields(one, result), "");
        }
      });
  }
}

TEST(ConsensusOnRanks, HasTheBitsOfOneProcess) { expect_bits_of_one_process({}); }

TEST(ConsensusOnRanks, HasTheBitsOfOneProcessWithWeights) {
  expect_bits_of_one_process(CaseWeights(some_weights(100)));
}

TEST(ConsensusOnRanks, RefusesMemberships) {
  const std::vector<AnyPartition> ensemble(2, Matrix<double>(4, 1, 1.0));
  EXPECT_THROW(
      run_on_ranks(1, [&](const Ranks& ranks) { consensus_on_ranks(ensemble, {}, ranks); }),
      InvalidArgument);
}

}  // namespace
}  // namespace truecluster
