// Files of STRUCTURE and CLUMPP, written here after their descriptions: PrintQ() of STRUCTURE 2.3,
// and the examples chicken.indfile and arabid.popfile that come with CLUMPP 1.1.
#include <gmock/gmock.h>
#include <truecluster/data_file.hpp>
#include <truecluster/individuals_file.hpp>
#include <truecluster/partition_file.hpp>
#include <truecluster/runs_file.hpp>

#include "support/temporary_file.hpp"

namespace truecluster {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using truecluster::testing::error_of_reading;
using truecluster::testing::TemporaryFile;

std::string structure(std::string_view table, std::string_view individuals = "2") {
  return "\n\n----------------------------------------------------\n"
         "STRUCTURE by Pritchard, Stephens and Donnelly (2000)\n"
         "----------------------------------------------------\n\n"
         "Run parameters:\n   " +
         std::string(individuals) +
         " individuals\n   9 loci\n   2 populations assumed\n\n"
         "Inferred ancestry of individuals:\n" +
         std::string(table) +
         "\n\nEstimated Allele Frequencies in each cluster\n\n\nLocus 1 : L1\n2 alleles\n";
}

RunsFile read(std::string_view text, const InputOptions& options = {}) {
  const TemporaryFile file(text, "_f");
  return read_runs(file.path(), options);
}

std::string error_of(std::string_view text, const InputOptions& options = {}) {
  return error_of_reading(text, [&](const std::string& path) { read_runs(path, options); });
}

std::vector<double> row(const RunsFile& file, std::size_t run, Index i) {
  const auto values = std::get<Matrix<double>>(file.runs[run]).row(i);
  return {values.begin(), values.end()};
}

TEST(ReadStructure, TellsLabelsPopulationsAndMembershipsBeforeIntervals) {
  const RunsFile file = read(
      structure("        Label (%Miss) Pop:  Inferred clusters (and 90% probability intervals)\n"
                "  1    bird1    (0)    4 :  0.935 0.065    (0.798,1.000) (0.000,0.202) \n"
                "  2    bird2   (12)    7 :  0.250 0.750    (0.000,0.500) (0.500,1.000) \n"));
  EXPECT_THAT(file.ids, ElementsAre("bird1", "bird2"));
  EXPECT_THAT(file.populations, ElementsAre("4", "7"));
  EXPECT_THAT(row(file, 0, 0), ElementsAre(0.935, 0.065));
  EXPECT_THAT(row(file, 0, 1), ElementsAre(0.25, 0.75));
  EXPECT_EQ(file.frames[0].before, "  1    bird1    (0)    4 :");
  EXPECT_EQ(file.frames[0].after, "");
}

TEST(ReadStructure, ReadsTablesWithoutLabelsOrPopulations) {
  const RunsFile neither = read(structure(
      "     (%Miss) :  Inferred clusters\n  1    (0)   :  0.9 0.1 \n  2    (0)   :  0 1 \n"));
  EXPECT_THAT(neither.ids, ElementsAre("1", "2"));
  EXPECT_THAT(neither.populations, IsEmpty());
  const RunsFile populations =
      read(structure("     (%Miss) Pop:  Inferred clusters\n  1    (0)    3 :  0.9 0.1 \n"
                     "  2    (0)    5 :  0 1 \n"));
  EXPECT_THAT(populations.ids, ElementsAre("1", "2"));
  EXPECT_THAT(populations.populations, ElementsAre("3", "5"));
  const RunsFile labels =
      read(structure("        Label (%Miss) :  Inferred clusters\n  1        a    (0)   :  1 0 \n"
                     "  2        b    (0)   :  0 1 \n"));
  EXPECT_THAT(labels.ids, ElementsAre("a", "b"));
  EXPECT_THAT(labels.populations, IsEmpty());
  EXPECT_THAT(row(labels, 0, 1), ElementsAre(0, 1)) << "memberships, even if they are whole";
}

TEST(ReadStructure, LeavesOutTheRecombinationRateOfTheLinkageModel) {
  const RunsFile file =
      read(structure("        Label (%Miss) Pop:   Ind's r Inferred clusters\n"
                     "  1        a    (0)    1 :   0.0123  0.9 0.1 \n"
                     "  2        b    (0)    2 :   0.4567  0.3 0.7 \n"));
  EXPECT_THAT(row(file, 0, 0), ElementsAre(0.9, 0.1));
}

TEST(ReadStructure, ReadsLineEndsOfOtherSystems) {
  std::string text = structure("  Label\n  1 a (0) 1 :  0.9 0.1\n  2 b (0) 2 :  0.3 0.7\n");
  for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += 2)
    text.insert(at, "\r");
  EXPECT_THAT(row(read(text), 0, 1), ElementsAre(0.3, 0.7));
}

