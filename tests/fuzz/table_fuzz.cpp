// Text tables: every cell has a text, a name and a place.
#include <cstdlib>

#include "fuzz/with_file.hpp"
#include "io/text_table.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace truecluster;
  try {
    const io::TextTable table(io::Source{"t", std::string(data, data + size)}, {});
    for (Index j = 0; j < table.cols(); ++j) {
      (void)table.name(j);
      for (Index i = 0; i < table.rows(); ++i)
        if (table.text(i, j).size() > table.raw(i, j).size()) std::abort();
    }
    (void)table.place(table.rows() - 1, table.cols() - 1);
  } catch (const Error&) {
  }
  return 0;
}
