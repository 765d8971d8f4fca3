// Tables and CSV of truecluster consensus.
#include "cli/consensus_text.hpp"

#include <fmt/format.h>
#include <truecluster/output_file.hpp>

#include "base/counted.hpp"
#include "cli/criterion_text.hpp"
#include "cli/fields_text.hpp"
#include "report/cases.hpp"
#include "report/consensus_json.hpp"

namespace truecluster::cli {

ConsensusText::ConsensusText(const ConsensusResult& result, const ConsensusOptions& options,
                             const std::vector<std::string>& ids)
    : result_(result), options_(options), ids_(ids) {}

std::string ConsensusText::heading() const {
  std::string how(name_of(options_.method));
  if (options_.method == ConsensusMethod::mmcc)
    how += fmt::format(", {} against the {}", name_of(options_.match), name_of(options_.against));
  return fmt::format("{} of {} in {} ({}, seed {})\n",
                     counted(result_.convergence.n_replicates, "partition"),
                     counted(result_.memberships.rows(), "case"),
                     counted(result_.memberships.cols(), "cluster"), how, options_.seed);
}

std::string ConsensusText::table() const {
  const std::vector<CaseCertainty> cases = report::labelled_cases(result_);
  const auto case_name = [&](Index i) { return report::case_id(ids_, i); };
  return fmt::format(
      "{}\n{}\n{}{}\n{}\n\n{}", heading(),
      clusters_table(report::labelled_clusters(result_), cases, result_.counting_weights()),
      criterion_table(result_.criterion, cases, result_.weights), disagreement(),
      report::convergence_sentence(result_, options_.tolerance),
      least_certain_table(cases, case_name));
}

std::string ConsensusText::disagreement() const {
  const Index k = result_.memberships.cols();
  if (k == 1 || result_.criterion.cic >= 0) return "";
  return fmt::format("The partitions do not agree on {} clusters: the CIC is below 0.\n", k);
}

std::string ConsensusText::csv() const {
  std::string names = csv_names(result_), values = csv_values(result_);
  if (!result_.noise_shares.empty()) {
    names += ",n_noise,noise_share";
    const ClusterCertainty noise =
        noise_certainty(report::labelled_cases(result_), result_.counting_weights());
    values += fmt::format(",{},{}", noise.size, format_number(noise.share));
  }
  return names + "\n" + values + "\n";
}

}  // namespace truecluster::cli
