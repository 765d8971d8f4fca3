// Writes what a fit has found.
#include "cli/fit_files.hpp"

#include <nlohmann/json.hpp>
#include <truecluster/output_file.hpp>

#include "cli/criterion_text.hpp"
#include "cli/fit_text.hpp"
#include "report/cases.hpp"
#include "report/fit_json.hpp"

namespace truecluster::cli {

FitInput FitData::view() const {
  if (cases->kind() == DataKind::distances)
    return {*cases, path, distances.hash, {}, distances.ids, {}, known};
  return {*cases, path, features.hash, features.names, features.ids, features.units, known};
}

void FitOutputs::describe_tables(ArgumentVisitor& visitor) {
  visitor.path(FileUse::output, "memberships", memberships_,
               "write the memberships to this file (.csv, .tsv, .Q or .npy by its extension)");
  visitor.path(FileUse::output, "cases", cases_,
               "write label, probability, runner-up, margin, uncertainty, information and number "
               "of votes of each case to this CSV file");
  visitor.path(FileUse::output, "clusters", clusters_,
               "write size, certainty and feature means of each cluster to this CSV file");
}

bool FitOutputs::any() const {
  return !memberships_.empty() || !cases_.empty() || !clusters_.empty() || report_.is_wanted();
}

void FitOutputs::write(Session& session, const FitData& data, const FitResult& result,
                       std::uint64_t seed) {
  const FitInput input = data.view();
  write_tables(session, input, result);
  const auto add_result = [&](nlohmann::ordered_json& json) {
    json["seed"] = seed;
    report::add_fit_result(json, result, input);
  };
  report_.write(session, add_result, [&] { return report::fit_report(result, input, seed); });
  session.write(
      {[&] { return fit_table(result, input); }, [&] { return models_csv(result); }, add_result});
}

void FitOutputs::write_tables(const Session& session, const FitInput& input,
                              const FitResult& result) const {
  session.write_file(memberships_, [&](const Put& put) {
    FileFormat format = format_of_name(memberships_);
    format.ids = !input.ids.empty() && !format.npy;
    put_memberships(result.votes, input.ids, format, put);
  });
  session.write_file(cases_, [&](const Put& put) {
    const bool with_noise = result.votes.has_noise();
    put(cases_csv_header(with_noise, true));
    result.cases().for_each([&](Index i, const CaseCertainty& one) {
      put(cases_csv_row(report::case_id(input.ids, i), one, with_noise, result.votes.votes_of(i)));
    });
  });
  session.write_file(clusters_, [&] { return clusters_csv(result, input); });
}

}  // namespace truecluster::cli
