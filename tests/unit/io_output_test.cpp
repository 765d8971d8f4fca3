// Writing files whole or not at all, and numbers as the shortest text that reads back.
#include <truecluster/output_file.hpp>

#include <cmath>

#include <gmock/gmock.h>
#include <truecluster/error.hpp>

#include "support/temporary_file.hpp"

namespace truecluster {
namespace {

using ::testing::HasSubstr;
using truecluster::testing::contents;
using truecluster::testing::message_of;
using truecluster::testing::TemporaryFile;

TEST(WriteFile, ReplacesTheWholeFileAndLeavesNothingElse) {
  const auto directory =
      std::filesystem::temp_directory_path() / ("truecluster_write_" + std::to_string(::getpid()));
  std::filesystem::create_directory(directory);
  const std::string path = directory / "out.csv";
  write_file(path, "first, long");
  write_file(path, "second");
  EXPECT_EQ(contents(path), "second");
  std::filesystem::create_symlink(path, directory / "link");
  write_file(directory / "link", "third");
  EXPECT_EQ(contents(path), "third");
  EXPECT_TRUE(std::filesystem::is_symlink(directory / "link"));
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(directory), {}), 2);
  std::filesystem::remove_all(directory);
}

TEST(WriteFile, SaysWhatIsWrong) {
  EXPECT_EQ(message_of<IoError>([] { write_file("/no/such/dir/x", ""); }),
            "/no/such/dir/x: cannot be written: No such file or directory");
  EXPECT_EQ(message_of<IoError>([] { write_file("/", ""); }),
            "/: cannot be written: it is a folder");
  EXPECT_THAT(message_of<IoError>([] { write_file("/dev/full", "x"); }),
              HasSubstr("No space left"));
  EXPECT_TRUE(std::filesystem::exists("/dev/full"));
}

TEST(FormatNumber, IsTheShortestTextThatReadsBack) {
  EXPECT_EQ(format_number(0.1), "0.1");
  EXPECT_EQ(format_number(1), "1");
  EXPECT_EQ(format_number(1.0 / 3), "0.3333333333333333");
  EXPECT_EQ(format_number(std::nan("")), "NA");
}

TEST(FormatMatrix, QuotesNamesWhereNeeded) {
  const Matrix<double> matrix(1, 2, std::vector<double>{1, 2.5});
  const std::vector<std::string> names = {"a,b", "say \"x\""};
  const std::vector<std::string> ids = {"r 1"};
  EXPECT_EQ(format_matrix(matrix, names, ids, format_of_name("x.csv")),
            "id,\"a,b\",\"say \"\"x\"\"\"\nr 1,1,2.5\n");
  EXPECT_EQ(format_matrix(matrix, names, ids, format_of_name("x.Q")), "1 2.5\n");
  EXPECT_EQ(format_matrix(matrix, names, {}, format_of_name("x.tsv")),
            "a,b\t\"say \"\"x\"\"\"\n1\t2.5\n");
  EXPECT_EQ(format_matrix(matrix, names, ids, format_of_name("x.npy")), format_npy(matrix.view()));
}

}  // namespace
}  // namespace truecluster
