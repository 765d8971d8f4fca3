// To be included before Highway: arrays of vectors need a size known to the compiler, which some
// vector units do not have. Machines with SSSE3 and nothing later are served by SSE2.
#pragma once

#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV)
