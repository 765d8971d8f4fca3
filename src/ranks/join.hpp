// The ranks that a launcher (mpirun, srun) has started this process as one of.
#pragma once

#include <memory>

#include <truecluster/ranks.hpp>

namespace truecluster {

// None for a process that no launcher has started. A program that was built without MPI refuses to
// be one of several: each would do the whole job.
std::unique_ptr<Ranks> join_ranks();

}  // namespace truecluster
