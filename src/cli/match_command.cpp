// truecluster match: the clusters of two partitions in pairs.
#include <nlohmann/json.hpp>
#include <truecluster/compare.hpp>
#include <truecluster/output_file.hpp>

#include "cli/command.hpp"
#include "cli/match_text.hpp"
#include "cli/partition_pair.hpp"
#include "cli/session.hpp"

namespace truecluster::cli {
namespace {

nlohmann::ordered_json rows_of(const Matrix<double>& matrix) {
  auto rows = nlohmann::ordered_json::array();
  for (Index i = 0; i < matrix.rows(); ++i) {
    const auto row = matrix.row(i);
    rows.push_back(std::vector<double>(row.begin(), row.end()));
  }
  return rows;
}

nlohmann::ordered_json labels_of(const std::vector<Index>& clusters,
                                 const std::vector<std::string>& names) {
  auto labels = nlohmann::ordered_json::array();
  for (const Index cluster : clusters) labels.push_back(names[cluster]);
  return labels;
}

void add_json(nlohmann::ordered_json& json, const Crosstable& table, const MatchResult& result) {
  json["method"] = std::string(name_of(result.method));
  json["row_labels"] = table.row_names;
  json["col_labels"] = table.col_names;
  json["table"] = rows_of(table.count);
  json["scores"] = rows_of(result.scores);
  json["pairs"] = nlohmann::ordered_json::array();
  for (const MatchedPair& pair : result.pairs) {
    json["pairs"].push_back({{"row", table.row_names[pair.row]},
                             {"col", table.col_names[pair.col]},
                             {"count", pair.count},
                             {"score", pair.score}});
  }
  json["unmatched_rows"] = labels_of(result.unmatched_rows, table.row_names);
  json["unmatched_cols"] = labels_of(result.unmatched_cols, table.col_names);
  json["diagonal"] = result.diagonal;
  json["kappa"] = result.kappa;
  json["n_missing"] = table.n_missing;
}

class MatchCommand : public Command {
 public:
  [[nodiscard]] std::string name() const override { return "match"; }
  [[nodiscard]] std::string summary() const override {
    return "Match the clusters of two partitions of the same cases";
  }
  [[nodiscard]] std::string examples() const override {
    return "  truecluster match a.csv b.csv\n"
           "  truecluster match labels.csv --columns kmeans,gmm --match oddsmatch\n"
           "  truecluster match run1.Q run2.Q --format json\n"
           "  cut -f2 labels.tsv | truecluster match - reference.txt\n";
  }
  void describe_arguments(ArgumentVisitor& visitor) override {
    describe(arguments_, visitor);
    describe(options_, visitor);
  }
  void run(Session& session) override {
    const PartitionPair pair = read_pair(arguments_, session);
    Crosstable table = compared_table(pair.a, pair.b);
    table.row_names = pair.clusters_a;
    table.col_names = pair.clusters_b;
    const MatchResult result = match(table, options_);
    session.write({[&] { return match_table(pair, table, result); },
                   [&] { return match_csv(table, result); },
                   [&](nlohmann::ordered_json& json) { add_json(json, table, result); }});
  }

 private:
  PairArguments arguments_;
  MatchOptions options_;
};

}  // namespace

std::unique_ptr<Command> make_match_command() { return std::make_unique<MatchCommand>(); }

}  // namespace truecluster::cli
