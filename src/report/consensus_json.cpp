// JSON of a consensus, for the command and the page.
#include "report/consensus_json.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "report/carried_cases.hpp"
#include "report/cases.hpp"
#include "report/fields_json.hpp"
#include "report/known_labels.hpp"
#include "report/noise_outcome.hpp"
#include "vote/cic_monitor.hpp"

namespace truecluster::report {
namespace {

using Json = nlohmann::ordered_json;

}  // namespace

Json inputs_json(const RunsInput& input) {
  Json inputs = Json::array();
  for (const InputFile& one : input.files)
    inputs.push_back({{"file", one.file}, {"hash", one.hash}});
  return inputs;
}

std::vector<CaseCertainty> labelled_cases(const ConsensusResult& result) {
  std::vector<CaseCertainty> cases =
      case_certainties(result.memberships, result.noise_shares, result.counting_weights());
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const Label label = result.labels[i];
    if (label == missing_label) cases[i].label = cases[i].runner_up = missing_label;
    if (label < 0 || label == cases[i].label) continue;
    cases[i].runner_up = cases[i].label;
    cases[i].label = label;
    cases[i].margin = result.memberships(static_cast<Index>(i), label) - cases[i].probability;
    cases[i].probability = result.memberships(static_cast<Index>(i), label);
  }
  return cases;
}

std::vector<ClusterCertainty> labelled_clusters(const ConsensusResult& result) {
  std::vector<ClusterCertainty> clusters =
      cluster_certainties(result.memberships, result.noise_shares, result.counting_weights());
  const std::vector<Index> sizes = result.cluster_sizes();
  for (std::size_t k = 0; k < clusters.size(); ++k) clusters[k].size = sizes[k];
  return clusters;
}

std::string convergence_sentence(const ConsensusResult& result, double tolerance) {
  const Convergence& found = result.convergence;
  if (found.n_replicates < CicMonitor::least_replicates)
    return fmt::format(
        "Whether the memberships have converged is not known: {} partitions are too few to tell; "
        "at least {} are needed.",
        found.n_replicates, CicMonitor::least_replicates);
  return fmt::format(
      "The memberships have {}converged: their Monte-Carlo error is, on average over the cases, "
      "{:.4f} after {} partitions, {} the tolerance of {}.",
      result.converged ? "" : "not ", membership_error(found), found.n_replicates,
      result.converged ? "below" : "above", tolerance);
}

std::vector<std::string> vote_warnings(const ConsensusResult& result) {
  const auto n = std::ranges::count(result.votes_per_case, Index{0});
  if (n == 0) return {};
  return {fmt::format(
      "{} of {} cases {} no vote: {} no label and equal memberships in all clusters.", n,
      result.labels.size(), n == 1 ? "has" : "have", n == 1 ? "it has" : "they have")};
}

void add_consensus_result(Json& json, const ConsensusResult& result, const RunsInput& input,
                          double tolerance) {
  json["inputs"] = inputs_json(input);
  add_fields(json, entries_of(result));
  if (!result.noise_shares.empty())
    add_noise(json, noise_certainty(labelled_cases(result), result.counting_weights()));
  if (input.known != nullptr)
    add_known_labels(json, *input.known, result.labels,
                     static_cast<Label>(result.memberships.cols()), result.weights);
  json["warnings"] = consensus_warnings(result, tolerance);
}

Json consensus_report(const ConsensusResult& result, const RunsInput& input, std::uint64_t seed) {
  Json report = Json::object();
  const std::vector<CaseCertainty> cases = labelled_cases(result);
  std::vector<Label> labels;
  for (const CaseCertainty& one : cases) labels.push_back(one.label);
  const Matrix<double> memberships =
      with_noise_last(result.memberships.view(), result.noise_shares);
  const LabelledModel model{0, static_cast<Label>(result.memberships.cols()), labels,
                            !result.noise_shares.empty()};
  const CarriedCases carried = add_carried(
      report, {{&model, 1}, MembershipView(memberships), input.ids, {}, result.weights}, seed);
  if (input.known != nullptr) add_known_codes(report["carried"], *input.known, carried.cases);
  add_drawn(report, carried, result.memberships.rows(), seed);
  report["n_certain"] = n_certain(cases);
  if (!result.weights.empty()) report["certain_share"] = certain_share(cases, result.weights);
  report["clusters"] = Json::array();
  std::size_t k = 0;
  for (const ClusterCertainty& cluster : labelled_clusters(result)) {
    Json json = {{"name", std::to_string(++k)}};
    add_fields(json, entries_of(cluster));
    report["clusters"].push_back(std::move(json));
  }
  if (!result.noise_shares.empty())
    add_noise(report, noise_certainty(cases, result.counting_weights()));
  std::vector<double> diagonal;
  for (const ReplicateFit& fit : result.fits) diagonal.push_back(fit.diagonal);
  add_replicate_agreement(report, diagonal, result.weights);
  return report;
}

}  // namespace truecluster::report

namespace truecluster {

std::vector<std::string> consensus_warnings(const ConsensusResult& result, double tolerance) {
  std::vector<std::string> warnings = report::vote_warnings(result);
  if (!result.converged) warnings.push_back(report::convergence_sentence(result, tolerance));
  return warnings;
}

}  // namespace truecluster
