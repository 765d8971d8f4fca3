// Sparse matrices as SciPy writes them, made by hand.
#include <bit>
#include <cstring>

#include <gmock/gmock.h>
#include <truecluster/data_file.hpp>
#include <truecluster/error.hpp>
#include <truecluster/output_file.hpp>

#include "support/temporary_file.hpp"
#include "support/zip_archive.hpp"

namespace truecluster::io {
namespace {

using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using truecluster::testing::little_endian;
using truecluster::testing::Member;
using truecluster::testing::message_of;
using truecluster::testing::TemporaryFile;
using truecluster::testing::zip;

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

// The values hold the mark of the end of a large archive's directory.
TEST(Npz, TakesNoValuesForTheDirectory) {
  const auto value = std::bit_cast<double>(std::uint64_t{0x40080000'06064b50});
  std::vector<Member> members = example();
  std::string& data = members[4].bytes;
  data.replace(data.size() - 2 * sizeof(double), sizeof(double),
               little_endian(std::bit_cast<std::uint64_t>(value), sizeof(double)));
  ASSERT_THAT(data, HasSubstr("PK\6\6"));
  const TemporaryFile file(zip(members, false), ".npz");
  EXPECT_THAT(values_of(file.path()), ElementsAre(2, 0, value, 0, 0, 0, 0, 5, 0));
}

// As of 65,536 members or 4 GB, but here the numbers are small.
TEST(Npz, ReadsDirectoriesOfLargeArchives) {
  const std::string plain = zip(example(), true);
  const std::size_t end = plain.rfind("PK\5\6");
  const std::string wide = "PK\6\6" + little_endian(44, 8) + little_endian(45, 2) +
                           little_endian(45, 2) + little_endian(0, 8) + little_endian(5, 8) +
                           little_endian(5, 8) + little_endian(0, 8) +
                           little_endian(plain.find("PK\1\2"), 8);
  const std::string locator =
      "PK\6\7" + little_endian(0, 4) + little_endian(end, 8) + little_endian(1, 4);
  std::string last = plain.substr(end);
  last.replace(8, 4, little_endian(0xffffffff, 4));
  last.replace(16, 4, little_endian(0xffffffff, 4));
  const std::string archive = plain.substr(0, end) + wide + locator + last;
  const TemporaryFile file(archive, ".npz");
  EXPECT_THAT(values_of(file.path()), ElementsAre(2, 0, 3, 0, 0, 0, 0, 5, 0));
  std::string elsewhere = archive;
  elsewhere.replace(end + wide.size() + 8, 8, little_endian(end - 1, 8));
  EXPECT_THAT(error_of(elsewhere), HasSubstr("the zip archive is damaged"));
}

TEST(Npz, SaysWhatItCannotRead) {
  EXPECT_THAT(error_of(zip(example("coo"), true)), HasSubstr("save it in CSR format"));
  EXPECT_THAT(error_of(zip({{"a.npy", integers({1})}}, true)),
              HasSubstr("this is an archive of arrays"));
  std::vector<Member> other = example();
  other[1].bytes = integers({0, 2, 3});
  EXPECT_THAT(error_of(zip(other, true)), HasSubstr("the sparse matrix is damaged"));
  other = example();
  other[0].bytes = integers({0, 7, 1});
  EXPECT_THAT(error_of(zip(other, true)), HasSubstr("the sparse matrix is damaged"));
}

// Found by fuzzing: a few hundred bytes took gigabytes.
TEST(Npz, RefusesLinesThatAreOnlySaidToBeThere) {
  std::vector<Member> wide = example();
  wide[3].bytes = integers({3, 2'000'000'000});
  EXPECT_THAT(error_of(zip(wide, true)),
              EndsWith(".npz: the sparse matrix claims to have 2000000000 columns, more than 100 "
                       "for each byte of the file; leave out those without a value"));
  std::vector<Member> tall = example("csc");
  tall[3].bytes = integers({2'000'000'000, 3});
  EXPECT_THAT(error_of(zip(tall, true)), HasSubstr("claims to have 2000000000 rows"));
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
