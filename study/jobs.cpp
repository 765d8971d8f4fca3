// Runs independent jobs on all threads and reports how many are done.
#include "jobs.hpp"

#include <mutex>

#include "parallel/parallel.hpp"

namespace truecluster::study {

void run_jobs(Index n, std::string_view what, const Context& context,
              const std::function<void(Index)>& body) {
  std::mutex mutex;
  Index done = 0;
  parallel_for(n, context, [&](Index i) {
    body(i);
    const std::lock_guard lock(mutex);
    context.report({what, ++done, n});
  });
}

}  // namespace truecluster::study
