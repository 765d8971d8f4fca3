// Text tables: separators, line ends, quotes, headers, places of cells.
#include "io/text_table.hpp"

#include <zlib.h>

#include <fstream>
#include <iterator>
#include <map>

#include <gmock/gmock.h>
#include <truecluster/error.hpp>

#include "base/content_hash.hpp"
#include "io/number.hpp"
#include "support/temporary_file.hpp"

namespace truecluster::io {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using truecluster::testing::message_of;
using truecluster::testing::TemporaryFile;

TextTable parse(std::string bytes, const InputOptions& options = {}) {
  return TextTable(Source{"t.csv", std::move(bytes)}, options);
}

std::vector<std::string> row(const TextTable& table, Index i) {
  std::vector<std::string> cells;
  for (Index j = 0; j < table.cols(); ++j) cells.push_back(table.text(i, j));
  return cells;
}

std::string error_of(const std::string& bytes, const InputOptions& options = {}) {
  return message_of<IoError>([&] { parse(bytes, options); });
}

TEST(TextTable, ReadsTheSameTableInEverySeparator) {
  for (const char* text : {"a,b\n1,2\n3,4\n", "a;b\n1;2\n3;4\n", "a\tb\n1\t2\n3\t4\n",
                           "a b\n1 2\n3 4\n", "  a   b\n  1   2  \n  3 4\n"}) {
    const TextTable table = parse(text);
    EXPECT_TRUE(table.has_header()) << text;
    EXPECT_THAT(row(table, -1), ElementsAre("a", "b")) << text;
    EXPECT_THAT(row(table, 0), ElementsAre("1", "2")) << text;
    EXPECT_THAT(row(table, 1), ElementsAre("3", "4")) << text;
  }
}

TEST(TextTable, KeepsLabelsThatHoldBlanksWholeBelowAHeader) {
  const TextTable table = parse("population\nPop A\nPop A\nPop B\n", {.header = HeaderMode::yes});
  EXPECT_EQ(table.cols(), 1);
  EXPECT_EQ(table.text(2, 0), "Pop B");
  const TextTable by_r = parse("x\nr1 1\nr2 2\n");  // the names of its rows differ
  EXPECT_EQ(by_r.cols(), 2);
  EXPECT_EQ(by_r.name(1), "x");
}

TEST(TextTable, TellsAHeaderOfLabelsByTheNumberOfRowsThatMustFollow) {
  for (const Index n_rows : {4, 5}) {
    const TextTable table(Source{"t.csv", "population\nA\nA\nB\nC\n"}, {}, n_rows);
    EXPECT_EQ(table.has_header(), n_rows == 4);
    EXPECT_THAT(table.warnings(), IsEmpty());
  }
  EXPECT_FALSE(TextTable(Source{"t.csv", "A\nA\nB\n"}, {}, 2).has_header());  // a label like others
}

TEST(TextTable, ReadsEveryLineEndAndTheByteOrderMark) {
  for (const char* text : {"a,b\r\n1,2\r\n", "a,b\r1,2\r",
                           "\xEF\xBB\xBF"
                           "a,b\n1,2",
                           "\n\na,b\n\n1,2\n\n"}) {
    const TextTable table = parse(text);
    EXPECT_EQ(table.rows(), 1) << text;
    EXPECT_THAT(row(table, -1), ElementsAre("a", "b")) << text;
    EXPECT_THAT(row(table, 0), ElementsAre("1", "2")) << text;
  }
}

TEST(TextTable, ReadsQuotedCells) {
  const TextTable table = parse("\"a, b\",\"c\"\"d\"\n\"line\nend\", \"1\" \n3,4\n");
  EXPECT_THAT(row(table, -1), ElementsAre("a, b", "c\"d"));
  EXPECT_THAT(row(table, 0), ElementsAre("line\nend", "1"));
  EXPECT_EQ(table.place(1, 1), "t.csv:4:2");  // the quoted line end counts as a line
}

TEST(TextTable, TreatsHashAsACharacter) {
  EXPECT_THAT(row(parse("#a,b\n#1,2\n#3,2\n"), 0), ElementsAre("#1", "2"));
}

TEST(TextTable, DetectsTheHeaderByContent) {
  EXPECT_FALSE(parse("1,2\n3,4\n").has_header());
  EXPECT_FALSE(parse("x,0.5\ny,0.7\n").has_header());  // a number in the first row
  EXPECT_TRUE(parse("id,v\nx,0.5\ny,0.7\n").has_header());
  EXPECT_TRUE(parse("a,b\n1,\n,NA\n").has_header());
  EXPECT_FALSE(parse("NA\n1\n2\n").has_header());
  EXPECT_TRUE(parse("\"\",\"1\",\"2\"\n\"r1\",5,6\n\"r2\",7,8\n").has_header());  // as R writes
  EXPECT_TRUE(parse("species\nA\nA\nB\nB\n").has_header());
  EXPECT_FALSE(parse("A\nB\nA\nB\n").has_header());     // the first label occurs again
  EXPECT_FALSE(parse("A\nB\nC\n").has_header());        // one of many single labels
  EXPECT_FALSE(parse("A\nB\nB\nC\nC\n").has_header());  // too few to tell
  EXPECT_TRUE(parse("1\n2\n", {.header = HeaderMode::yes}).has_header());
  EXPECT_FALSE(parse("a\n2\n", {.header = HeaderMode::no}).has_header());
}

TEST(TextTable, WarnsWhenTheHeaderIsAGuess) {
  std::string labels;
  for (int i = 0; i < 10; ++i) labels += "A\nB\n";
  EXPECT_THAT(parse("Species\n" + labels).warnings(), IsEmpty());
  const TextTable guessed = parse("island\n" + labels);
  EXPECT_TRUE(guessed.has_header());
  EXPECT_THAT(guessed.warnings(), ElementsAre(HasSubstr("\"island\" is taken as a header")));
  EXPECT_FALSE(parse("island\n" + labels + "C\nD\nE\n").has_header());
  EXPECT_THAT(parse("p\nA\nA\nB\nB\n").warnings(),
              ElementsAre("t.csv:1: \"p\" is taken as data though it does not occur again below; "
                          "if it is a header, use `header` yes"));
}

TEST(TextTable, GivesTheCornerThatRLeavesOutToTheRowNames) {
  const TextTable table = parse("\"a\" \"b\"\n\"r1\" 1 2\n\"r2\" 3 4\n");
  EXPECT_EQ(table.cols(), 3);
  EXPECT_EQ(table.unnamed_id_column(), 0);
  EXPECT_THAT(row(table, 0), ElementsAre("r1", "1", "2"));
}

TEST(TextTable, KeepsEmptyLinesOfOneColumnButNotThoseAtTheEnd) {
  const TextTable table = parse("1\n\n2\n\n\n");
  EXPECT_EQ(table.rows(), 3);
  EXPECT_EQ(table.text(1, 0), "");
  EXPECT_THAT(table.warnings(), ElementsAre(HasSubstr("2 blank lines at the end are ignored")));
}

TEST(TextTable, KeepsBlanksInsideTextOfOneColumn) {
  const TextTable table = parse("New York\nBoston\nSan Juan Capistrano\nBoston\n");
  EXPECT_EQ(table.cols(), 1);
  EXPECT_EQ(table.text(0, 0), "New York");
}

TEST(TextTable, RefusesWhatIsNoTableWithItsPlace) {
  EXPECT_EQ(error_of("a,b\n1,2\n3\n"), "t.csv:3: this row has 1 cell but the first one has 2");
  EXPECT_EQ(error_of("1,2\n3\n"), "t.csv:2: this row has 1 cell but the first one has 2");
  EXPECT_EQ(error_of("1,2\n3,\"4\n5,6\n"), "t.csv:2:2: the quote that begins here is never closed");
  EXPECT_EQ(error_of("1,2\n\"3\"x,4\n"),
            "t.csv:2:1: the closing quote is followed by \"x\" instead of a separator");
  EXPECT_EQ(error_of("\n\n"), "t.csv: holds only blank lines");
  EXPECT_EQ(error_of("a,b\n"), "t.csv: has a header but no rows");
  EXPECT_THAT(error_of(std::string("1,2\n3,\0004\n", 9)),
              HasSubstr("t.csv:2: byte 0x00 is not text"));
  EXPECT_THAT(error_of("PK\x03\x04zip"), HasSubstr("zip"));
  EXPECT_THAT(error_of("\xFF\xFE"
                       "a"),
              HasSubstr("UTF-16"));
}

TEST(TextTable, ReadsAHugeLine) {
  std::string text;
  for (int i = 0; i < 300000; ++i) text += "1,";
  const TextTable table = parse(text + "1\n");
  EXPECT_EQ(table.rows(), 1);
  EXPECT_EQ(table.cols(), 300001);
}

TEST(ParseNumber, TakesWholeCellsOnly) {
  EXPECT_EQ(parse_number("1.5"), 1.5);
  EXPECT_EQ(parse_number("+1.5e3"), 1500);
  EXPECT_EQ(parse_number("-.5"), -0.5);
  EXPECT_EQ(parse_number("1e-400"), 0);
  EXPECT_EQ(parse_number("1e400"), HUGE_VAL);
  for (const char* text : {"", "+", "-", "1.5x", "1,5", "++1", "+-1", "-+1", "1 2", "0x10", "abc"})
    EXPECT_FALSE(parse_number(text)) << text;
}

TEST(Source, UndoesGzipWhateverTheName) {
  const TemporaryFile file("", ".csv");
  gzFile out = gzopen(file.path().c_str(), "wb");
  gzputs(out, "a,b\n1,2\n");
  gzclose(out);
  EXPECT_EQ(read_source(file.path()).bytes, "a,b\n1,2\n");
  // Two members, as `cat a.gz b.gz` makes them.
  const std::string packed = truecluster::testing::contents(file.path());
  const TemporaryFile twice(packed + packed);
  EXPECT_EQ(read_source(twice.path()).bytes, "a,b\n1,2\na,b\n1,2\n");
  const TemporaryFile cut(packed.substr(0, packed.size() - 9));
  EXPECT_THAT(message_of<IoError>([&] { read_source(cut.path()); }), HasSubstr("cut off"));
}

TEST(Source, IsReadToItsEndWhateverItsSizeIsSaidToBe) {
  std::ifstream file("/proc/version");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  ASSERT_GT(text.size(), 10U);
  EXPECT_EQ(read_source("/proc/version").bytes, text);
}

TEST(Source, RefusesWhatIsNoFile) {
  EXPECT_EQ(message_of<IoError>([] { read_source("/no/such/file"); }),
            "/no/such/file: there is no such file");
  EXPECT_EQ(message_of<IoError>([] { read_source("/"); }), "/: is a folder, not a file");
  const TemporaryFile empty("");
  EXPECT_THAT(message_of<IoError>([&] { read_source(empty.path()); }), HasSubstr(": is empty"));
}

// As R's digest 0.6.31 has them: digest(substr(text, 1, n), "xxhash64", serialize = FALSE).
TEST(Source, HashIsXxh64) {
  std::string text;
  for (int i = 0; i < 3; ++i) text += "The quick brown fox jumps over the lazy dog. ";
  const std::map<std::size_t, std::string> expected{
      {0, "xxh64:ef46db3751d8e999"},   {1, "xxh64:5b4d6af247a3cf7b"},
      {3, "xxh64:4108f90b5de14d15"},   {4, "xxh64:cdf13a49d263200f"},
      {7, "xxh64:c6fce9d72e310949"},   {8, "xxh64:d07b38a78a153b0b"},
      {12, "xxh64:b2ed38017844f789"},  {31, "xxh64:3f8d95ab32c127d9"},
      {32, "xxh64:e2bbc9136629a4ee"},  {33, "xxh64:6d92fe2ebab7db31"},
      {63, "xxh64:dfaec775b4e0369f"},  {64, "xxh64:f38b75aac47f6e3a"},
      {100, "xxh64:748b482c10d9fb2a"}, {135, "xxh64:f0accbc2faa5a758"}};
  for (const auto& [n, hash] : expected) EXPECT_EQ(content_hash(text.substr(0, n)), hash) << n;
}

TEST(Source, HashDoesNotDependOnThePieces) {
  const std::string text(300, 'x');
  ContentHash whole;
  whole.add(text);
  for (const std::size_t piece : {1, 5, 31, 32, 33, 64, 299}) {
    ContentHash hash;
    for (std::size_t at = 0; at < text.size(); at += piece)
      hash.add(std::string_view(text).substr(at, piece));
    EXPECT_EQ(hash.text(), whole.text()) << piece;
  }
}

}  // namespace
}  // namespace truecluster::io
