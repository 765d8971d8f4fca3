// Data and distances: what is read is finite.
#include <algorithm>
#include <cmath>
#include <cstdlib>

#include <truecluster/data_file.hpp>

#include "fuzz/with_file.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace truecluster;
  fuzz::with_file({data, data + size}, [](const std::string& path) { (void)read_distances(path); });
  return fuzz::with_file({data, data + size}, [](const std::string& path) {
    const DataFile file = read_data(path, {.ignore_text = true, .missing = MissingValues::median});
    const CaseBlock all = file.cases->block(0, file.cases->rows());
    all.view().visit([](const auto& values) {
      for (Index i = 0; i < values.rows(); ++i)
        if (!std::ranges::all_of(values.row(i), [](auto v) { return std::isfinite(v); }))
          std::abort();
    });
  });
}
