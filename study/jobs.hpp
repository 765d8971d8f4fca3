// Independent pieces of work on all threads, with progress.
#pragma once

#include <functional>
#include <string_view>

#include <truecluster/context.hpp>

namespace truecluster::study {

// Calls body(i) for i in 0..n-1 in any order; reports each finished one.
void run_jobs(Index n, std::string_view what, const Context& context,
              const std::function<void(Index)>& body);

}  // namespace truecluster::study