TEST(ReadStructure, RefusesWhatIsNoTableOfMemberships) {
  EXPECT_EQ(error_of(structure("  Label\n  1 a (0) 1 :  0.9 0.1\n", "3")),
            "F: the table \"Inferred ancestry of individuals\" has 1 row but 3 individuals were "
            "read; the file may be cut off");
  EXPECT_EQ(error_of("STRUCTURE by Pritchard\n   2 individuals\n"),
            "F: STRUCTURE's output ends before its table \"Inferred ancestry of individuals\"; let "
            "the run finish and use the _f file that it writes last");
  EXPECT_EQ(error_of(structure("  Label (%Miss) Pop\n"
                               "  1 a (0) 1 :  0.998 | Pop 2: 0.001 0.001  |  \n"
                               "  2 b (0) 2 :  0.998 | Pop 1: 0.001 0.001  |  \n")),
            "F:14: STRUCTURE was run with USEPOPINFO and gives no memberships for this individual; "
            "run it with PRINTQHAT and choose the memberships from its _q file (`columns`)");
  EXPECT_EQ(error_of(structure("  Label\n  1 a (0) 1 :  0.9 0.1\n  2 b (0) 2 :  0.3\n")),
            "F:15: this row has 1 membership but the first one has 2");
  EXPECT_EQ(error_of(structure("  Label\n  1 a (0) 1 :  0.9 0.1\n  2 b (0) 2 :  0.3 -nan\n")),
            "F:15:7: a membership is missing or not finite");
  EXPECT_EQ(error_of(structure("  Label\n  1 a (0) 1 :  0.9 0.1\n  2 b (0) 2 :  0.3 x\n")),
            "F:15:7: \"x\" is not a membership");
}

TEST(ReadIndfile, HasRunsBelowOneAnother) {
  const RunsFile file = read(
      "1 11 (0) 1 : 0.9 0.1\n2 12 (0) 2 : 0.3 0.7\n\n"
      "1 11 (0) 1 : 0.2 0.8\n2 12 (0) 2 : 0.6 0.4\n");
  ASSERT_EQ(file.runs.size(), 2U);
  EXPECT_THAT(file.names, ElementsAre("1", "2"));
  EXPECT_THAT(file.ids, ElementsAre("11", "12"));
  EXPECT_THAT(file.populations, ElementsAre("1", "2"));
  EXPECT_THAT(row(file, 1, 0), ElementsAre(0.2, 0.8));
  EXPECT_EQ(file.frames.size(), 2U);
}

TEST(ReadIndfile, RefusesRunsOfDifferentIndividuals) {
  EXPECT_EQ(error_of("1 1 (0) 1 : 0.9 0.1\n2 2 (0) 1 : 0.3 0.7\n\n1 1 (0) 1 : 0.9 0.1\n"),
            "F: the last run has 1 row but the first one has 2");
  EXPECT_EQ(
      error_of("1 1 (0) 1 : 0.9 0.1\n2 2 (0) 1 : 0.3 0.7\n1 1 (0) 1 : 1 0\n3 3 (0) 1 : 1 0\n"),
      "F:4: 3 stands where the first run has 2; every run must list the same rows in the same "
      "order");
  EXPECT_EQ(error_of("1 1 (0) 1 : 0.9 0.1\nand so on\n"),
            "F:2: is not a row of memberships; before them come an individual's number, label, (% "
            "missing) and population, or a population's code, and then a colon");
}

TEST(ReadIndfile, MayBeReadAsAnyTableByChoosingColumns) {
  const RunsFile file = read("1 1 (0) 1 : 0.9 0.1\n2 2 (0) 1 : 0.3 0.7\n", {.columns = "6:7"});
  EXPECT_THAT(row(file, 0, 1), ElementsAre(0.3, 0.7));
  EXPECT_THAT(file.frames, IsEmpty());
}

