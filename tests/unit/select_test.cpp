// The parts of the choice: borders among neighbours, the comparison with null data, the score, and
// the choice itself.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <cmath>

#include <truecluster/case_source.hpp>
#include <truecluster/clusterer_registry.hpp>
#include <truecluster/fit.hpp>
#include <truecluster/random.hpp>

#include "select/neighbourhood.hpp"
#include "select/null_comparison.hpp"
#include "select/option_values.hpp"
#include "select/reason.hpp"
#include "select/run_identity.hpp"
#include "select/score.hpp"
#include "select/selection.hpp"
#include "select/student_t.hpp"

namespace truecluster {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// Two strips of a square lattice, 10 apart or touching; the labels part them in the middle.
struct Strips {
  Matrix<double> places;
  std::vector<Label> labels;
};

Strips strips(double gap) {
  Strips made{Matrix<double>(800, 2), {}};
  Stream stream(3, Stage::test);
  for (Index i = 0; i < 800; ++i) {
    const Label side = i < 400 ? 0 : 1;
    made.places(i, 0) = stream.uniform() + side * (1 + gap);
    made.places(i, 1) = stream.uniform();
    made.labels.push_back(side);
  }
  return made;
}

TEST(Neighbourhood, BordersInAGapCrossNothingAndAreDeep) {
  const Strips apart = strips(10);
  const Borders borders = Neighbourhood(apart.places, 1).borders(apart.labels, 2);
  EXPECT_EQ(borders.crossing, 0);
  EXPECT_EQ(borders.depth, 4);
}

TEST(Neighbourhood, BordersThroughADenseRegionCrossAndAreShallow) {
  const Strips touching = strips(0);
  const Borders borders = Neighbourhood(touching.places, 1).borders(touching.labels, 2);
  EXPECT_GT(borders.crossing, 0.01);
  EXPECT_LT(borders.crossing, 0.1);
  EXPECT_LT(borders.depth, 0.6);
}

// Four cases on a line, each with the three others as neighbours: of the 12 pairs, those between
// {0, 1} and {2, 3} cross: 8 of 12.
TEST(Neighbourhood, CountsCrossingsAsByHand) {
  const Matrix<double> line(4, 1, {0.0, 1.0, 2.0, 3.0});
  const std::vector<Label> labels{0, 0, 1, 1};
  EXPECT_DOUBLE_EQ(Neighbourhood(line, 1).borders(labels, 2).crossing, 8.0 / 12);
}

TEST(Neighbourhood, TakesASingleCaseAndEqualCases) {
  EXPECT_EQ(Neighbourhood(Matrix<double>(1, 2), 1).borders(std::vector<Label>{0}, 1).crossing, 0);
  const std::vector<Label> labels(20, 0);
  EXPECT_TRUE(std::isfinite(Neighbourhood(Matrix<double>(20, 2, 5.0), 1).borders(labels, 1).depth));
}

// Else a clusterer or its option was not registered, and the option would be said to have no
// effect.
TEST(ClustererOptions, AreEachForAClusterer) {
  for (const NamedText& option : option_values(ClustererOptions()))
    EXPECT_THAT(clusterers_with(option.name), Not(testing::IsEmpty())) << option.name;
  EXPECT_THAT(clusterers_with("n_init"), testing::ElementsAre("kmeans", "kmedoids", "gmm"));
  EXPECT_THAT(clusterers_with("k"), testing::IsEmpty());
}

// Upper tails as printed in tables of Student's t.
TEST(StudentT, HasTheTailsOfTheTables) {
  EXPECT_NEAR(student_t_upper(6.313752, 1), 0.05, 1e-7);
  EXPECT_NEAR(student_t_upper(2.919986, 2), 0.05, 1e-7);
  EXPECT_NEAR(student_t_upper(1.894579, 7), 0.05, 1e-7);
  EXPECT_NEAR(student_t_upper(2.718079, 11), 0.01, 1e-7);
  EXPECT_NEAR(student_t_upper(-1.894579, 7), 0.95, 1e-7);
  EXPECT_DOUBLE_EQ(student_t_upper(0, 4), 0.5);
}

// Three sets of null data with one model: H 0.4, 0.5, 0.6, X 0.1, D 0, score 1. The mean H is 0.5.
// Clarity of the data with H 0.25, X 0.05, D 1: (2 - 0.5 - 0.5 + 0.2) 1 = 1.2. Of the null sets
// against the two others: 1 - 0.4/0.55 = 0.2727, 1 - 0.5/0.5 = 0, and 1 - 0.6/0.45 < 0: 0.
TEST(NullComparison, IsAsByHand) {
  const std::vector<DivisionTable> null_sets{
      {{0.4, 0.1, 0, 1}}, {{0.5, 0.1, 0, 1}}, {{0.6, 0.1, 0, 1}}};
  const NullComparison comparison(null_sets);
  EXPECT_DOUBLE_EQ(comparison.null_mean(0).uncertainty, 0.5);
  EXPECT_DOUBLE_EQ(comparison.clarity(0, {0.25, 0.05, 1, 1}), 1.2);
  EXPECT_DOUBLE_EQ(comparison.clarity(0, {0.25, 0.05, 1, 0.25}), 0.6);
  EXPECT_EQ(comparison.clarity(0, {0.25, 0.05, 1, -0.1}), 0);
  EXPECT_THAT(comparison.null_clarities(),
              ElementsAre(testing::DoubleNear(1 - 0.4 / 0.55, 1e-12), 0, 0));
  // mean 0.0909, deviation 0.1575, times sqrt(4/3): t = (1.2 - 0.0909) / 0.1818 = 6.10, 2 degrees.
  const double mean = (1 - 0.4 / 0.55) / 3, deviation = std::sqrt(3.0) * mean;
  EXPECT_NEAR(comparison.p_value(1.2),
              student_t_upper((1.2 - mean) / (deviation * std::sqrt(4.0 / 3)), 2), 1e-12);
  EXPECT_NEAR(comparison.p_value(mean), 0.5, 1e-12);
  // No clarity is below 0, so all of null data are as clear.
  EXPECT_EQ(comparison.p_value(0), 1);
}

// CIC 0.8, model entropy 4: crispness 0.2, score 0.2 · 2 · support.
TEST(Score, IsCrispnessTimesTheRootOfTheEntropyTimesSupport) {
  const Criterion criterion{.model_entropy = 4, .cic = 0.8};
  EXPECT_DOUBLE_EQ(crispness(criterion), 0.2);
  EXPECT_DOUBLE_EQ(score(criterion, 0.5), 0.2);
  EXPECT_EQ(score({}, 1), 0);
}

TEST(Score, SupportIsTheBestAgreementWithAnotherFamily) {
  const std::vector<ModelKey> keys{{0, 2}, {1, 2}, {1, 3}, {2, 2}};
  const std::vector<std::vector<Label>> labels{
      {0, 0, 1, 1}, {1, 1, 0, 0}, {0, 1, 2, 2}, {0, 1, 0, 1}};
  // Families 0 and 1 divide alike for 2 clusters; nobody else tried 3; {0,1,0,1} with {0,0,1,1} has
  // the adjusted Rand index (0 - 2/3) / (2 - 2/3) = -0.5.
  EXPECT_THAT(supports(keys, labels, {}), ElementsAre(1, 1, 0, 0));
  EXPECT_THAT(supports(std::vector<ModelKey>{{0, 2}, {0, 3}},
                       std::vector<std::vector<Label>>{labels[0], labels[2]}, {}),
              ElementsAre(1, 1));
}

// Counts the rows that are copied.
class CountedCopies : public CaseSource {
 public:
  explicit CountedCopies(Matrix<double> values) : cases_(CaseBlock(std::move(values))) {}
  [[nodiscard]] Index rows() const override { return cases_.rows(); }
  [[nodiscard]] Index cols() const override { return cases_.cols(); }
  [[nodiscard]] CaseBlock block(Index first, Index last) const override {
    return cases_.block(first, last);
  }
  [[nodiscard]] CaseBlock copy(std::span<const Index> rows) const override {
    const auto n = static_cast<Index>(rows.size());
    n_copied += n;
    most_at_once = std::max(most_at_once.load(), n);
    return cases_.copy(rows);
  }

