// When models get no more replicates.
#pragma once

#include <truecluster/ensemble.hpp>

#include "vote/cic_monitor.hpp"

namespace truecluster {

// The number of replicates at which every run ends.
inline Index last_replicate(const FitOptions& options) {
  return options.replicates > 0 ? options.replicates : options.max_replicates;
}

// The Monte-Carlo error of memberships, from how those of odd and even replicates differ: halves of
// n/2 replicates differ by twice the error of n.
inline double membership_error(const Convergence& found) { return found.half_difference / 2; }

inline bool memberships_have_converged(const Convergence& found, double tolerance) {
  return membership_error(found) < tolerance;
}

// Memberships are looked at when a batch of replicates is full: a look costs as much as a
// replicate, and a fixed number of replicates needs none.
inline bool is_time_to_check(Index n_replicates, const FitOptions& options) {
  return options.replicates == 0 && n_replicates >= options.min_replicates &&
         n_replicates % CicMonitor::batch_size == 0;
}

}  // namespace truecluster
