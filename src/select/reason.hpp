// The sentences of a result: why this model, and what to be careful about.
#pragma once

#include <limits>

#include <truecluster/fit.hpp>

namespace truecluster {

// Sets the reason and adds warnings about the choice; the model is chosen and estimated. More
// clusters than distinct cases there cannot be.
void explain_choice(FitResult& result, const FitOptions& options,
                    const CaseWeights& judge_weights = {},
                    Index n_distinct = std::numeric_limits<Index>::max());

}  // namespace truecluster
