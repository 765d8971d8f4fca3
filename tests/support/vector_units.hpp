// Every vector unit that this processor has.
#pragma once

#include <hwy/targets.h>

namespace truecluster::testing {

// Calls check() once for each, with kernels that use no other.
template <class Check>
void on_every_vector_unit(const Check& check) {
  for (std::int64_t left = hwy::SupportedTargets(); left != 0; left &= left - 1) {
    hwy::GetChosenTarget().Update(left & -left);
    check();
  }
  hwy::GetChosenTarget().Update(hwy::SupportedTargets());
}

}  // namespace truecluster::testing
