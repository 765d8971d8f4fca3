// Reading data from text: names, ids, columns, missing values, scaling, refusals.
#include <truecluster/data_file.hpp>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <truecluster/error.hpp>
#include <truecluster/output_file.hpp>

#include "support/temporary_file.hpp"

namespace truecluster {
namespace {

using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using truecluster::testing::error_of_reading;
using truecluster::testing::message_of;
using truecluster::testing::TemporaryFile;

std::vector<double> values_of(const DataFile& file) {
  std::vector<double> values;
  const CaseBlock all = file.cases->block(0, file.cases->rows());
  all.view().visit([&](const auto& view) {
    for (Index i = 0; i < view.rows(); ++i)
      values.insert(values.end(), view.row(i).begin(), view.row(i).end());
  });
  return values;
}

DataFile read(std::string_view text, const DataOptions& options = {}) {
  const TemporaryFile file(text);
  return read_data(file.path(), options);
}

std::string error_of(std::string_view text, const DataOptions& options = {}) {
  return error_of_reading(text, [&](const std::string& path) { read_data(path, options); });
}

TEST(ReadData, ReadsNamesIdsAndValues) {
  const DataFile file = read("id,x,y\na,1,2\nb,3,4.5\n", {.input = {.id_column = "id"}});
  EXPECT_THAT(file.names, ElementsAre("x", "y"));
  EXPECT_THAT(file.ids, ElementsAre("a", "b"));
  EXPECT_THAT(values_of(file), ElementsAre(1, 2, 3, 4.5));
  EXPECT_THAT(file.warnings, IsEmpty());
  EXPECT_EQ(file.cases->rows(), 2);
}

TEST(ReadData, TakesAnUnnamedFirstColumnAsIds) {
  const DataFile file = read(",x\n0,5\n1,6\n");
  EXPECT_THAT(file.names, ElementsAre("x"));
  EXPECT_THAT(file.ids, ElementsAre("0", "1"));
}

TEST(ReadData, ChoosesColumnsByNameNumberAndRange) {
  const std::string text = "a,b,c,d\n1,2,3,4\n5,6,7,8\n";
  EXPECT_THAT(values_of(read(text, {.input = {.columns = "c"}})), ElementsAre(3, 7));
  EXPECT_THAT(read(text, {.input = {.columns = "4,1:2"}}).names, ElementsAre("d", "a", "b"));
  EXPECT_THAT(read(text, {.input = {.columns = "b:d"}}).names, ElementsAre("b", "c", "d"));
  EXPECT_EQ(error_of(text, {.input = {.columns = "e"}}),
            "F: there is no column \"e\"; the 4 columns are a, b, c and d");
  EXPECT_EQ(error_of(text, {.input = {.columns = "1,a"}}), "F: column 1 (\"a\") is chosen twice");
}

TEST(ReadData, RefusesTextColumnsOrLeavesThemOut) {
  const std::string text = "species,x,sex\nAdelie,1,m\nGentoo,2,f\n";
  EXPECT_EQ(
      error_of(text),
      "F:2:1: columns species and sex hold text, first \"Adelie\"; choose the numeric columns "
      "(`columns`) or leave text out (`ignore_text`)");
  const DataFile file = read(text, {.ignore_text = true});
  EXPECT_THAT(file.names, ElementsAre("x"));
  EXPECT_THAT(file.warnings, ElementsAre(HasSubstr("columns species and sex hold text")));
  EXPECT_THAT(error_of("a\nx\nx\ny\ny\n", {.ignore_text = true}),
              HasSubstr("no column of numbers"));
  EXPECT_EQ(error_of("x\n1\n2\n3O\n"),
            "F:4:1: column x holds text, first \"3O\"; choose the numeric columns (`columns`) or "
            "leave text out (`ignore_text`)");
}

TEST(ReadData, RefusesDropsOrFillsMissingValues) {
  const std::string text = "x,y\n1,10\nNA,20\n3,inf\n8,30\n";
  EXPECT_EQ(error_of(text),
            "F:3:1: 2 values are missing or not finite, the first one here; drop such rows or fill "
            "them with the mean or median of the column (`missing`)");
  const DataFile dropped = read(text, {.missing = MissingValues::drop});
  EXPECT_THAT(values_of(dropped), ElementsAre(1, 10, 8, 30));
  EXPECT_THAT(dropped.kept_rows, ElementsAre(0, 3));
  EXPECT_THAT(dropped.ids, ElementsAre("1", "4"));
  EXPECT_THAT(read("x,y\n1,2\n", {.missing = MissingValues::drop}).kept_rows, IsEmpty());
  // mean of 1, 3, 8 is 4, their median 3; of 10, 20, 30 both are 20
  EXPECT_THAT(values_of(read(text, {.missing = MissingValues::mean})),
              ElementsAre(1, 10, 4, 20, 3, 20, 8, 30));
  EXPECT_THAT(values_of(read(text, {.missing = MissingValues::median})),
              ElementsAre(1, 10, 3, 20, 3, 20, 8, 30));
  EXPECT_THAT(error_of("x,y\n1,\n2,\n", {.missing = MissingValues::mean}),
              HasSubstr("column \"y\" has no values at all"));
  EXPECT_THAT(error_of("x,y\n1,\n2,\n", {.missing = MissingValues::drop}),
              HasSubstr("every one of the 2 rows"));
}

TEST(ReadData, NotesConstantColumnsAndDuplicateRows) {
  const DataFile file = read("x,y\n1,7\n2,7\n1,7\n-0,7\n0,7\n1,7\n");
  EXPECT_THAT(file.constant_columns, ElementsAre("y"));
  EXPECT_EQ(file.n_duplicate_rows, 3);  // two more rows of 1, and 0 equals -0
  EXPECT_EQ(file.warnings.size(), 2U);
}

TEST(ReadData, CallsColumnsWithoutANameByTheirNumbers) {
  EXPECT_THAT(read("x,,y\n1,2,3\n4,5,7\n").names, ElementsAre("x", "2", "y"));
  EXPECT_EQ(error_of("x,\n1,b\n4,c\n").substr(0, 28), "F:2:2: column 2 holds text, ");
}

TEST(ReadData, TakesWhatSpreadsheetsAndTheLanguagesWriteAsMissing) {
  for (const char* cell : {"", "NA", "nan", "N/A", "#N/A", "<NA>", "null", ".", "?"})
    EXPECT_THAT(error_of(fmt::format("x,y\n1,2\n3,{}\n", cell)),
                HasSubstr("F:3:2: a value is missing"))
        << cell;
}

TEST(ReadData, NotesColumnsThatOnlyNameTheRows) {
  const auto text_of = [](std::string names, int step) {
    for (int i = 0; i < 12; ++i) names += fmt::format("{},{}\n", 7 + i * step, i * i % 5 + i / 7.0);
    return names;
  };
  EXPECT_THAT(read(text_of("respondent,y\n", 1)).warnings,
              ElementsAre(EndsWith(": column respondent counts the rows and is clustered like the "
                                   "others; if it only names the rows, use `id_column` "
                                   "respondent")));
  EXPECT_THAT(
      read(text_of("ID,y\n", 3)).warnings,
      ElementsAre(EndsWith(": column ID holds numbers and is clustered like the others; if it "
                           "only names the rows, use `id_column` ID")));
  EXPECT_THAT(read(text_of("x,y\n", 2)).warnings, IsEmpty());
  EXPECT_THAT(read(text_of("ID,y\n", 1), {.input = {.id_column = "ID"}}).warnings, IsEmpty());
}

TEST(ReadData, ScalesColumns) {
  // 1, 3, 5, 7: mean 4, variance (9+1+1+9)/4 = 5; quartiles 2.5 and 5.5
  const std::string text = "x,y\n1,2\n3,2\n5,2\n7,2\n";
  const auto standard = values_of(read(text, {.scale = Scale::standard}));
  EXPECT_DOUBLE_EQ(standard[0], -3 / std::sqrt(5.0));
  EXPECT_DOUBLE_EQ(standard[6], 3 / std::sqrt(5.0));
  EXPECT_EQ(standard[1], 0);
  const auto robust = values_of(read(text, {.scale = Scale::robust}));
  EXPECT_DOUBLE_EQ(robust[0], -3 / (3 / 1.349));
  EXPECT_EQ(robust[1], 0);
}

// Standard deviations 1 and 19, or 1 and 21: 20 is the limit of automatic scaling.
TEST(ReadData, ScalesByItselfOnlyColumnsOfDifferentUnits) {
  const DataFile alike = read("x,y\n-1,-19\n1,19\n", {});
  EXPECT_EQ(values_of(alike)[1], -19);
  EXPECT_TRUE(alike.warnings.empty());
  const DataFile different = read("x,y\n-1,-21\n1,21\n", {});
  EXPECT_DOUBLE_EQ(values_of(different)[1], -1);
  ASSERT_EQ(different.warnings.size(), 1U);
  EXPECT_EQ(values_of(read("x,y\n-1,-21\n1,21\n", {.scale = Scale::none}))[1], -21);
}

TEST(ReadData, KeepsSinglePrecisionArrays) {
  const Matrix<float> matrix(2, 2, std::vector<float>{1, 2, 3, 4});
  const TemporaryFile path(format_npy(matrix.view()), ".npy");
  const DataFile file = read_data(path.path(), {.input = {.columns = "2"}});
  EXPECT_THAT(values_of(file), ElementsAre(2, 4));
  EXPECT_THAT(file.names, ElementsAre("2"));
}

TEST(ReadData, SaysWhereAnArrayHasNoNumber) {
  const Matrix<double> matrix(2, 2, std::vector<double>{1, 2, std::nan(""), 4});
  const TemporaryFile path(format_npy(matrix.view()), ".npy");
  EXPECT_THAT(message_of<IoError>([&] { read_data(path.path()); }),
              HasSubstr(".npy: row 2, column 1: a value is missing or not finite"));
}

TEST(ReadDistances, ReadsSquareMatricesWithNames) {
  const TemporaryFile file(",a,b\na,0,2\nb,2,0\n");
  const DistanceFile distances = read_distances(file.path());
  EXPECT_EQ(distances.values, Matrix<double>(2, 2, std::vector<double>{0, 2, 2, 0}));
  EXPECT_THAT(distances.ids, ElementsAre("a", "b"));
}

TEST(ReadDistances, RefusesWhatIsNoDistanceMatrix) {
  const auto error = [](std::string_view text) {
    const TemporaryFile file(text);
    return message_of<IoError>([&] { read_distances(file.path()); });
  };
  EXPECT_THAT(error("0,1\n1,0\n2,2\n"), HasSubstr("this one is 3 × 2"));
  EXPECT_THAT(error("0,1\n2,0\n"), HasSubstr(":2:1: the distance is 2 here but 1 the other way"));
  EXPECT_THAT(error("0,1\n1,3\n"), HasSubstr(":2:2: the distance of case 2 to itself is 3"));
  EXPECT_THAT(error("0,-1\n-1,0\n"), HasSubstr(":1:2: the distance -1 is negative"));
  EXPECT_THAT(error("0,NA\n1,0\n"), HasSubstr(":1:2: a distance is missing"));
  EXPECT_THAT(error("0,x\n1,0\n"), HasSubstr(":1:2: \"x\" is not a distance"));
}

}  // namespace
}  // namespace truecluster
