// Runs for align: Q matrices, files of STRUCTURE and CLUMPP, labels. Every run has all cases.
#include <cstdlib>

#include <truecluster/runs_file.hpp>

#include "fuzz/with_file.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace truecluster;
  return fuzz::with_file({data, data + size}, [](const std::string& path) {
    const RunsFile file = read_runs(path);
    const Index n = n_objects(file.runs.front());
    for (const AnyPartition& run : file.runs)
      if (n_objects(run) != n) std::abort();
    for (const auto* texts : {&file.ids, &file.populations})
      if (!texts->empty() && static_cast<Index>(texts->size()) != n) std::abort();
  });
}