  mutable std::atomic<Index> n_copied = 0, most_at_once = 0;

 private:
  ViewSource cases_;
};

TEST(RunIdentity, LooksAtFewRowsAtATime) {
  const CountedCopies cases(Matrix<double>(8191, 2));
  const std::string identity = identity_of_run(cases, {}, {});
  EXPECT_LE(cases.n_copied.load(), 4096);
  EXPECT_GT(cases.n_copied.load(), 2048);
  EXPECT_LE(cases.most_at_once.load(), 64);
  Matrix<double> other(8191, 2);
  other(8190, 1) = 1;
  EXPECT_NE(identity_of_run(CountedCopies(std::move(other)), {}, {}), identity);
}

TEST(RunIdentity, IsOfNoUseWithoutACheckpoint) {
  Matrix<double> values(3000, 1);
  for (Index i = 0; i < 3000; ++i) values(i, 0) = static_cast<double>(i % 7);
  FitOptions options;
  options.k_values = {2};
  options.clusterer = "kmeans";
  options.judges = 20;
  options.replicates = 3;
  options.resample.max_drawn = 20;
  options.null_sets = 0;
  const CountedCopies plain(values), saved(values);
  const FitResult without = fit(plain, options);
  Checkpoint checkpoint;
  checkpoint.save = [](const Checkpoint::State&, bool) {};
  EXPECT_EQ(fit(saved, options, {}, checkpoint).model().labels, without.model().labels);
  EXPECT_EQ(saved.n_copied - plain.n_copied, 3000);
}

ModelResult model(const std::string& clusterer, Label k, double score, double p_value,
                  std::vector<Label> labels) {
  ModelResult made;
  made.clusterer = clusterer;
  made.k = k;
  made.criterion = {.model_entropy = 1, .cic = k == 1 ? 0.0 : score};
  made.score = k == 1 ? 0.0 : score;
  made.support = 0.8;
  made.p_value = p_value;
  made.converged = true;
  made.labels = std::move(labels);
  return made;
}

const std::vector<Label> in_one(8, 0), in_two{0, 0, 0, 0, 1, 1, 1, 1}, in_four{0, 0, 1, 1,
                                                                               2, 2, 3, 3};

FitResult of_eight_cases() {
  FitResult result;
  result.judges = {0, 1, 2, 3, 4, 5, 6, 7};
  return result;
}

TEST(ChooseModel, TakesTheLargestScoreOfTheClearModels) {
  FitResult result = of_eight_cases();
  result.models = {model("a", 1, 0, 1, in_one), model("a", 2, 0.6, 0.01, in_two),
                   model("b", 4, 0.5, 0.04, in_four), model("b", 2, 0.9, 0.06, in_two)};
  choose_model(result);
  EXPECT_EQ(result.selected, 1U);
  ASSERT_EQ(result.readings.size(), 1U);
  EXPECT_EQ(result.readings[0].model, 2U);
  EXPECT_EQ(result.readings[0].relation, Reading::Relation::finer);
  EXPECT_EQ(result.readings[0].nested, 1);
  explain_choice(result, {});
  EXPECT_THAT(result.reason,
              HasSubstr("2 clusters by a have the largest score, 0.600, of 2 clear"));
}

TEST(ChooseModel, TakesOneClusterWhereNothingIsClear) {
  FitResult result = of_eight_cases();
  result.models = {model("a", 1, 0, 1, in_one), model("a", 2, 0.6, 0.2, in_two),
                   model("a", 4, 0.7, 0.3, in_four)};
  choose_model(result);
  EXPECT_EQ(result.model().k, 1);
  EXPECT_TRUE(result.readings.empty());
  explain_choice(result, {});
  EXPECT_THAT(result.reason, HasSubstr("the clearest, 2 clusters by a, has p = 0.20"));
}

TEST(ChooseModel, SaysWhenNoDivisionIsWorthItsUncertainty) {
  FitResult result = of_eight_cases();
  result.models = {model("a", 1, 0, 1, in_one), model("a", 2, -0.1, 1, in_two)};
  choose_model(result);
  EXPECT_EQ(result.model().k, 1);
  explain_choice(result, {});
  EXPECT_THAT(result.reason, HasSubstr("No division is worth its uncertainty"));
}

TEST(ChooseModel, TakesTheLargestScoreWhereOneClusterWasNotTriedAndWarns) {
  FitResult result = of_eight_cases();
  result.models = {model("a", 2, 0.6, 0.2, in_two), model("a", 4, 0.7, 0.3, in_four)};
  choose_model(result);
  EXPECT_EQ(result.model().k, 4);
  explain_choice(result, {});
  EXPECT_THAT(result.warnings, testing::Contains(HasSubstr("try one cluster as well")));
}

// By score, the least supported would be the best of them: 0.01 x -2 is above 0.5 x -0.1.
TEST(ChooseModel, TakesTheLargestCicWhereNoScoreIsAboveZero) {
  FitResult result = of_eight_cases();
  result.models = {model("a", 4, -2, 1, in_four), model("b", 4, -0.1, 1, in_four)};
  result.models[0].score = -0.02;
  result.models[1].score = -0.05;
  choose_model(result);
  EXPECT_EQ(result.selected, 1U);
  explain_choice(result, {});
  EXPECT_THAT(result.reason, HasSubstr(", and that of one cluster is 0."));
}

TEST(ChooseModel, NamesModelsWithinOneStandardError) {
  FitResult result = of_eight_cases();
  result.models = {model("a", 2, 0.60, 0.01, in_two), model("a", 4, 0.59, 0.01, in_four)};
  result.models[0].score_standard_error = 0.02;
  choose_model(result);
  EXPECT_THAT(result.equally_good, ElementsAre(1U));
  // The error of the estimate for all cases is not that of scores, which are of the judges.
  result.models[0].score_standard_error = 0.001;
  result.models[0].convergence.cic_standard_error = 0.02;
  choose_model(result);
  EXPECT_THAT(result.equally_good, ElementsAre());
}

constexpr double unknown = ModelResult::unknown;

TEST(ExplainChoice, CallsNothingClearThatWasNotCompared) {
  FitResult result = of_eight_cases();
  result.models = {model("a", 1, 0, unknown, in_one), model("a", 2, 0.6, unknown, in_two),
                   model("b", 4, 0.5, unknown, in_four)};
  choose_model(result);
  explain_choice(result, {});
  EXPECT_THAT(result.reason, HasSubstr(", of 2 models with a CIC above 0;"));
  EXPECT_THAT(result.reason, Not(HasSubstr("clear")));
  EXPECT_THAT(result.reason, Not(HasSubstr("null")));
}

TEST(ExplainChoice, NamesThatNoOtherClustererSupportsADivision) {
  FitResult result = of_eight_cases();
  result.models = {model("a", 1, 0, unknown, in_one), model("a", 2, 0.4, unknown, in_two),
                   model("b", 2, 0.3, unknown, {0, 0, 1, 1, 0, 0, 1, 1})};
  for (ModelResult& one : result.models) one.score = one.support = 0;
  choose_model(result);
  EXPECT_EQ(result.model().k, 1);
  explain_choice(result, {});
  EXPECT_THAT(result.reason, HasSubstr("is supported by another clusterer"));
  EXPECT_THAT(result.reason, Not(HasSubstr("nan")));
}

// All of them are equally unclear then.
TEST(ExplainChoice, NamesNoClearestDivisionIfNoneIsClear) {
  FitResult result = of_eight_cases();
  result.models = {model("a", 1, 0, 1, in_one), model("a", 2, 0.4, 1, in_two),
                   model("a", 4, 0.3, 1, in_four)};
  choose_model(result);
  explain_choice(result, {});
  EXPECT_THAT(result.reason, testing::EndsWith("none is clearer than these on average (p = 1)."));
}

TEST(ExplainChoice, NamesTheClustererThatAgreesBestEvenIfLabelsHaveChangedSince) {
  FitResult result = of_eight_cases();
  result.models = {model("a", 2, 0.6, 0.01, in_two), model("b", 2, 0.2, 0.01, in_four),
                   model("c", 2, 0.2, 0.01, {0, 0, 0, 0, 0, 1, 1, 1})};
  result.models[0].support = 1;  // more than any has now
  choose_model(result);
  explain_choice(result, {});
  EXPECT_THAT(result.reason, HasSubstr("Of the other clusterers, c agrees best"));
}

TEST(ExplainChoice, ShowsNoPThatIsTooSmallToTell) {
  FitResult result = of_eight_cases();
  result.models = {model("a", 1, 0, 1, in_one), model("a", 2, 0.6, 0.0004, in_two)};
  choose_model(result);
  explain_choice(result, {});
  EXPECT_THAT(result.reason, HasSubstr("(p < 0.01)"));
}

std::vector<std::string> warnings_at(double p) {
  FitResult result = of_eight_cases();
  result.models = {model("a", 1, 0, 1, in_one), model("a", 2, 0.6, p, in_two),
                   model("a", 4, 0.5, 0.7, in_four)};
  choose_model(result);
  explain_choice(result, {.replicates = 0});
  return result.warnings;
}

TEST(ExplainChoice, WarnsIfTheDecidingPIsCloseToTheLine) {
  for (const double p : {0.02, 0.05, 0.058, 0.1})
    EXPECT_THAT(warnings_at(p), testing::Contains(HasSubstr("close to the line of 0.05"))) << p;
  for (const double p : {0.0001, 0.019, 0.11, 0.9, unknown})
    EXPECT_THAT(warnings_at(p), ElementsAre()) << p;
}

TEST(ExplainChoice, DoesNotAskForMoreClustersThanThereAreDistinctCases) {
  FitResult result = of_eight_cases();
  result.models = {model("a", 1, 0, 1, in_one), model("a", 4, 0.6, 0.001, in_four)};
  choose_model(result);
  explain_choice(result, {}, {}, 4);
  EXPECT_THAT(result.warnings, ElementsAre());
  explain_choice(result, {}, {}, 5);
  EXPECT_THAT(result.warnings, ElementsAre(HasSubstr("is the largest that was tried")));
}

TEST(ExplainChoice, SaysThatOneClusterWasTheOnlyNumberTried) {
  FitResult result = of_eight_cases();
  result.models = {model("a", 1, 0, unknown, in_one)};
  choose_model(result);
  explain_choice(result, {});
  EXPECT_EQ(result.reason, "No other number of clusters was tried.");
}

}  // namespace
}  // namespace truecluster
