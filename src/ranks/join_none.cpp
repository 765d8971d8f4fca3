// Without MPI there are no ranks to join.
#include <truecluster/error.hpp>

#include "ranks/join.hpp"
#include "ranks/launcher.hpp"

namespace truecluster {

std::unique_ptr<Ranks> join_ranks() {
  if (has_launcher())
    throw InvalidArgument(
        "this truecluster was built without MPI: run it without mpirun or srun, or build it with "
        "-DTRUECLUSTER_MPI=ON");
  return nullptr;
}

}  // namespace truecluster
