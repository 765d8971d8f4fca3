// Archives of arrays: the members of a sparse matrix, in an archive whose sizes and checksums fit,
// so that what is inside is read; or the bytes as they are.
#include <array>
#include <string_view>

#include <truecluster/data_file.hpp>

#include "fuzz/with_file.hpp"
#include "support/zip_archive.hpp"

namespace {

constexpr std::string_view between_members = "\n--\n";
constexpr std::array names{"indices.npy", "indptr.npy", "format.npy", "shape.npy", "data.npy"};

std::string archive_of(std::string_view bytes) {
  std::vector<truecluster::testing::Member> members;
  for (const char* const name : names) {
    const std::size_t end = bytes.find(between_members);
    members.push_back({name, std::string(bytes.substr(0, end))});
    bytes.remove_prefix(end == std::string_view::npos ? bytes.size()
                                                      : end + between_members.size());
  }
  return truecluster::testing::zip(members, bytes.size() % 2 == 1);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace truecluster;
  const std::string bytes(data, data + size);
  const std::string archive = bytes.starts_with("PK") ? bytes : archive_of(bytes);
  return fuzz::with_file(archive, [](const std::string& path) {
    const DataFile file = read_data(path);
    const Index last = std::min<Index>(file.cases->rows(), 100);
    if (file.cases->rows() * file.cases->cols() < 1'000'000) (void)file.cases->block(0, last);
  });
}
