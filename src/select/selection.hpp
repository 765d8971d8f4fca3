// Which model is chosen, and the sentence that says why.
#pragma once

#include <truecluster/fit.hpp>

namespace truecluster {

// How certain the clusters of a model are for how much they distinguish: CIC / Hm; 0 for a single
// cluster.
double crispness(const Criterion& criterion);

// Sets selected, equally_good, reason, and warnings about the choice. Within a family the number of
// clusters with the largest CIC wins, of those that are clear if there are any, between families
// the crisper of their winners.
void choose_model(FitResult& result);

}  // namespace truecluster
