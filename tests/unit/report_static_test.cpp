// What readers without scripts are told.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "report/cases.hpp"
#include "report/static_answer.hpp"

namespace truecluster::report {
namespace {

using Json = nlohmann::ordered_json;

TEST(StaticAnswer, SaysHowManyCasesAreCertain) {
  const Json document = Json::parse(R"({"command": "fit", "selected_k": 2, "report": {
      "n_certain": 7, "carried": {"n_total": 9},
      "clusters": [{"name": "1", "size": 5, "mean_certainty": 0.97, "jaccard": null}]}})");
  const std::string text = static_answer(document);
  EXPECT_NE(text.find("2 clusters; 7 of 9 cases are assigned with probability 0.9 or more."),
            std::string::npos);
  EXPECT_NE(text.find("<td>1</td><td>5</td><td>0.97</td><td>–</td>"), std::string::npos);
}

TEST(StaticAnswer, CountsOneCaseAsOne) {
  EXPECT_EQ(assigned_text(1, 6, {}), "1 of 6 cases is assigned with probability 0.9 or more");
  EXPECT_EQ(assigned_text(0, 1, 0.25),
            "0 of 1 case (25.0 % of the weight) are assigned with probability 0.9 or more");
}

TEST(StaticAnswer, SaysWhatWeighs) {
  const Json document = Json::parse(R"({"command": "fit", "selected_k": 2, "effective_cases": 6.25,
      "report": {"n_certain": 7, "certain_share": 0.8, "carried": {"n_total": 9, "weights": ""},
      "clusters": [{"name": "1", "size": 5, "share": 0.25, "mean_certainty": 0.97, "jaccard": null}]}})");
  const std::string text = static_answer(document);
  EXPECT_NE(text.find("2 clusters; 7 of 9 cases (80.0 % of the weight) are assigned"),
            std::string::npos);
  EXPECT_NE(
      text.find(
          "Cases have weights: they carry as much information as 6.25 cases of equal weight."),
      std::string::npos);
  EXPECT_NE(text.find("<th>Share of the weight</th>"), std::string::npos);
  EXPECT_NE(text.find("<td>1</td><td>5</td><td>0.25</td><td>0.97</td>"), std::string::npos);
}

TEST(StaticAnswer, SaysThatPartitionsDoNotAgree) {
  const Json document =
      Json::parse(R"({"command": "consensus", "n_clusters": 5, "cic": -2.02, "report": {}})");
  EXPECT_NE(static_answer(document).find("do not agree on 5 clusters: the CIC is -2.02, below 0"),
            std::string::npos);
}

TEST(StaticAnswer, KeepsTextText) {
  const Json document = Json::parse(R"({"command": "fit", "reason": "</noscript><script>&"})");
  const std::string text = static_answer(document);
  EXPECT_NE(text.find("&lt;/noscript&gt;&lt;script&gt;&amp;"), std::string::npos);
  EXPECT_EQ(text.find("<script"), std::string::npos);
}

}  // namespace
}  // namespace truecluster::report
