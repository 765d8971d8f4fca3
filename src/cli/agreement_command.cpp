// truecluster agreement: every index of two partitions.
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <truecluster/compare.hpp>
#include <truecluster/output_file.hpp>

#include "base/counted.hpp"
#include "cli/aligned_table.hpp"
#include "cli/command.hpp"
#include "cli/partition_pair.hpp"
#include "cli/session.hpp"

namespace truecluster::cli {
namespace {

std::string table_text(const Agreement& agreement) {
  AlignedTable table;
  for (const NamedValue& index : agreement.indices)
    table.add_row({std::string(index.name),
                   std::isnan(index.value) ? "NA" : fmt::format("{:.6f}", index.value)});
  std::string text = table.text();
  if (agreement.n_missing > 0)
    text +=
        fmt::format("{} without a label on one side {} left out.\n",
                    counted(agreement.n_missing, "case"), agreement.n_missing == 1 ? "is" : "are");
  return text;
}

std::string csv_text(const Agreement& agreement) {
  std::string text = "index,value\n";
  for (const NamedValue& index : agreement.indices)
    text += fmt::format("{},{}\n", index.name, format_number(index.value));
  return text;
}

class AgreementCommand : public Command {
 public:
  [[nodiscard]] std::string name() const override { return "agreement"; }
  [[nodiscard]] std::string summary() const override {
    return "Measure how well two partitions agree: Rand, mutual information, kappa and others";
  }
  [[nodiscard]] std::string examples() const override {
    return "  truecluster agreement a.csv b.csv\n"
           "  truecluster agreement labels.csv --columns kmeans,gmm --format csv\n"
           "  truecluster agreement run1.Q run2.Q\n";
  }
  void describe_arguments(ArgumentVisitor& visitor) override {
    describe(arguments_, visitor);
    describe(options_, visitor);
  }
  void run(Session& session) override {
    const PartitionPair pair = read_pair(arguments_, session);
    const Agreement result = compared(pair.a, pair.b, options_);
    session.warn(result.warnings);
    session.write({[&] { return table_text(result); }, [&] { return csv_text(result); },
                   [&](nlohmann::ordered_json& json) {
                     for (const NamedValue& index : result.indices)
                       json[std::string(index.name)] = index.value;
                     json["n_missing"] = result.n_missing;
                   }});
  }

 private:
  PairArguments arguments_;
  MatchOptions options_;
};

}  // namespace

std::unique_ptr<Command> make_agreement_command() { return std::make_unique<AgreementCommand>(); }

}  // namespace truecluster::cli
