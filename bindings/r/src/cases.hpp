// Data of R as cases of the core: a matrix of numbers, or a sparse matrix, which stays sparse.
#pragma once

#include "truecluster_types.h"

#include <memory>

#include <truecluster/case_source.hpp>

namespace truecluster_r {

// data: a double matrix, or a dgCMatrix of package Matrix.
std::unique_ptr<truecluster::CaseSource> cases_of(SEXP data, bool distances);

}  // namespace truecluster_r
