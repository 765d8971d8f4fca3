// The names of options in sentences, and how the library writes them
// (tests/cases/option_messages.json).
#include <truecluster/option_names.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include <nlohmann/json.hpp>
#include <truecluster/consensus.hpp>
#include <truecluster/error.hpp>
#include <truecluster/fit.hpp>

namespace truecluster {
namespace {

using nlohmann::json;

std::string marked(std::string_view name) { return "<" + std::string(name) + ">"; }

TEST(OptionNames, AreReplacedWhereverASentenceHasThem) {
  EXPECT_EQ(with_option_names("`max_drawn` is 0 (see `k`)", marked), "<max_drawn> is 0 (see <k>)");
  EXPECT_EQ(with_option_names("nothing to say", marked), "nothing to say");
}

TEST(OptionNames, AreNotSeenInOtherBackquotes) {
  EXPECT_EQ(with_option_names("a`b.csv: choose `columns`", marked), "a`b.csv: choose <columns>");
  EXPECT_EQ(with_option_names("`` and `A 1` and `", marked), "`` and `A 1` and `");
}

TEST(OptionNames, OfChoicesAreSaidWithTheValuesThereAre) {
  auto against = Reference::majority;
  const Choice choice{enum_names(against), [] { return std::size_t{0}; },
                      [&](std::size_t chosen) { against = static_cast<Reference>(chosen); }};
  set_choice("against", choice, "memberships");
  EXPECT_EQ(against, Reference::memberships);
  EXPECT_THAT([&] { set_choice("against", choice, "all"); },
              testing::ThrowsMessage<InvalidArgument>(
                  "`against` must be one of majority, memberships, not \"all\""));
}

// Sets options from JSON, as a front end does.
class JsonSetter : public OptionVisitor {
 public:
  explicit JsonSetter(const json& given) : given_(given) {}
  void visit(std::string_view name, const OptionValue& value, std::string_view) override {
    if (const auto found = given_.find(std::string(name)); found != given_.end())
      std::visit([&](const auto& held) { set(name, held, *found); }, value);
  }

 private:
  template <class T>
  static void set(std::string_view, T* value, const json& given) {
    *value = given.get<T>();
  }
  static void set(std::string_view name, const Choice& value, const json& given) {
    set_choice(name, value, given.get<std::string>());
  }
  const json& given_;
};

template <class Options>
Options options_from(const json& given) {
  Options options;
  JsonSetter setter(given);
  describe(options, setter);
  return options;
}

TEST(OptionNames, AreInBackquotesInTheSentencesOfTheLibrary) {
  const json stored = json::parse(std::ifstream(TRUECLUSTER_CASES_DIR "/option_messages.json"));
  Matrix<double> data(static_cast<Index>(stored["data"].size()), 2);
  for (Index i = 0; i < data.rows(); ++i)
    for (Index j = 0; j < 2; ++j) data(i, j) = stored["data"][i][j];
  for (const json& one : stored["fit"])
    EXPECT_THAT([&] { fit(data, options_from<FitOptions>(one[0])); },
                testing::ThrowsMessage<Error>(one[1].get<std::string>()));
  std::vector<AnyPartition> partitions;
  for (const json& labels : stored["partitions"])
    partitions.emplace_back(
        compact_labels(std::span<const std::int64_t>(labels.get<std::vector<std::int64_t>>())));
  for (const json& one : stored["consensus"])
    EXPECT_THAT([&] { consensus(partitions, options_from<ConsensusOptions>(one[0])); },
                testing::ThrowsMessage<Error>(one[1].get<std::string>()));
}

}  // namespace
}  // namespace truecluster
