// What a resample holds, told before one is drawn.
#pragma once

#include <truecluster/resample.hpp>

namespace truecluster {

// Whether every subsample or jittered copy holds all cases, so that none is out of the bag.
bool draws_every_case(const ResampleOptions& options, Index n_objects);

// Which share of n cases of equal weight a resample holds on average.
double mean_share_drawn(const ResampleOptions& options, double n_cases);

}  // namespace truecluster
