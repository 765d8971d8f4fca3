// .npy files: the matrix is as large as the header says, and no larger than the file.
#include <cstdlib>

#include "fuzz/with_file.hpp"
#include "io/npy.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace truecluster;
  try {
    const io::NpyArray array(io::in_memory(std::string(data, data + size)), "a.npy");
    if (array.rows() * array.cols() > static_cast<Index>(size)) std::abort();
  } catch (const Error&) {
  }
  return 0;
}
