// Reading labels, memberships and ensembles from files.
#include <truecluster/partition_file.hpp>

#include <gmock/gmock.h>
#include <truecluster/error.hpp>
#include <truecluster/output_file.hpp>
#include <truecluster/runs_file.hpp>

#include "support/temporary_file.hpp"

namespace truecluster {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using truecluster::testing::error_of_reading;
using truecluster::testing::message_of;
using truecluster::testing::TemporaryFile;

PartitionFile read(std::string_view text, const InputOptions& options = {}) {
  const TemporaryFile file(text);
  return read_partition(file.path(), options);
}

Partition labels(std::string_view text, const InputOptions& options = {}) {
  return std::get<Partition>(read(text, options).value);
}

std::string error_of(std::string_view text, const InputOptions& options = {}) {
  return error_of_reading(text, [&](const std::string& path) { read_partition(path, options); });
}

TEST(ReadLabels, ReadsIntegersAndTextsWithMissingOnes) {
  EXPECT_THAT(labels("10\n2\n\n-1\nNA\n2\n").labels, ElementsAre(1, 0, -1, -1, -1, 0));
  EXPECT_THAT(labels("10\n2\n\n-1\nNA\n2\n").names, ElementsAre("2", "10"));
  EXPECT_THAT(labels("b\na\nb\na\n").labels, ElementsAre(1, 0, 1, 0));
  EXPECT_THAT(labels("cluster\r\n1\r\n2\r\n").labels, ElementsAre(0, 1));
}

TEST(ReadLabels, ReadsIntegersWrittenAsFloats) {
  EXPECT_THAT(labels("x\n1.0\n10.0\nnan\n2.0\n").names, ElementsAre("1", "2", "10"));
}

TEST(ReadLabels, KeepsNamesWithLeadingZerosApart) {
  EXPECT_THAT(labels("07\n7\n07\n").names, ElementsAre("07", "7"));
  EXPECT_THAT(labels("99999999999999999999\n1\n").n_clusters(), 2);  // beyond 64 bits: a text
}

TEST(ReadLabels, ReadsOneColumnOfSeveral) {
  const std::string text = "id,a,b\nx,1,u\ny,2,v\n";
  EXPECT_THAT(labels(text, {.columns = "a"}).labels, ElementsAre(0, 1));
  EXPECT_THAT(labels(text, {.columns = "3"}).names, ElementsAre("u", "v"));
  EXPECT_THAT(error_of(text), HasSubstr("choose the one that holds labels"));
}

TEST(ReadLabels, SaysThatLabelsWithBlanksNeedQuotes) {
  EXPECT_EQ(error_of("Pop A\nPop A\nPop B\n"),
            "F: has 2 columns (1 and 2); choose the one that holds labels (`columns`), or put "
            "labels that hold blanks in quotes");
  EXPECT_THAT(labels("\"Pop A\"\n\"Pop A\"\n\"Pop B\"\n").names, ElementsAre("Pop A", "Pop B"));
}

TEST(ReadLabels, RefusesFractionsUnlessToldTheyAreLabels) {
  EXPECT_EQ(error_of("1\n0.37\n2\n"), "F:2:1: 0.37 is a fraction, not a label");
  EXPECT_EQ(labels("1\n0.37\n2\n", {.kind = InputKind::labels}).n_clusters(), 3);
  EXPECT_EQ(error_of("NA\n-1\n"), "F: every label in column 1 is missing");
}

TEST(ReadLabels, ReadsAMillionDistinctLabels) {
  std::string text;
  for (int i = 0; i < 1000000; ++i) text += std::to_string(i) + '\n';
  EXPECT_EQ(labels(text).n_clusters(), 1000000);
}

TEST(ReadLabels, ReadsIntegerArrays) {
  const std::vector<std::int32_t> values = {5, -1, 3, 5};
  const TemporaryFile file(format_npy(values), ".npy");
  EXPECT_THAT(std::get<Partition>(read_partition(file.path()).value).labels,
              ElementsAre(1, -1, 0, 1));
}

TEST(ReadMemberships, AreRecognisedByContent) {
  const PartitionFile file = read("0.25 0.75\n1 0\n");
  ASSERT_TRUE(file.fuzzy());
  EXPECT_EQ(std::get<Memberships>(file.value).values,
            Matrix<double>(2, 2, std::vector<double>{0.25, 0.75, 1, 0}));
  EXPECT_EQ(file.format.separator, ' ');
  EXPECT_FALSE(file.format.header);
  EXPECT_THAT(file.warnings, IsEmpty());
}

TEST(ReadMemberships, TakesAFirstColumnOfTextAsIds) {
  const PartitionFile file = read("object,c1,c2\nPeru,0.5,0.5\nChile,0,1\n");
  const auto& memberships = std::get<Memberships>(file.value);
  EXPECT_THAT(memberships.ids, ElementsAre("Peru", "Chile"));
  EXPECT_THAT(memberships.names, ElementsAre("c1", "c2"));
  EXPECT_EQ(format_matrix(memberships.values, memberships.names, memberships.ids, file.format),
            "id,c1,c2\nPeru,0.5,0.5\nChile,0,1\n");
}

TEST(ReadMemberships, DividesRoundedRowsByTheirSum) {
  const PartitionFile file = read("0.333 0.333 0.333\n0.5 0.5 0\n");
  EXPECT_DOUBLE_EQ(std::get<Memberships>(file.value).values(0, 0), 1 / 3.0);
  EXPECT_THAT(file.warnings,
              ElementsAre(HasSubstr("1 of 2 rows did not sum to 1 (off by at most 0.001)")));
}

// 5 values with six decimals can be off by 5 halves of 1e-6.
TEST(ReadMemberships, AllowsEveryValueToBeRounded) {
  EXPECT_THAT(read("0.333334 0.166667 0.166667 0.166667 0.166667\n").warnings, IsEmpty());
  EXPECT_THAT(read("0.333335 0.166667 0.166667 0.166667 0.166667\n").warnings, SizeIs(1));
}

TEST(ReadMemberships, RefusesWhatAreNoMemberships) {
  EXPECT_EQ(error_of("0.5,0.5\n0.5,0.5\n0.6,0.5\n"), "F:3:1: the memberships sum to 1.1, not to 1");
  EXPECT_EQ(error_of("0.5,0.5\n1.5,-0.5\n"), "F:2:2: the membership -0.5 is negative");
  EXPECT_EQ(error_of("0.5,0.5\n0.5,nan\n"), "F:2:2: a membership is missing or not finite");
  EXPECT_EQ(error_of("0.5,0.5\n0.5,x\n", {.kind = InputKind::memberships}),
            "F:2:2: \"x\" is not a membership");
  EXPECT_THAT(error_of("1,2\n3,4\n"), HasSubstr("the 2 columns are not memberships"));
}

TEST(ReadMemberships, ReadsArrays) {
  const Matrix<double> matrix(2, 2, std::vector<double>{0.5, 0.5, 1, 0});
  const TemporaryFile file(format_npy(matrix.view()), ".npy");
  EXPECT_EQ(std::get<Memberships>(read_memberships(file.path()).value).values, matrix);
}

TEST(ReadEnsemble, TakesEveryColumnAsAPartition) {
  const TemporaryFile file("id,a,b\nx,1,u\ny,1,v\nz,2,v\n");
  const std::vector<std::string> paths = {file.path()};
  const EnsembleFile ensemble = read_ensemble(paths, {.id_column = "id"});
  EXPECT_THAT(ensemble.names, ElementsAre("a", "b"));
  EXPECT_THAT(ensemble.ids, ElementsAre("x", "y", "z"));
  EXPECT_THAT(ensemble.partitions[0].labels, ElementsAre(0, 0, 1));
  EXPECT_THAT(ensemble.partitions[1].labels, ElementsAre(0, 1, 1));
}

TEST(ReadEnsemble, JoinsFilesOfEqualLength) {
  const TemporaryFile a("1\n2\n");
  const TemporaryFile b("x\n3\n4\n");
  const TemporaryFile c("1\n2\n3\n");
  EXPECT_THAT(read_ensemble(std::vector{a.path(), b.path()}).names,
              ElementsAre(a.path(), b.path() + ":x"));
  EXPECT_EQ(message_of<IoError>([&] {
              read_ensemble(std::vector{a.path(), c.path()});
            }),
            c.path() + ": has 3 cases but " + a.path() + " has 2");
}

TEST(ReadEnsemble, RefusesFilesOfWhichNoColumnIsLeft) {
  const Matrix<double> labels(2, 1, {1, 2});
  const TemporaryFile array(format_npy(labels.view()), ".npy"), text("a\n1\n2\n");
  for (const std::string& path : {array.path(), text.path()}) {
    InputOptions options;
    options.without = {"1"};
    const std::string sentence = path + ": no column is left to be read";
    EXPECT_EQ(message_of<IoError>([&] { read_ensemble(std::vector{path}, options); }), sentence);
    EXPECT_EQ(message_of<IoError>([&] { read_runs(path, options); }), sentence);
  }
}

}  // namespace
}  // namespace truecluster
