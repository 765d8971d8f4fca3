// The sentences of a result: why this model, and what to be careful about.
#pragma once

#include <truecluster/fit.hpp>

namespace truecluster {

// Sets the reason and adds warnings about the choice; the model is chosen and estimated.
void explain_choice(FitResult& result, const FitOptions& options,
                    const CaseWeights& judge_weights = {});

}  // namespace truecluster
