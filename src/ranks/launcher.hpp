// How a process finds out that a launcher has started it as one of several.
#pragma once

#include <array>
#include <cstdlib>

namespace truecluster {

// What launchers set: Open MPI's mpirun; MPICH's, Intel's and srun --mpi=pmi2; srun --mpi=pmix.
inline bool has_launcher() {
  constexpr std::array names{"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "PMIX_RANK"};
  for (const char* const name : names)
    if (std::getenv(name) != nullptr) return true;
  return false;
}

}  // namespace truecluster
