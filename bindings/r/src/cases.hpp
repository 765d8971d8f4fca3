// Data of R as cases of the core: a matrix of numbers, or a sparse matrix, which stays sparse; and
// their weights.
#pragma once

#include "truecluster_types.h"

#include <memory>

#include <truecluster/case_source.hpp>

namespace truecluster_r {

// NULL, or a double for each of n cases.
truecluster::CaseWeights weights_of(SEXP weights, truecluster::Index n_cases);

// data: a double matrix, or a dgCMatrix of package Matrix.
std::shared_ptr<const truecluster::CaseSource> cases_of(SEXP data, bool distances, SEXP weights);

}  // namespace truecluster_r
