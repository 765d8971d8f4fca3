// truecluster score: the criterion of given memberships.
#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <truecluster/partition_file.hpp>

#include "base/counted.hpp"
#include "cli/command.hpp"
#include "cli/criterion_text.hpp"
#include "cli/fields_text.hpp"
#include "cli/session.hpp"
#include "cli/weights_option.hpp"
#include "report/fields_json.hpp"
#include "report/noise_outcome.hpp"

namespace truecluster::cli {
namespace {

// The last column, if it is called noise beside clusters, as consensus and fit write it.
std::vector<double> take_noise(Memberships& memberships) {
  const Index n_clusters = memberships.values.cols() - 1;
  std::vector<double> noise;
  if (n_clusters == 0 || memberships.names.back() != "noise") return noise;
  Matrix<double> clusters(memberships.values.rows(), n_clusters);
  for (Index i = 0; i < clusters.rows(); ++i) {
    std::ranges::copy(memberships.values.row(i).first(n_clusters), clusters.row(i).begin());
    noise.push_back(memberships.values(i, n_clusters));
  }
  memberships.values = std::move(clusters);
  memberships.names.pop_back();
  return noise;
}

class ScoreCommand : public Command {
 public:
  [[nodiscard]] std::string name() const override { return "score"; }
  [[nodiscard]] std::string summary() const override {
    return "Compute the cluster information criterion of a membership matrix";
  }
  [[nodiscard]] std::string examples() const override {
    return "  truecluster score memberships.csv\n"
           "  truecluster score run1.Q --cases cases.csv --format json\n";
  }
  void describe_arguments(ArgumentVisitor& visitor) override {
    visitor.files("memberships", files_, 1, 1,
                  "a matrix with one row per case, summing to 1, and one column per cluster; a "
                  "last column called noise holds the noise share; - is standard input");
    visitor.path(FileUse::output, "cases", cases_file_,
                 "write label, probability, runner-up, margin, uncertainty and information of each "
                 "case to this CSV file");
    weights_.describe(visitor);
    describe(input_, visitor);
  }
  void run(Session& session) override {
    weights_.read(files_[0], input_, session);
    PartitionFile file = read_memberships(files_[0], input_);
    session.note(fmt::format("{}: {}, {}", files_[0], counted(file.n_objects(), "case"),
                             counted(file.n_clusters(), "cluster")));
    session.warn(file.warnings);
    auto& memberships = std::get<Memberships>(file.value);
    const std::vector<double> noise = take_noise(memberships);
    const auto values = memberships.values.view();
    const CaseWeights weights = weights_.of_cases(values.rows());
    const Criterion total = criterion(values, noise, weights);
    const std::vector<CaseCertainty> cases = case_certainties(values, noise, weights);
    const std::vector<ClusterCertainty> clusters = cluster_certainties(values, noise, weights);
    const auto case_name = [&](Index i) {
      return memberships.ids.empty() ? std::to_string(i + 1) : memberships.ids[i];
    };
    session.write_file(cases_file_, [&] { return cases_csv(cases, {}, case_name); });
    session.write({[&] {
                     return fmt::format("{}, {}\n\n{}\n{}\n{}", counted(file.n_objects(), "case"),
                                        counted(file.n_clusters(), "cluster"),
                                        clusters_table(clusters, cases, weights),
                                        criterion_table(total, cases, weights),
                                        least_certain_table(cases, case_name));
                   },
                   [&] { return csv_names(total) + "\n" + csv_values(total) + "\n"; },
                   [&](nlohmann::ordered_json& json) {
                     json["n_objects"] = file.n_objects();
                     json["n_clusters"] = file.n_clusters();
                     report::add_fields(json, entries_of(total));
                     json["cluster_sizes"] = nlohmann::ordered_json::array();
                     for (const ClusterCertainty& cluster : clusters)
                       json["cluster_sizes"].push_back(cluster.size);
                     if (!noise.empty()) report::add_noise(json, noise_certainty(cases, weights));
                   }});
  }

 private:
  std::vector<std::string> files_;
  std::string cases_file_;
  WeightsOption weights_;
  InputOptions input_;
};

}  // namespace

std::unique_ptr<Command> make_score_command() { return std::make_unique<ScoreCommand>(); }

}  // namespace truecluster::cli
