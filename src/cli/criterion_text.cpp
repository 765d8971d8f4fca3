// Tables and CSV of the criterion and the certainty of cases.
#include "cli/criterion_text.hpp"

#include <algorithm>
#include <optional>

#include <fmt/format.h>
#include <truecluster/output_file.hpp>

#include "cli/aligned_table.hpp"
#include "cli/fields_text.hpp"
#include "report/cases.hpp"
#include "report/noise_outcome.hpp"

namespace truecluster::cli {
namespace {

constexpr std::size_t most_uncertain_shown = 5;

bool has_noise(const std::vector<CaseCertainty>& cases) {
  return std::ranges::any_of(cases, [](const CaseCertainty& one) { return one.noise_share > 0; });
}

// Memberships without the shares of noise.
class ClustersAlone final : public MembershipSource {
 public:
  explicit ClustersAlone(const MembershipSource& all) : all_(all) {}
  [[nodiscard]] Index rows() const override { return all_.rows(); }
  [[nodiscard]] Index cols() const override { return all_.cluster_cols(); }
  [[nodiscard]] Matrix<double> block(Index first, Index last) const override {
    const Matrix<double> outcomes = all_.block(first, last);
    Matrix<double> clusters(outcomes.rows(), cols());
    for (Index i = 0; i < clusters.rows(); ++i)
      std::ranges::copy(outcomes.row(i).first(cols()), clusters.row(i).begin());
    return clusters;
  }

 private:
  const MembershipSource& all_;
};

}  // namespace

std::string criterion_table(const Criterion& criterion, const std::vector<CaseCertainty>& cases,
                            const CaseWeights& weights) {
  AlignedTable table;
  for (const Entry& entry : entries_of(criterion)) {
    table.add_row({heading(entry.field), fmt::format("{:8.4f}", std::get<double>(entry.value)),
                   std::string(entry.field.unit == Unit::bits ? "bits" : ""),
                   std::string(entry.field.help)});
  }
  return fmt::format(
      "{}{}{}.\n", table.text(4),
      report::assigned_text(
          report::n_certain(cases), static_cast<Index>(cases.size()),
          weights.empty() ? std::nullopt : std::optional(report::certain_share(cases, weights))),
      noise_text(noise_certainty(cases).size));
}

std::string clusters_table(const std::vector<ClusterCertainty>& clusters,
                           const std::vector<CaseCertainty>& cases, const CaseWeights& weights) {
  AlignedTable table;
  std::vector<std::string> head{"cluster"};
  for (const Entry& entry : entries_of(ClusterCertainty{})) head.push_back(heading(entry.field));
  table.add_row(std::move(head));
  const auto add = [&](std::string name, const ClusterCertainty& cluster) {
    std::vector<std::string> row{std::move(name)};
    for (const Entry& entry : entries_of(cluster)) row.push_back(cell(entry));
    table.add_row(std::move(row));
  };
  for (std::size_t k = 0; k < clusters.size(); ++k) add(fmt::format("{}", k + 1), clusters[k]);
  if (has_noise(cases)) add("noise", noise_certainty(cases, weights));
  return table.text();
}

std::string noise_text(Index n_noise) {
  return n_noise == 0 ? "" : fmt::format(", {} {} noise", n_noise, n_noise == 1 ? "is" : "are");
}

void LeastCertain::add(Index i, const CaseCertainty& one) {
  const auto comes_first = [](const Entry& a, const Entry& b) {
    return a.certainty.uncertainty != b.certainty.uncertainty
               ? a.certainty.uncertainty > b.certainty.uncertainty
               : a.number < b.number;
  };
  if (one.uncertainty <= 0 || one.label == missing_label) return;
  const Entry entry{i, one};
  if (shown_.size() == most_uncertain_shown && !comes_first(entry, shown_.back())) return;
  shown_.insert(std::upper_bound(shown_.begin(), shown_.end(), entry, comes_first), entry);
  if (shown_.size() > most_uncertain_shown) shown_.pop_back();
}

std::string LeastCertain::table(const CaseName& name) const {
  if (shown_.empty()) return "No case is uncertain.\n";
  AlignedTable table;
  table.add_row({"least certain", "cluster", "probability", "runner-up", "uncertainty"});
  for (const auto& [i, one] : shown_) {
    const Entries entries = entries_of(one);
    table.add_row({name(i), cell(entries, "label"), cell(entries, "probability"),
                   cell(entries, "runner_up"), cell(entries, "uncertainty")});
  }
  return table.text();
}

std::string least_certain_table(const std::vector<CaseCertainty>& cases, const CaseName& name) {
  LeastCertain least;
  for (std::size_t i = 0; i < cases.size(); ++i) least.add(i, cases[i]);
  return least.table(name);
}

std::string cases_csv_header(bool with_noise, bool with_votes) {
  return "id," + csv_names(CaseCertainty{}) + (with_noise ? ",noise_share" : "") +
         (with_votes ? ",n_votes\n" : "\n");
}

std::string cases_csv_row(const std::string& name, const CaseCertainty& one, bool with_noise,
                          std::optional<Index> votes) {
  std::string line = quote_cell(name) + "," + csv_values(one);
  if (with_noise) line += fmt::format(",{}", format_number(one.noise_share));
  return line += votes ? fmt::format(",{}\n", *votes) : "\n";
}

std::string cases_csv(const std::vector<CaseCertainty>& cases, const std::vector<Index>& votes,
                      const CaseName& name) {
  const bool with_noise = has_noise(cases);
  std::string text = cases_csv_header(with_noise, !votes.empty());
  for (std::size_t i = 0; i < cases.size(); ++i)
    text += cases_csv_row(name(i), cases[i], with_noise,
                          votes.empty() ? std::nullopt : std::optional(votes[i]));
  return text;
}

void put_memberships(const MembershipSource& memberships, std::span<const std::string> ids,
                     const FileFormat& format, const Put& put) {
  std::vector<std::string> names;
  for (Index k = 1; k <= memberships.cluster_cols(); ++k)
    names.push_back(fmt::format("cluster{}", k));
  const bool tells_noise = format.header && !format.npy;
  if (memberships.has_noise() && !tells_noise)
    return put_matrix(ClustersAlone(memberships), names, ids, format, put);
  if (memberships.has_noise()) names.emplace_back("noise");
  put_matrix(memberships, names, ids, format, put);
}

std::string memberships_text(MatrixView<const double> memberships,
                             std::span<const double> noise_shares, std::span<const std::string> ids,
                             const FileFormat& format) {
  const Matrix<double> values = report::with_noise_last(memberships, noise_shares);
  std::string text;
  put_memberships(MembershipView(values, !noise_shares.empty()), ids, format,
                  [&](std::string_view piece) { text += piece; });
  return text;
}

}  // namespace truecluster::cli
