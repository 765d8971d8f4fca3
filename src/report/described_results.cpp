// Every kind of result with its fields.
#include <truecluster/described_results.hpp>

#include <truecluster/align.hpp>
#include <truecluster/consensus.hpp>
#include <truecluster/fit.hpp>

namespace truecluster {
namespace {

template <class T>
auto example_of(const T& value) {
  return shown(value);
}
template <Described T>
auto example_of(const std::vector<T>&) {
  return shown(std::vector<T>(1));
}

template <Described T>
DescribedResult described(std::string_view name, std::string_view what, const T& result) {
  Entries entries;
  visit_shown(result, [&](const Field& field, const auto& value) {
    add_entry(entries, field, example_of(value));
  });
  return {name, what, std::move(entries)};
}

}  // namespace

std::vector<DescribedResult> described_results() {
  FitResult fit;
  fit.models.resize(1);
  const ClusterCertainty cluster;
  return {
      described("fit", "The answer of a fit", fit),
      described("model", "A clusterer with a number of clusters", ModelRow{fit.model()}),
      described("cluster", "A cluster of the chosen model", ClusterRow{cluster}),
      described("case", "A case", CaseCertainty{}),
      described("criterion", "The criterion of memberships", Criterion{}),
      described("consensus", "The consensus of partitions", ConsensusResult{}),
      described("partition", "A partition of a consensus", ReplicateFit{}),
      described("alignment", "Runs on common labels", AlignResult{}),
      described("run", "A run of an alignment", AlignedRun{}),
      described("level", "The runs with the same number of clusters", AlignedLevel{}),
      described("mode", "Runs that found the same answer", RunMode{}),
      described("split", "Where a new cluster comes from", ClusterSplit{}),
  };
}

}  // namespace truecluster
