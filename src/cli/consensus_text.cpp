#include "cli/consensus_text.hpp"

#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <truecluster/output_file.hpp>

#include "cli/criterion_text.hpp"
#include "vote/cic_monitor.hpp"

namespace truecluster::cli {

// The sizes count the labels, which for coassociation are those of its tree.
ConsensusReport::ConsensusReport(const ConsensusResult& result, const ConsensusOptions& options,
                                 const std::vector<std::string>& ids)
    : result_(result),
      options_(options),
      ids_(ids),
      clusters_(cluster_certainties(result.memberships)) {
  for (ClusterCertainty& cluster : clusters_) cluster.size = 0;
  for (const Label label : result.labels)
    if (label != missing_label) ++clusters_[static_cast<std::size_t>(label)].size;
}

std::string ConsensusReport::heading() const {
  std::string how(name_of(options_.method));
  if (options_.method == ConsensusMethod::mmcc)
    how += fmt::format(", {} against the {}", name_of(options_.match), name_of(options_.against));
  return fmt::format("{} partitions of {} cases in {} clusters ({}, seed {})\n",
                     result_.convergence.n_replicates, result_.memberships.rows(),
                     result_.memberships.cols(), how, options_.seed);
}

std::string ConsensusReport::convergence_text() const {
  const Convergence& found = result_.convergence;
  if (std::isnan(found.cic_standard_error))
    return fmt::format(
        "Whether the run has converged is not known: {} partitions are too few for a standard "
        "error "
        "of the CIC, {} are enough.\n",
        found.n_replicates, 4 * CicMonitor::batch_size);
  return fmt::format(
      "{}: the standard error of the CIC is {:.4f}, and memberships of the two halves of the run "
      "differ by {:.4f} in the mean; {}.\n",
      result_.converged ? "Converged" : "Not converged", found.cic_standard_error,
      found.half_difference,
      result_.converged
          ? fmt::format("both are below {}", options_.tolerance)
          : fmt::format("more partitions are needed for both to be below {}", options_.tolerance));
}

std::string ConsensusReport::table() const {
  const std::vector<CaseCertainty> cases = case_certainties(result_.memberships);
  const auto case_name = [&](std::size_t i) {
    return ids_.empty() ? std::to_string(i + 1) : ids_[i];
  };
  return fmt::format("{}\n{}\n{}\n{}\n{}", heading(), clusters_table(clusters_),
                     criterion_table(result_.criterion, cases), convergence_text(),
                     least_certain_table(cases, case_name));
}

std::string ConsensusReport::csv() const {
  const Criterion& found = result_.criterion;
  return fmt::format(
      "n_objects,n_clusters,n_partitions,uncertainty,relative_model_complexity,information,cic,"
      "converged,cic_standard_error,half_difference\n{},{},{},{},{},{},{},{},{},{}\n",
      result_.memberships.rows(), result_.memberships.cols(), result_.convergence.n_replicates,
      format_number(found.uncertainty), format_number(found.relative_model_complexity),
      format_number(found.information), format_number(found.cic), result_.converged,
      format_number(result_.convergence.cic_standard_error),
      format_number(result_.convergence.half_difference));
}

void ConsensusReport::add_to(nlohmann::ordered_json& json) const {
  json["n_objects"] = result_.memberships.rows();
  json["n_clusters"] = result_.memberships.cols();
  json["n_partitions"] = result_.convergence.n_replicates;
  add_json(json, result_.criterion);
  json["converged"] = result_.converged;
  json["cic_standard_error"] = result_.convergence.cic_standard_error;
  json["half_difference"] = result_.convergence.half_difference;
  json["cluster_sizes"] = sizes_json(clusters_);
}

}  // namespace truecluster::cli
