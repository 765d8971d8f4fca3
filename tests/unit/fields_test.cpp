// Every member of a result is described, and every described field is shown.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <set>
#include <utility>

#include <nlohmann/json.hpp>
#include <truecluster/align.hpp>
#include <truecluster/consensus.hpp>
#include <truecluster/described_results.hpp>
#include <truecluster/fit.hpp>

#include "report/fields_json.hpp"
#include "support/planted.hpp"
#include "support/same_fields.hpp"

namespace truecluster {
namespace {

struct Anything {
  template <class T>
  operator T() const;  // NOLINT(google-explicit-constructor)
};
template <class T, std::size_t... n>
constexpr bool takes(std::index_sequence<n...>) {
  return requires { T{(static_cast<void>(n), Anything{})...}; };
}
// The number of members of an aggregate: so many values initialize it, and no more.
template <class T, std::size_t n = 40>
constexpr int n_members() {
  if constexpr (takes<T>(std::make_index_sequence<n>{}))
    return n;
  else
    return n_members<T, n - 1>();
}

template <class T>
int n_described(const T& result) {
  int n = 0;
  describe(result, [&](const Field& field, const auto&) {
    if (!field.is_derived) ++n;
  });
  return n;
}

TEST(Fields, DescribeEveryMember) {
  EXPECT_EQ(n_described(Criterion{}), n_members<Criterion>());
  EXPECT_EQ(n_described(CaseCertainty{}), n_members<CaseCertainty>());
  EXPECT_EQ(n_described(ClusterCertainty{}), n_members<ClusterCertainty>());
  EXPECT_EQ(n_described(Convergence{}), n_members<Convergence>());
  EXPECT_EQ(n_described(ReplicateFit{}), n_members<ReplicateFit>());
  EXPECT_EQ(n_described(AlignedRun{}), n_members<AlignedRun>());
  EXPECT_EQ(n_described(AlignedLevel{}), n_members<AlignedLevel>());
  EXPECT_EQ(n_described(RunMode{}), n_members<RunMode>());
  EXPECT_EQ(n_described(ClusterSplit{}), n_members<ClusterSplit>());
  EXPECT_EQ(n_described(AlignResult{}), n_members<AlignResult>());
  // Criterion and convergence stand for their own fields.
  const int of_parts = n_members<Criterion>() + n_members<Convergence>() - 2;
  EXPECT_EQ(n_described(ModelResult{}), n_members<ModelResult>() + of_parts);
  // Weights are given.
  EXPECT_EQ(n_described(ConsensusResult{}) + 1, n_members<ConsensusResult>() + of_parts);
  FitResult fit;
  fit.models.resize(1);
  EXPECT_EQ(n_described(fit) + 1, n_members<FitResult>());  // clusters are derived
}

TEST(Fields, HaveNamesOfTheirOwnAndHelp) {
  for (const DescribedResult& result : described_results()) {
    std::set<std::string_view> names;
    for (const Entry& entry : result.entries) {
      EXPECT_TRUE(names.insert(entry.field.name).second) << result.name << entry.field.name;
      EXPECT_THAT(entry.field.name, ::testing::MatchesRegex("[a-z_]+"));
      EXPECT_GT(entry.field.help.size(), 5U) << entry.field.name;
    }
  }
}

enum class Colour { red, blue };
constexpr std::array<std::string_view, 2> colour_names{"red", "blue"};
constexpr std::span<const std::string_view> enum_names(Colour) { return colour_names; }

struct Inner {
  double x = std::numeric_limits<double>::quiet_NaN();
  Label where = 2;
};
template <MaybeConst<Inner> T, class Visit>
void describe(T& inner, const Visit& visit) {
  visit(Field{"x", Unit::bits, "a number"}.or_unknown(), inner.x);
  visit(Field{"where", Unit::position, "a cluster"}, inner.where);
}

struct EveryKind {
  bool flag = true;
  Index count = 7;
  Label missing = missing_label;
  Colour colour = Colour::blue;
  std::string text = "t";
  std::vector<double> numbers{0.5, std::numeric_limits<double>::infinity()};
  std::vector<Label> places{0, missing_label};
  std::vector<std::string> texts{"a"};
  std::vector<Inner> inner{{}, {1, 0}};
  std::vector<Label> labels{1, 2};
};
template <MaybeConst<EveryKind> T, class Visit>
void describe(T& kind, const Visit& visit) {
  visit(Field{"flag", Unit::none, "yes or no"}, kind.flag);
  visit(Field{"count", Unit::count, "a count"}, kind.count);
  visit(Field{"missing", Unit::position, "none"}.or_unknown(), kind.missing);
  visit(Field{"colour", Unit::none, "a name"}, kind.colour);
  visit(Field{"text", Unit::none, "a text"}, kind.text);
  visit(Field{"numbers", Unit::share, "numbers"}.or_unknown(), kind.numbers);
  visit(Field{"places", Unit::position, "clusters"}, kind.places);
  visit(Field{"texts", Unit::none, "texts"}, kind.texts);
  visit(Field{"inner", Unit::none, "structs"}, kind.inner);
  visit(Field{"twice", Unit::count, "twice the count"}.derived(), 2 * kind.count);
  visit(Field{"labels", Unit::position, "long"}.apart(), kind.labels);
}

TEST(Fields, OfEveryKindAreJson) {
  nlohmann::ordered_json json;
  report::add_fields(json, entries_of(EveryKind{}));
  EXPECT_EQ(json.dump(), R"({"flag":true,"count":7,"missing":null,"colour":"blue","text":"t",)"
                         R"("numbers":[0.5,null],"places":[0,null],"texts":["a"],)"
                         R"("inner":[{"x":null,"where":2},{"x":1.0,"where":0}],"twice":14})");
}

TEST(Fields, CountPositionsFromOneAlsoInLists) {
  nlohmann::ordered_json json;
  report::add_fields(json, counted_from_one(entries_of(EveryKind{})));
  EXPECT_EQ(json["count"], 7);
  EXPECT_EQ(json["missing"], nullptr);
  EXPECT_EQ(json["places"].dump(), "[1,null]");
  EXPECT_EQ(json["inner"][0]["where"], 3);
}

TEST(Fields, TellWhichOneDiffers) {
  EveryKind other;
  EXPECT_EQ(testing::differing_fields(EveryKind{}, other), "");
  other.inner[1].x = 2;
  other.labels[0] = 5;
  EXPECT_EQ(testing::differing_fields(EveryKind{}, other), "inner labels ");
}

// What is not said to be possibly unknown is a number in every model, that of one cluster included.
TEST(Fields, OfAFitAreKnownUnlessTheySayOtherwise) {
  FitOptions options;
  options.k_max = 3;
  options.replicates = 3;
  const FitResult result = fit(planted_clusters(40, 2, 2, 6, 1), options);
  for (const ModelRow& row : model_rows(result))
    for (const Entry& entry : entries_of(row))
      if (const auto* number = std::get_if<double>(&entry.value)) {
        EXPECT_TRUE(entry.field.may_be_unknown || std::isfinite(*number)) << entry.field.name;
      }
  EXPECT_EQ(result.models[0].convergence.n_replicates, 0);
}

}  // namespace
}  // namespace truecluster
