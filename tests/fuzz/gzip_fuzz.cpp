// gzip: what was compressed comes back; what was cut, altered or never compressed is refused or
// read as it is.
#include <cstdlib>

#include "fuzz/with_file.hpp"
#include "io/source.hpp"
#include "support/zip_archive.hpp"

namespace {

std::string decompressed(std::string bytes) {
  truecluster::io::Source source{"a.gz", std::move(bytes)};
  truecluster::io::decompress(source);
  return source.bytes;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string plain(data, data + size);
  const std::string packed = truecluster::testing::deflated(plain, MAX_WBITS + 16);
  if (decompressed(packed) != plain) std::abort();
  try {
    (void)decompressed(plain);
    if (size > 0) (void)decompressed(packed.substr(0, data[0] % packed.size()));
  } catch (const truecluster::Error&) {
  }
  return 0;
}
