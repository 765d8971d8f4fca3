// Results of consensus_cpp() and align_cpp(), back from the lists that R holds.
#pragma once

#include "truecluster_types.h"

#include <truecluster/align.hpp>
#include <truecluster/consensus.hpp>

namespace truecluster_r {

truecluster::ConsensusResult consensus_result_of(const Rcpp::List& list);

truecluster::AlignResult align_result_of(const Rcpp::List& list);

}  // namespace truecluster_r
