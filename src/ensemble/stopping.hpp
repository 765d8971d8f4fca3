// When models get no more replicates.
#pragma once

#include <truecluster/ensemble.hpp>

#include "vote/cic_monitor.hpp"

namespace truecluster {

// The number of replicates at which every run ends.
inline Index last_replicate(const FitOptions& options) {
  return options.replicates > 0 ? options.replicates : options.max_replicates;
}

// Memberships are looked at when a batch of replicates is full: a look costs as much as a
// replicate, and a fixed number of replicates needs none.
inline bool is_time_to_check(Index n_replicates, const FitOptions& options) {
  return options.replicates == 0 && n_replicates >= options.min_replicates &&
         n_replicates % CicMonitor::batch_size == 0;
}

}  // namespace truecluster
