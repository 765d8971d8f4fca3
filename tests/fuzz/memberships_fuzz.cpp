// Memberships: what is read has rows that sum to 1, and can be written and read again.
#include <cmath>
#include <cstdlib>

#include <truecluster/output_file.hpp>
#include <truecluster/partition_file.hpp>

#include "fuzz/with_file.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace truecluster;
  return fuzz::with_file({data, data + size}, [](const std::string& path) {
    const PartitionFile file = read_partition(path);
    const auto* memberships = std::get_if<Memberships>(&file.value);
    if (memberships == nullptr) return;
    for (Index i = 0; i < memberships->values.rows(); ++i) {
      double sum = 0;
      for (const double value : memberships->values.row(i)) sum += value;
      if (!(std::abs(sum - 1) < 2e-6)) std::abort();
    }
    (void)format_matrix(memberships->values, memberships->names, memberships->ids, file.format);
  });
}
