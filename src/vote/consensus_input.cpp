// Checks of an ensemble, and what the options say of it.
#include "vote/consensus_input.hpp"

#include <fmt/format.h>

#include <algorithm>

#include <truecluster/error.hpp>

#include "base/counted.hpp"

namespace truecluster {

void require_several(Index n_partitions) {
  if (n_partitions < 2)
    throw InvalidArgument("a consensus needs at least two partitions, but there is only one");
}

Label chosen_n_clusters(std::span<const AnyPartition> ensemble, const ConsensusOptions& options) {
  Index k = options.n_clusters;
  if (k == 0)
    for (const AnyPartition& partition : ensemble) k = std::max<Index>(k, n_clusters(partition));
  if (n_objects(ensemble[0]) == 0) throw InvalidArgument("the partitions have no cases");
  if (k == 0)
    throw InvalidArgument("every partition leaves all its cases out as noise; none has a cluster");
  const Index n = n_objects(ensemble[0]);
  if (options.n_clusters == 0 && k > n)
    throw InvalidArgument(fmt::format("a partition has {}, but there {} only {}",
                                      counted(k, "cluster"), n == 1 ? "is" : "are",
                                      counted(n, "case")));
  if (k < 1 || k > n)
    throw InvalidArgument(
        fmt::format("`n_clusters` is {} but must be between 1 and the number of cases, {}", k, n));
  return static_cast<Label>(k);
}

MmccOptions mmcc_options(const ConsensusOptions& options) {
  return {.method = options.match, .against = options.against, .seed = options.seed};
}

}  // namespace truecluster
