// Evidence accumulation: average linkage of how often pairs of cases are apart.
#pragma once

#include <span>

#include <truecluster/any_partition.hpp>
#include <truecluster/context.hpp>

namespace truecluster {

// The tree of distances 1 - (share of the partitions with both cases in which they are together),
// cut into n_clusters (fewer if some cases are never apart). A pair that no partition has is at 1.
Partition coassociation_cut(std::span<const AnyPartition> ensemble, Label n_clusters,
                            const Context& context);

}  // namespace truecluster
