// Reading and writing .npy: versions, orders, types, refusals.
#include "io/npy.hpp"

#include <numeric>

#include <gmock/gmock.h>
#include <truecluster/error.hpp>
#include <truecluster/output_file.hpp>

#include "support/temporary_file.hpp"

namespace truecluster::io {
namespace {

using ::testing::HasSubstr;
using truecluster::testing::message_of;

// A .npy file by hand: version, dictionary, data.
std::string npy(int version, const std::string& dictionary, const std::string& data) {
  std::string bytes = "\x93NUMPY";
  bytes += static_cast<char>(version);
  bytes += '\0';
  bytes += static_cast<char>(dictionary.size());
  bytes.append(version == 1 ? 1 : 3, '\0');
  return bytes + dictionary + data;
}

NpyArray parse(const std::string& bytes) { return {in_memory(bytes), "a.npy"}; }

template <class Value>
Matrix<Value> all(const NpyArray& array) {
  std::vector<Index> columns(static_cast<std::size_t>(array.cols()));
  std::iota(columns.begin(), columns.end(), Index{0});
  return array.block<Value>(0, array.rows(), columns);
}

std::string error_of(const std::string& bytes) {
  return message_of<IoError>([&] { (void)all<double>(parse(bytes)); });
}

TEST(Npy, ReadsEveryVersionAndOrder) {
  const std::string data("\1\2\3\4\5\6", 6);
  const Matrix<std::int64_t> by_row(2, 3, std::vector<std::int64_t>{1, 2, 3, 4, 5, 6});
  const Matrix<std::int64_t> by_column(2, 3, std::vector<std::int64_t>{1, 3, 5, 2, 4, 6});
  for (const int version : {1, 2, 3}) {
    const auto c =
        parse(npy(version, "{'descr': '|u1', 'fortran_order': False, 'shape': (2, 3), }\n", data));
    EXPECT_EQ(all<std::int64_t>(c), by_row);
    const auto fortran =
        parse(npy(version, "{'descr': '|u1', 'fortran_order': True, 'shape': (2, 3), }\n", data));
    EXPECT_EQ(all<std::int64_t>(fortran), by_column);
  }
}

TEST(Npy, ReadsBothByteOrders) {
  const std::string data("\0\1\0\2", 4);
  const auto big = parse(npy(1, "{'descr': '>i2', 'fortran_order': False, 'shape': (2,), }", data));
  EXPECT_EQ(all<std::int64_t>(big)(1, 0), 2);
  const auto little =
      parse(npy(1, "{'descr': '<i2', 'fortran_order': False, 'shape': (2,), }", data));
  EXPECT_EQ(all<std::int64_t>(little)(1, 0), 512);
}

TEST(Npy, WritesWhatItReads) {
  const Matrix<double> doubles(2, 2, std::vector<double>{0.1, -2, 1e300, 4});
  EXPECT_EQ(all<double>(parse(format_npy(doubles.view()))), doubles);
  const Matrix<float> floats(1, 2, std::vector<float>{0.1F, -2});
  EXPECT_EQ(all<float>(parse(format_npy(floats.view()))), floats);
  EXPECT_EQ(format_npy(doubles.view()).size() % 64, 32U);  // NumPy aligns the data to 64 bytes
}

TEST(Npy, RefusesWhatItCannotRead) {
  const auto with = [](const std::string& type, const std::string& shape) {
    return npy(1, "{'descr': " + type + ", 'fortran_order': False, 'shape': " + shape + ", }",
               "12345678");
  };
  EXPECT_THAT(error_of(with("'<c8'", "(1,)")), HasSubstr("arrays of type <c8 cannot be read"));
  EXPECT_THAT(error_of(with("'|O'", "(1,)")), HasSubstr("type |O"));
  EXPECT_THAT(error_of(with("[('a', '<f4')]", "(1,)")), HasSubstr("has named fields"));
  EXPECT_THAT(error_of(with("'<f8'", "(1, 1, 1)")), HasSubstr("has 3 dimensions"));
  EXPECT_THAT(error_of(with("'<f8'", "()")), HasSubstr("has 0 dimensions"));
  EXPECT_THAT(error_of(with("'<f8'", "(0, 3)")), HasSubstr("is empty (0 × 3)"));
  EXPECT_EQ(error_of(with("'<f8'", "(3,)")),
            "a.npy: the array should have 3 × 1 values but the file ends after 1");
  EXPECT_THAT(error_of(with("'<f8'", "(4611686018427387904, 8)")), HasSubstr("ends after 1"));
  EXPECT_THAT(error_of(with("'<f8'", "(99999999999999999999,)")), HasSubstr("header is damaged"));
  EXPECT_THAT(error_of(with("'<f8'", "(x)")), HasSubstr("header is damaged"));
  EXPECT_THAT(error_of(npy(9, "{}", "")), HasSubstr("version 9"));
  EXPECT_THAT(error_of(npy(1, "{'descr'}", "")), HasSubstr("header is damaged"));
  EXPECT_THAT(error_of("\x93NUMPY"), HasSubstr("header is damaged"));
  const NpyArray largest = parse(npy(1, "{'descr': '<u8', 'fortran_order': False, 'shape': (1,)}",
                                     "\xff\xff\xff\xff\xff\xff\xff\xff"));
  EXPECT_EQ(all<double>(largest)(0, 0), 0x1p64);
  EXPECT_EQ(message_of<IoError>([&] { (void)all<std::int64_t>(largest); }),
            "a.npy: row 1, column 1: 18446744073709551615 does not fit a signed 64-bit integer");
}

}  // namespace
}  // namespace truecluster::io
