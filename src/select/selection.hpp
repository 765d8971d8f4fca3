// Which model is chosen, and which others are worth a look.
#pragma once

#include <truecluster/fit.hpp>

namespace truecluster {

// Sets selected, equally_good and readings of a result whose models are described: of the clear
// models with a CIC above 0 the one with the largest score; else one cluster, or the best model
// where one cluster was not tried.
void choose_model(FitResult& result, const CaseWeights& judge_weights = {});
// This model, with what is equally good and its readings.
void keep_model(FitResult& result, std::size_t model, const CaseWeights& judge_weights = {});

}  // namespace truecluster
