// Arrays that stay in their file give the same cases as in memory, bit by bit.
#include <bit>
#include <cmath>
#include <filesystem>
#include <limits>

#include <gmock/gmock.h>
#include <truecluster/error.hpp>
#include <truecluster/output_file.hpp>
#include <truecluster/random.hpp>

#include "io/npy.hpp"
#include "io/prepare.hpp"
#include "support/temporary_file.hpp"

namespace truecluster::io {
namespace {

using truecluster::testing::message_of;
using truecluster::testing::TemporaryFile;

constexpr std::uint64_t nothing_in_memory = 0;
constexpr std::uint64_t all_in_memory = std::numeric_limits<std::uint64_t>::max();

// More than two blocks of rows; columns of different units, and a few gaps.
template <class T>
std::string array_with_gaps(Index n_gaps) {
  Matrix<T> values(9000, 3);
  Stream stream(4, Stage::test);
  for (Index i = 0; i < values.rows(); ++i) {
    values(i, 0) = static_cast<T>(stream.uniform());
    values(i, 1) = static_cast<T>(1000 * stream.uniform() - 7);
    values(i, 2) = static_cast<T>(static_cast<double>(stream.below(3)));
  }
  for (Index g = 0; g < n_gaps; ++g)
    values(g * 1700 + 5, g % 3) =
        g % 2 == 0 ? std::numeric_limits<T>::quiet_NaN() : std::numeric_limits<T>::infinity();
  return format_npy(std::as_const(values).view());
}

std::vector<std::uint64_t> bits_of(const CaseBlock& cases) {
  std::vector<std::uint64_t> bits;
  cases.view().visit([&](const auto& values) {
    for (Index i = 0; i < values.rows(); ++i)
      for (const auto value : values.row(i))
        bits.push_back(std::bit_cast<std::uint64_t>(static_cast<double>(value)));
  });
  return bits;
}

void expect_equal(const DataFile& a, const DataFile& b) {
  ASSERT_EQ(a.cases->rows(), b.cases->rows());
  ASSERT_EQ(a.cases->cols(), b.cases->cols());
  EXPECT_EQ(bits_of(a.cases->block(0, a.cases->rows())),
            bits_of(b.cases->block(0, b.cases->rows())));
  const std::vector<Index> some = {8000, 0, 17, 4096};
  EXPECT_EQ(bits_of(a.cases->copy(some)), bits_of(b.cases->copy(some)));
  EXPECT_EQ(bits_of(a.cases->block(4000, 4200)), bits_of(b.cases->block(4000, 4200)));
  EXPECT_EQ(a.warnings, b.warnings);
  EXPECT_EQ(a.ids, b.ids);
  EXPECT_EQ(a.kept_rows, b.kept_rows);
  EXPECT_EQ(a.hash, b.hash);
}

TEST(CasesInFiles, AreThoseInMemory) {
  for (const std::string& bytes : {array_with_gaps<float>(5), array_with_gaps<double>(5)}) {
    const TemporaryFile file(bytes, ".npy");
    for (const MissingValues missing :
         {MissingValues::drop, MissingValues::mean, MissingValues::median})
      for (const Scale scale : {Scale::automatic, Scale::none, Scale::standard, Scale::robust}) {
        const DataOptions options{.missing = missing, .scale = scale};
        expect_equal(read_data(file.path(), options, nothing_in_memory),
                     read_data(file.path(), options, all_in_memory));
      }
  }
}

// The arithmetic by hand, on all values at once.
TEST(CasesInFiles, AreScaledByMeanAndStandardDeviation) {
  const TemporaryFile file(array_with_gaps<double>(0), ".npy");
  const DataOptions as_they_are{.scale = Scale::none}, standard{.scale = Scale::standard};
  const DataFile raw = read_data(file.path(), as_they_are, all_in_memory);
  const DataFile scaled = read_data(file.path(), standard, nothing_in_memory);
  const CaseBlock before = raw.cases->block(0, 9000), after = scaled.cases->block(0, 9000);
  const auto x = before.view().visit([](const auto& view) {
    return Matrix<double>(view.rows(), view.cols(),
                          std::vector<double>(view.data(), view.data() + 27'000));
  });
  for (Index j = 0; j < 3; ++j) {
    double mean = 0, variance = 0;
    for (Index i = 0; i < 9000; ++i) mean += x(i, j) / 9000;
    for (Index i = 0; i < 9000; ++i) variance += (x(i, j) - mean) * (x(i, j) - mean) / 9000;
    after.view().visit([&](const auto& view) {
      for (Index i = 0; i < 9000; i += 1234)
        EXPECT_NEAR(view(i, j), (x(i, j) - mean) / std::sqrt(variance), 1e-9);
    });
  }
}

TEST(CasesInFiles, ReadEveryLayoutAndType) {
  const std::string header = "{'descr': '>i2', 'fortran_order': True, 'shape': (3, 2), }";
  std::string bytes("\x93NUMPY\1\0", 8);
  bytes += static_cast<char>(header.size());
  bytes += '\0';
  bytes += header;
  bytes += std::string("\0\1\0\2\0\3\0\4\0\5\1\0", 12);
  const TemporaryFile file(bytes, ".npy");
  const DataOptions options{.input = {.columns = "2,1"}, .scale = Scale::none};
  const DataFile read = read_data(file.path(), options, nothing_in_memory);
  const Matrix<double> expected(3, 2, std::vector<double>{4, 1, 5, 2, 256, 3});
  EXPECT_EQ(bits_of(read.cases->block(0, 3)), bits_of(CaseBlock(expected.view())));
}

TEST(CasesInFiles, ThatBecomeShorterAreAnErrorNotASignal) {
  const TemporaryFile file(array_with_gaps<double>(0), ".npy");
  const DataFile read = read_data(file.path(), {}, nothing_in_memory);
  std::filesystem::resize_file(file.path(), 1000);
  EXPECT_EQ(message_of<IoError>([&] { (void)read.cases->block(8000, 9000); }),
            file.path() + ": became shorter while it was being read");
}

}  // namespace
}  // namespace truecluster::io
