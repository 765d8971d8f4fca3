// Options of a fit that is short but has all its stages: null data, a race, an estimate.
#pragma once

#include <truecluster/ensemble.hpp>

namespace truecluster {

inline FitOptions short_race(Label k_max, Index max_replicates) {
  FitOptions options;
  options.clusterer = "kmeans,genie";
  options.k_max = k_max;
  options.null_sets = 3;
  options.null_replicates = 4;
  options.min_replicates = 24;
  options.max_replicates = max_replicates;
  return options;
}

}  // namespace truecluster