TEST(ReadPopfile, HasTheNumberOfIndividualsLast) {
  const RunsFile file = read("1: 0.9 0.1 30\n2: 0.3 0.7 5\n\n1: 0.2 0.8 30\n2: 0.6 0.4 5\n");
  ASSERT_EQ(file.runs.size(), 2U);
  EXPECT_THAT(row(file, 1, 1), ElementsAre(0.6, 0.4));
  EXPECT_THAT(file.ids, ElementsAre("1", "2"));
  EXPECT_THAT(file.populations, IsEmpty());
  EXPECT_EQ(file.frames[0].before, "1:");
  EXPECT_EQ(file.frames[1].after, "5");
  EXPECT_EQ(error_of("1: 0.9 0.1 30\n2: 0.3 0.7\n"),
            "F:2: \"0.7\" stands where the number of individuals of the population is expected");
}

TEST(ReadPopfile, IsNotAnyTableWithAColon) {
  EXPECT_EQ(read("a: 3 1\nb: 4 2\n").runs.size(), 3U) << "labels";
  EXPECT_THAT(row(read("a: 0.5 0.5\nb: 0.25 0.75\n"), 0, 0), ElementsAre(0.5, 0.5));
}

TEST(Memberships, AreReadAsOnePartitionAndRefusedAsData) {
  const TemporaryFile one("1 a (0) 1 : 0.9 0.1\n2 b (0) 1 : 0.3 0.7\n");
  EXPECT_EQ(std::get<Memberships>(read_partition(one.path()).value).ids[1], "b");
  const std::string text = "1 1 (0) 1 : 0.9 0.1\n1 1 (0) 1 : 0.3 0.7\n";
  EXPECT_EQ(error_of_reading(text, [](const std::string& path) { read_partition(path); }),
            "F: holds 2 runs, but one partition is expected; truecluster align reads several");
  EXPECT_EQ(error_of_reading(text, [](const std::string& path) { read_data(path, {}); }),
            "F: these are memberships, as STRUCTURE and CLUMPP write them, not data to be "
            "clustered; truecluster align reads them");
  EXPECT_EQ(error_of(text, {.kind = InputKind::labels}), "F: holds memberships, not labels");
}

TEST(ReadIndividuals, KnowsFamAndInd) {
  const TemporaryFile fam("pop1 a 0 0 1 -9\npop1 b 0 0 2 -9\npop2\tc\t0\t0\t2\t-9\n", ".fam");
  EXPECT_THAT(read_individuals(fam.path()).ids, ElementsAre("a", "b", "c"));
  EXPECT_THAT(read_individuals(fam.path()).populations, ElementsAre("pop1", "pop1", "pop2"));
  const TemporaryFile own("a a 0 0 1 -9\nb b 0 0 2 -9\n", ".fam");
  EXPECT_THAT(read_individuals(own.path()).populations, IsEmpty()) << "each is its own family";
  const TemporaryFile ind("   a M French\n   b F Han\n", ".ind");
  EXPECT_THAT(read_individuals(ind.path()).ids, ElementsAre("a", "b"));
  EXPECT_THAT(read_individuals(ind.path()).populations, ElementsAre("French", "Han"));
  EXPECT_EQ(error_of_reading("a b\nc d\n", [](const std::string& path) { read_individuals(path); }),
            "F: has 2 columns, but a .fam has 6 (family, name, father, mother, sex, phenotype) and "
            "an .ind has 3 (name, sex, population)");
}

TEST(ReadIndividuals, StandBesideMembershipsOfTheSameName) {
  const TemporaryFile fam("p a 0 0 1 -9\n", ".fam");
  const std::string name = fam.path().substr(0, fam.path().size() - 4);
  EXPECT_EQ(individuals_beside(name + ".3.Q"), fam.path());
  EXPECT_EQ(individuals_beside(name + ".12.meanQ"), fam.path());
  EXPECT_EQ(individuals_beside(name + ".3.Q.gz"), fam.path());
  EXPECT_EQ(individuals_beside(name + ".Q"), "");
  EXPECT_EQ(individuals_beside(name + "x.3.Q"), "");
}

}  // namespace
}  // namespace truecluster
