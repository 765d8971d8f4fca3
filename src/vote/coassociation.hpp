// Evidence accumulation: average linkage of how often pairs of cases are apart.
#pragma once

#include <span>

#include <truecluster/any_partition.hpp>
#include <truecluster/context.hpp>

namespace truecluster {

// The tree of distances 1 - (share of the partitions with both cases in which they are together),
// cut into n_clusters (fewer if some cases are never apart). A pair that no partition has in
// clusters is at 1. A case that most of its partitions leave out as noise is no part of the tree
// and is noise in the cut: it would be a cluster of its own.
Partition coassociation_cut(std::span<const AnyPartition> ensemble, Label n_clusters,
                            const Context& context);

}  // namespace truecluster
