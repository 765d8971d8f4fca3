#include "cli/consensus_text.hpp"

#include <fmt/format.h>
#include <truecluster/output_file.hpp>

#include "cli/criterion_text.hpp"
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
  return fmt::format("{} partitions of {} cases in {} clusters ({}, seed {})\n",
                     result_.convergence.n_replicates, result_.memberships.rows(),
                     result_.memberships.cols(), how, options_.seed);
}

std::string ConsensusText::table() const {
  const std::vector<CaseCertainty> cases = case_certainties(result_.memberships);
  const auto case_name = [&](std::size_t i) {
    return report::case_id(ids_, static_cast<Index>(i));
  };
  return fmt::format("{}\n{}\n{}\n{}\n\n{}", heading(),
                     clusters_table(report::labelled_clusters(result_)),
                     criterion_table(result_.criterion, cases),
                     report::convergence_sentence(result_, options_.tolerance),
                     least_certain_table(cases, case_name));
}

std::string ConsensusText::csv() const {
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

}  // namespace truecluster::cli
