// Work items that share a number, which they must not: the thread sanitizer has to find it. Without
// an argument the items of a loop race, with one those of a pipeline.
#include <cstdio>

#include "parallel/parallel.hpp"

int main(int argc, char**) {
  using namespace truecluster;
  const Context context{.threads = 4};
  Index shared = 0;
  if (argc == 1) {
    parallel_for(1000, context, [&](Index i) { shared += i; });
  } else {
    ordered_pipeline(
        0, 1000, context, [&](Index i) { return shared += i; }, [](Index, Index) { return true; });
  }
  std::printf("%lld\n", static_cast<long long>(shared));
}
