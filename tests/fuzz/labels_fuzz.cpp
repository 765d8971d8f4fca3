// Labels: what is read is a partition with compact labels.
#include <cstdlib>

#include <truecluster/partition_file.hpp>

#include "fuzz/with_file.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace truecluster;
  return fuzz::with_file({data, data + size}, [](const std::string& path) {
    const std::string paths[] = {path};
    for (const Partition& partition : read_ensemble(paths).partitions)
      for (const Label label : partition.labels)
        if (label < missing_label || label >= partition.n_clusters()) std::abort();
  });
}
