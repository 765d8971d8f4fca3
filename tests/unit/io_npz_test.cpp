// Sparse matrices as SciPy writes them, made by hand.
#include <zlib.h>

#include <cstring>

#include <gmock/gmock.h>
#include <truecluster/data_file.hpp>
#include <truecluster/error.hpp>
#include <truecluster/output_file.hpp>

#include "support/temporary_file.hpp"

namespace truecluster::io {
namespace {

using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using truecluster::testing::message_of;
using truecluster::testing::TemporaryFile;

struct Member {
  std::string name, bytes;
};

std::string little_endian(std::uint64_t value, int n) {
  std::string bytes;
  for (int b = 0; b < n; ++b) bytes += static_cast<char>(value >> (8 * b) & 255U);
  return bytes;
}

std::string deflated(const std::string& plain) {
  z_stream stream{};
  deflateInit2(&stream, 9, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
  std::string packed(plain.size() + 100, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(plain.data()));
  stream.avail_in = static_cast<uInt>(plain.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  deflate(&stream, Z_FINISH);
  packed.resize(packed.size() - stream.avail_out);
  deflateEnd(&stream);
  return packed;
}

std::string zip(const std::vector<Member>& members, bool deflate_them) {
  std::string archive, directory;
  for (const Member& member : members) {
    const std::string packed = deflate_them ? deflated(member.bytes) : member.bytes;
    const std::string common =
        little_endian(20, 2) + little_endian(0, 2) + little_endian(deflate_them ? 8 : 0, 2) +
        little_endian(0, 4) +
        little_endian(crc32(0, reinterpret_cast<const Bytef*>(member.bytes.data()),
                            static_cast<uInt>(member.bytes.size())),
                      4) +
        little_endian(packed.size(), 4) + little_endian(member.bytes.size(), 4) +
        little_endian(member.name.size(), 2);
    directory += "PK\1\2" + little_endian(20, 2) + common + little_endian(0, 2) +
                 little_endian(0, 2) + little_endian(0, 8) + little_endian(archive.size(), 4) +
                 member.name;
    archive += "PK\3\4" + common + little_endian(0, 2) + member.name + packed;
  }
  return archive + directory + "PK\5\6" + little_endian(0, 4) + little_endian(members.size(), 2) +
         little_endian(members.size(), 2) + little_endian(directory.size(), 4) +
         little_endian(archive.size(), 4) + little_endian(0, 2);
}

std::string text_array(const std::string& text) {
  const std::string header = "{'descr': '|S3', 'fortran_order': False, 'shape': (), }\n";
  return std::string("\x93NUMPY\1\0", 8) + little_endian(header.size(), 2) + header + text;
}

std::string integers(const std::vector<std::int32_t>& values) { return format_npy(values); }

// 2 0 3 / 0 0 0 / 0 5 0
std::vector<Member> example(const std::string& format = "csr") {
  Matrix<double> data(3, 1, {2, 3, 5});
  std::string values = format_npy(std::as_const(data).view());
  values.replace(values.find("(3, 1)"), 6, "(3,)  ");
  return {{"indices.npy", integers({0, 2, 1})},
          {"indptr.npy", integers({0, 2, 2, 3})},
          {"format.npy", text_array(format)},
          {"shape.npy", integers({3, 3})},
          {"data.npy", values}};
}

std::vector<double> values_of(const std::string& path, const DataOptions& options = {}) {
  const DataFile file = read_data(path, options);
  std::vector<double> values;
  const CaseBlock all = file.cases->block(0, file.cases->rows());
  all.view().visit([&](const auto& view) {
    for (Index i = 0; i < view.rows(); ++i)
      values.insert(values.end(), view.row(i).begin(), view.row(i).end());
  });
  return values;
}

std::string error_of(const std::string& bytes) {
  const TemporaryFile file(bytes, ".npz");
  return message_of<IoError>([&] { read_data(file.path()); });
}

TEST(Npz, ReadsSparseMatrices) {
  for (const bool packed : {false, true}) {
    const TemporaryFile file(zip(example(), packed), ".npz");
    EXPECT_THAT(values_of(file.path()), ElementsAre(2, 0, 3, 0, 0, 0, 0, 5, 0));
    EXPECT_THAT(values_of(file.path(), {.input = {.columns = "3,1"}}),
                ElementsAre(3, 2, 0, 0, 0, 0));
  }
  const TemporaryFile columns(zip(example("csc"), true), ".npz");
  EXPECT_THAT(values_of(columns.path()), ElementsAre(2, 0, 0, 0, 0, 5, 3, 0, 0));
}

TEST(Npz, SaysWhatItCannotRead) {
  EXPECT_THAT(error_of(zip(example("coo"), true)), HasSubstr("save it in CSR form"));
  EXPECT_THAT(error_of(zip({{"a.npy", integers({1})}}, true)),
              HasSubstr("this is an archive of arrays"));
  std::vector<Member> other = example();
  other[1].bytes = integers({0, 2, 3});
  EXPECT_THAT(error_of(zip(other, true)), HasSubstr("the sparse matrix is damaged"));
  other = example();
  other[0].bytes = integers({0, 7, 1});
  EXPECT_THAT(error_of(zip(other, true)), HasSubstr("the sparse matrix is damaged"));
}

TEST(Npz, RefusesWhatIsCutOrAltered) {
  const std::string whole = zip(example(), true);
  for (std::size_t n = 60; n < whole.size(); n += 7) EXPECT_NE(error_of(whole.substr(0, n)), "");
  std::string altered = whole;
  altered[whole.find("indices.npy") + 20] ^= 1;
  EXPECT_THAT(error_of(altered), HasSubstr("the zip archive is damaged"));
}

TEST(Npz, RefusesDeclaredSizesThatTheBytesCannotHave) {
  std::string bomb = zip(example(), true);
  const std::size_t entry = bomb.find("PK\1\2");
  bomb.replace(entry + 24, 4, little_endian(0xfffffff0, 4));
  EXPECT_THAT(error_of(bomb), HasSubstr("the zip archive is damaged"));
}

}  // namespace
}  // namespace truecluster::io
