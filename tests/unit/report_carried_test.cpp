// What the page carries of all cases reads back as it was, and stays within its bytes.
#include <gtest/gtest.h>

#include <numeric>

#include <nlohmann/json.hpp>

#include <truecluster/error.hpp>
#include <truecluster/random.hpp>

#include "io/base64.hpp"
#include "report/carried_cases.hpp"
#include "report/cases.hpp"
#include "report/json_text.hpp"
#include "report/sample_weights.hpp"

namespace truecluster::report {
namespace {

std::uint32_t number_at(const std::string& bytes, std::size_t at, std::size_t width) {
  std::uint32_t value = 0;
  for (std::size_t b = width; b-- > 0;)
    value = value << 8 | static_cast<unsigned char>(bytes[at + b]);
  return value;
}

// Reads the packed memberships by their description.
Matrix<double> unpacked(const std::string& bytes, std::size_t width, Index n, Index k) {
  Matrix<double> result(n, k);
  const double whole = width == 2 ? 65535 : 255;
  std::size_t at = 0;
  const auto next = [&] { return number_at(bytes, (at += width) - width, width); };
  for (Index i = 0; i < n; ++i) {
    std::vector<std::uint32_t> clusters(next());
    for (std::uint32_t& cluster : clusters) cluster = next();
    double rest = whole;
    for (std::size_t c = 1; c < clusters.size(); ++c) {
      const double part = next();
      result(i, clusters[c]) = part / whole;
      rest -= part;
    }
    result(i, clusters[0]) = rest / whole;
  }
  EXPECT_EQ(at, bytes.size());
  return result;
}

TEST(Base64, PadsTheLastGroup) {
  EXPECT_EQ(io::base64("Man"), "TWFu");
  EXPECT_EQ(io::base64("Ma"), "TWE=");
  EXPECT_EQ(io::base64("M"), "TQ==");
  EXPECT_EQ(io::base64("\xff\xff\xff"), "////");
}

TEST(Carried, LabelsStandInTheLowestBitsFirst) {
  const std::vector<Label> labels = {1, 2, 3, 0, 2};
  EXPECT_EQ(packed(labels, 2), std::string("\x39\x02"));      // 00 11 10 01, 10
  EXPECT_EQ(packed(labels, 4), std::string("\x21\x03\x02"));  // 2 1, 0 3, 2
  EXPECT_EQ(packed(labels, 8), std::string("\x01\x02\x03\0\x02", 5));
  EXPECT_EQ(packed(std::vector<Label>{258}, 16), std::string("\x02\x01"));
  EXPECT_EQ(bits_for(1), 1);
  EXPECT_EQ(bits_for(2), 1);
  EXPECT_EQ(bits_for(3), 2);
  EXPECT_EQ(bits_for(16), 4);
  EXPECT_EQ(bits_for(17), 8);
  EXPECT_EQ(bits_for(257), 16);
}

TEST(Carried, MembershipsReadBackWithinTheirSteps) {
  Matrix<double> memberships(40, 6);
  Stream stream(3, Stage::test);
  std::vector<Index> cases;
  for (Index i = 0; i < 40; ++i) {
    double sum = 0;
    for (double& p : memberships.row(i)) sum += p = std::pow(stream.uniform(), 8);
    for (double& p : memberships.row(i)) p /= sum;
    cases.push_back(i);
  }
  for (const int width : {1, 2}) {
    const double step = width == 2 ? 1.0 / 65535 : 1.0 / 255;
    const Matrix<double> back =
        unpacked(packed_memberships(MembershipView(memberships), cases, width), width, 40, 6);
    for (Index i = 0; i < 40; ++i)
      for (Index k = 0; k < 6; ++k) EXPECT_NEAR(back(i, k), memberships(i, k), 3.5 * step);
  }
}

TEST(Carried, MembershipIsNeverRoundedToCertainty) {
  Matrix<double> memberships(2, 2);
  memberships(0, 0) = 1.0 - 1e-9;
  memberships(0, 1) = 1e-9;
  memberships(1, 1) = 1;
  const std::vector<Index> cases = {0, 1};
  const Matrix<double> back =
      unpacked(packed_memberships(MembershipView(memberships), cases, 1), 1, 2, 2);
  EXPECT_LT(back(0, 0), 1);
  EXPECT_EQ(back(1, 1), 1);
}

// A million cases of ten clusters, a third of them between two, and twenty models.
TEST(Carried, AMillionCasesAreAllCarriedWithinTwelveMegabytes) {
  constexpr Index n = 1'000'000, k = 10;
  Matrix<double> memberships(n, k);
  std::vector<Label> labels(n);
  Stream stream(1, Stage::test);
  for (Index i = 0; i < n; ++i) {
    labels[i] = static_cast<Label>(stream.below(k));
    const double p = stream.below(3) == 0 ? 0.5 + 0.5 * stream.uniform() : 1.0;
    memberships(i, labels[i]) = p;
    if (p < 1) memberships(i, (labels[i] + 1) % k) = 1 - p;
  }
  std::vector<LabelledModel> models;
  for (std::size_t m = 0; m < 20; ++m) models.push_back({m, k, labels});
  nlohmann::ordered_json report;
  EXPECT_EQ(add_carried(report, {models, MembershipView(memberships), {}}, 1).cases.size(), n);
  EXPECT_GE(report["carried"]["labels"].size(), 5);
  EXPECT_LT(report["carried"]["labels"].size(), 20);
  EXPECT_LT(json_text(report).size(), 11'000'000);
}

TEST(Carried, LongNamesLeaveRoomForASample) {
  constexpr Index n = 60'000;
  const std::vector<std::string> ids(n, std::string(300, 'x'));
  const Matrix<double> memberships(n, 1, 1.0);
  const std::vector<Label> labels(n);
  const LabelledModel model{0, 1, labels};
  nlohmann::ordered_json report;
  const std::vector<Index> cases =
      add_carried(report, {{&model, 1}, MembershipView(memberships), ids}, 1).cases;
  EXPECT_LT(cases.size(), n);
  EXPECT_GT(cases.size(), n / 4);
  EXPECT_EQ(report["carried"]["n"], cases.size());
  EXPECT_EQ(report["carried"]["n_total"], n);
  EXPECT_TRUE(report["carried"].contains("rows"));
  EXPECT_LT(json_text(report).size(), 11'000'000);
}

// Every tenth case is a judge; the second model has labels for these alone. Names of 300 bytes
// leave room for a sample.
TEST(Carried, JudgesAreAmongTheCasesAndHaveTheLabelsOfOtherModels) {
  for (const bool sampled : {false, true}) {
    constexpr Index n = 60'000;
    const std::vector<std::string> ids(sampled ? n : 0, std::string(300, 'x'));
    const Matrix<double> memberships(n, 1, 1.0);
    std::vector<Index> judges;
    std::vector<Label> of_judges;
    for (Index i = 7; i < n; i += 10) {
      judges.push_back(i);
      of_judges.push_back(static_cast<Label>(i / 10 % 2));
    }
    const std::vector<Label> labels(n);
    const std::vector<LabelledModel> models = {{1, 1, labels}, {0, 2, of_judges}};
    nlohmann::ordered_json report;
    const CarriedCases carried =
        add_carried(report, {models, MembershipView(memberships), ids, judges}, 1);
    EXPECT_EQ(static_cast<Index>(carried.cases.size()) < n, sampled);
    ASSERT_EQ(carried.judges.size(), judges.size());
    for (std::size_t j = 0; j < judges.size(); ++j)
      ASSERT_EQ(carried.cases[carried.judges[j]], judges[j]);
    std::string places;
    for (const Index place : carried.judges)
      for (int b = 0; b < 32; b += 8) places += static_cast<char>(place >> b & 255);
    EXPECT_EQ(report["carried"]["judges"], io::base64(places));
    const auto& of_models = report["carried"]["labels"];
    EXPECT_FALSE(of_models[0].contains("of_judges"));
    EXPECT_EQ(of_models[1]["of_judges"], true);
    EXPECT_EQ(of_models[1]["data"], io::base64(std::string(judges.size() / 8, '\xaa')));
    const std::vector<Index> drawn = add_drawn(report, carried, n, 1);
    EXPECT_EQ(drawn.size(), 2000);
    for (const Index i : drawn) ASSERT_EQ(i % 10, 7);
    EXPECT_EQ(carried.cases[report["drawn"]["at"][5].get<Index>()], drawn[5]);
    EXPECT_LT(json_text(report).size(), 11'000'000);
  }
}

TEST(Carried, FloatsStandInFourBytesEach) {
  EXPECT_EQ(packed_floats(std::vector<double>{1, -2.5}),  // 0x3f800000, 0xc0200000
            io::base64(std::string("\0\0\x80\x3f\0\0\x20\xc0", 8)));
}

// By hand: 4 judges are drawn of cases of weights 1, 1, 2, 4 and 8. A draw stands for 4, so that
// the last two are certain; the other two draws stand for 2 each, so that the weight 2 is certain,
// too; the draw that is left stands for 2.
TEST(SampleWeights, JudgesCountByTheirWeightAndByTheChanceToBeDrawn) {
  const CaseWeights weights(std::vector<double>{1, 1, 2, 4, 8});
  const SampleWeights sample(weights, 5, 4);
  const std::vector<Index> judges = {0, 2, 3, 4};
  const std::vector<double> found = sample.of(judges, {.of_judges = 1, .of_all = 0});
  const std::vector<double> expected = {2, 2, 4, 8};  // of 16, and the mean is to be 1
  for (std::size_t j = 0; j < 4; ++j) EXPECT_NEAR(found[j], expected[j] / 4, 1e-6);
}

// Half of the judges and a quarter of all cases: a case that is no certain judge has the chance
// 1 - (1 - p / 2) (1 - 1 / 4), with p = weight / 2 for the judges of weight 1 and 2.
TEST(SampleWeights, OtherCasesAreDrawnAlike) {
  const CaseWeights weights(std::vector<double>{1, 1, 2, 0});
  const SampleWeights sample(weights, 4, 2);
  const std::vector<Index> cases = {0, 2, 3};
  const std::vector<double> found = sample.of(cases, {.of_judges = 0.5, .of_all = 0.25});
  const double light = 1 / (1 - 0.75 * 0.75), heavy = 2 / (1 - 0.5 * 0.75);
  EXPECT_NEAR(found[0], 2 * light / (light + heavy), 1e-6);
  EXPECT_NEAR(found[1], 2 * heavy / (light + heavy), 1e-6);
  EXPECT_EQ(found[2], 0);
}

TEST(SampleWeights, OfAllCasesAreTheirOwn) {
  const CaseWeights weights(std::vector<double>{1, 2, 3, 0});
  const std::vector<Index> all = {0, 1, 2, 3};
  const std::vector<double> found = SampleWeights(weights, 4, 0).of(all, {});
  for (const Index i : all) EXPECT_NEAR(found[i], weights.of(i), 1e-6);
}

TEST(Carried, WeightsAreThereWhereCasesHaveSome) {
  constexpr Index n = 300;
  const Matrix<double> memberships(n, 1, 1.0);
  const std::vector<Label> labels(n);
  const LabelledModel model{0, 1, labels};
  std::vector<double> values;
  for (Index i = 0; i < n; ++i) values.push_back(static_cast<double>(i % 3));
  const CaseWeights weights(values);
  std::vector<Index> judges;
  for (Index i = 1; i < n; i += 3) judges.push_back(i);
  nlohmann::ordered_json plain, all, some;
  add_carried(plain, {{&model, 1}, MembershipView(memberships), {}}, 1);
  EXPECT_FALSE(plain["carried"].contains("weights"));
  add_drawn(plain, add_carried(all, {{&model, 1}, MembershipView(memberships), {}, {}, weights}, 1),
            n, 1);
  EXPECT_FALSE(plain["drawn"].contains("weights"));  // their own
  EXPECT_EQ(all["carried"]["weights"], packed_floats(weights.values()));
  EXPECT_FALSE(all["carried"].contains("judge_weights"));
  const CarriedCases carried =
      add_carried(some, {{&model, 1}, MembershipView(memberships), {}, judges, weights}, 1);
  EXPECT_EQ(some["carried"]["judge_weights"], packed_floats(std::vector<double>(100, 1.0)));
  EXPECT_FALSE(some["carried"].contains("sample_weights"));  // all cases are there
  add_drawn(some, carried, n, 1);
  EXPECT_TRUE(some["drawn"].contains("weights"));
}

// The memberships of the judges in the second model: as sure as their place tells. Where all cases
// judge, a sample of them has its own.
TEST(Carried, JudgesHaveMembershipsInOtherModels) {
  for (const bool sampled : {false, true}) {
    constexpr Index n = 60'000;
    const std::vector<std::string> ids(sampled ? n : 0, std::string(300, 'x'));
    const Matrix<double> memberships(n, 1, 1.0);
    std::vector<Index> judges;
    for (Index i = sampled ? 0 : 7; i < n; i += sampled ? 1 : 10) judges.push_back(i);
    const auto n_judges = static_cast<Index>(judges.size());
    Matrix<double> of_judges(n_judges, 2);
    for (Index j = 0; j < n_judges; ++j) {
      of_judges(j, 0) = static_cast<double>(j % 256) / 255;
      of_judges(j, 1) = 1 - of_judges(j, 0);
    }
    const std::vector<Label> labels(n), labels_of_judges(judges.size());
    const MembershipView view(of_judges);
    const std::vector<LabelledModel> models = {{1, 1, labels, false, &view},
                                               {0, 2, labels_of_judges, false, &view}};
    nlohmann::ordered_json report;
    const CarriedCases carried =
        add_carried(report, {models, MembershipView(memberships), ids, judges}, 1);
    EXPECT_EQ(carried.judges.empty(), sampled);
    const auto& of_models = report["carried"]["labels"];
    EXPECT_FALSE(of_models[0].contains("memberships"));  // those of all cases are there
    std::vector<Index> rows = carried.cases;
    if (!sampled) rows.assign(judges.size(), 0);
    if (!sampled) std::iota(rows.begin(), rows.end(), Index{0});
    EXPECT_EQ(of_models[1]["memberships"]["bytes"], 1);
    EXPECT_EQ(of_models[1]["memberships"]["data"], io::base64(packed_memberships(view, rows, 1)));
    EXPECT_LT(json_text(report).size(), 11'000'000);
  }
}

TEST(Carried, RefusesWhatIsNeitherOfAllCasesNorOfTheJudges) {
  const Matrix<double> memberships(6, 2, 0.5), of_three(3, 2, 0.5);
  const std::vector<Label> labels(6), labels_of_three(3);
  const MembershipView view(of_three);
  const std::vector<LabelledModel> with_votes = {{0, 2, labels}, {1, 2, labels, false, &view}},
                                   with_labels = {{0, 2, labels}, {1, 2, labels_of_three}};
  const std::vector<Index> three = {0, 2, 4}, two = {0, 2};
  const auto carry = [&](const std::vector<LabelledModel>& models, std::span<const Index> judges) {
    nlohmann::ordered_json report;
    add_carried(report, {models, MembershipView(memberships), {}, judges}, 1);
  };
  for (const auto& models : {with_votes, with_labels}) {
    EXPECT_NO_THROW(carry(models, three));
    EXPECT_THROW(carry(models, two), InvalidArgument);
    EXPECT_THROW(carry(models, {}), InvalidArgument);
  }
}

// Labels of all models come before the memberships of the first.
TEST(Carried, MembershipsOfJudgesAreLeftOutBeforeLabels) {
  constexpr Index n = 1'000'000, k = 4;
  std::vector<Label> labels(n);
  std::vector<Index> judges(n / 2);
  std::iota(judges.begin(), judges.end(), Index{0});
  const Matrix<double> memberships(n, k, 0.25), of_judges(n / 2, k, 0.25);
  const MembershipView view(of_judges);
  std::vector<LabelledModel> models;
  for (std::size_t m = 0; m < 3; ++m) models.push_back({m, k, labels, false, &view});
  nlohmann::ordered_json report;
  add_carried(report, {models, MembershipView(memberships), {}, judges}, 1);
  ASSERT_EQ(report["carried"]["labels"].size(), 3);
  EXPECT_FALSE(report["carried"]["labels"][1].contains("memberships"));
}

}  // namespace
}  // namespace truecluster::report
