// The reader of tables against a plain one: the same values, bit by bit.
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <limits>

#include <gmock/gmock.h>
#include <truecluster/random.hpp>

#include "io/input_table.hpp"
#include "io/number.hpp"
#include "support/temporary_file.hpp"

namespace truecluster::io {
namespace {

using truecluster::testing::TemporaryFile;

std::uint64_t bits_of(double value) {
  return std::isnan(value) ? 1 : std::bit_cast<std::uint64_t>(value);
}

std::string digits(Stream& stream, std::uint64_t at_most) {
  std::string text;
  for (std::uint64_t n = 1 + stream.below(at_most); n > 0; --n)
    text += static_cast<char>('0' + stream.below(10));
  return text;
}

// A number as people and programs write them.
std::string number(Stream& stream) {
  std::string text = stream.below(3) == 0 ? "-" : "";
  text += digits(stream, stream.below(8) == 0 ? 25 : 9);
  if (stream.below(2) == 0) text += "." + digits(stream, stream.below(8) == 0 ? 25 : 12);
  if (stream.below(6) == 0)
    text += (stream.below(2) == 0 ? "e-" : "E") + digits(stream, stream.below(4) == 0 ? 3 : 1);
  return text;
}

TEST(ParseNumber, IsThatOfTheCLibrary) {
  Stream stream(1, Stage::test);
  for (int i = 0; i < 200'000; ++i) {
    const std::string text = number(stream);
    const auto found = parse_number(text);
    ASSERT_TRUE(found.has_value()) << text;
    ASSERT_EQ(bits_of(*found), bits_of(std::strtod(text.c_str(), nullptr))) << text;
  }
}

// Halves between doubles, the ends of the exact integers and of the range, long digits.
TEST(ParseNumber, RoundsNastyDecimalsAsTheStandardLibraryDoes) {
  for (const std::string digits : {"0.1",
                                   "0.30000000000000004",
                                   "9007199254740991",
                                   "9007199254740992",
                                   "9007199254740993",
                                   "9007199254740993.0",
                                   "900719925474099.3",
                                   "0.9007199254740993",
                                   "4503599627370496.5",
                                   "4503599627370497.5",
                                   "123456789012345678",
                                   "12345678901234567.8",
                                   "0.00000000000000001",
                                   "0.123456789012345678",
                                   "00000000000000001.5",
                                   "1e23",
                                   "8.5e22",
                                   "5e-324",
                                   "2.5e-324",
                                   "2.2250738585072011e-308",
                                   "1.7976931348623157e308",
                                   "7.3879",
                                   "0",
                                   "0.0",
                                   ".0",
                                   "0."})
    for (const std::string& text : {digits, "-" + digits}) {
      double expected = 1;
      std::from_chars(text.data(), text.data() + text.size(), expected);
      const auto found = parse_number(text);
      ASSERT_TRUE(found.has_value()) << text;
      EXPECT_EQ(bits_of(*found), bits_of(expected)) << text;
    }
}

TEST(ParseNumber, KnowsWhatIsNoNumber) {
  for (const char* text : {"", "-", ".", "-.", "1.2.3", "1,5", "--1", "+-1", "1e", "0x10", "1 2"})
    EXPECT_FALSE(parse_number(text).has_value()) << text;
  EXPECT_EQ(parse_number(".5"), 0.5);
  EXPECT_EQ(parse_number("5."), 5);
  EXPECT_EQ(parse_number("+7"), 7);
  EXPECT_TRUE(std::signbit(*parse_number("-0")));
  EXPECT_EQ(parse_number("9007199254740993"), 9007199254740992);  // 2^53 + 1 is between doubles
}

// One table with all its values, written in one of many ways.
struct RandomTable {
  std::string text;
  std::vector<double> values;
};

RandomTable random_table(Stream& stream, char separator, Index rows, Index cols) {
  const std::string line_end = stream.below(2) == 0 ? "\n" : "\r\n";
  RandomTable table;
  for (Index j = 0; j < cols; ++j)
    table.text += (j == 0 ? "" : std::string(1, separator)) + "\"x " + std::to_string(j) + "\"";
  table.text += line_end;
  for (Index i = 0; i < rows; ++i) {
    for (Index j = 0; j < cols; ++j) {
      if (j > 0) table.text += separator;
      const auto kind = stream.below(12);
      const std::string cell = kind == 0 ? "NA" : number(stream);
      table.values.push_back(kind == 0 ? std::numeric_limits<double>::quiet_NaN()
                                       : std::strtod(cell.c_str(), nullptr));
      const bool padded = kind == 1 && separator != ' ';
      table.text += kind == 2 ? "\"" + cell + "\"" : padded ? " " + cell + "  " : cell;
    }
    if (i + 1 < rows || stream.below(2) == 0) table.text += line_end;
    if (stream.below(20) == 0) table.text += line_end;  // blank lines are skipped
  }
  return table;
}

TEST(TextInput, ReadsRandomTablesAsAPlainParserDoes) {
  Stream stream(2, Stage::test);
  for (int t = 0; t < 400; ++t) {
    const char separator = std::string_view(",;\t ")[stream.below(4)];
    const auto rows = static_cast<Index>(2 + stream.below(20));
    const auto cols = static_cast<Index>(2 + stream.below(5));
    const RandomTable table = random_table(stream, separator, rows, cols);
    const TemporaryFile file(table.text);
    const auto input = open_input(file.path(), {.header = HeaderMode::yes});
    const Matrix<double> found = input->read({}).values();
    ASSERT_EQ(found.rows(), rows) << table.text;
    ASSERT_EQ(found.cols(), cols) << table.text;
    for (std::size_t v = 0; v < table.values.size(); ++v)
      ASSERT_EQ(bits_of(found.values()[v]), bits_of(table.values[v])) << v << "\n" << table.text;
  }
}

}  // namespace
}  // namespace truecluster::io
