// Long computations that a user can interrupt.
#pragma once

#include <functional>

#include <truecluster/context.hpp>

namespace truecluster_r {

// Does the work on a thread of its own while R's thread looks for the user's wish to stop; the work
// must not use R. Throws what the work throws, and R's own interrupt if the user stopped it. Shows
// progress if asked to.
void run_interruptible(int threads, const std::function<void(const truecluster::Context&)>& work,
                       bool shows_progress = false);

}  // namespace truecluster_r
