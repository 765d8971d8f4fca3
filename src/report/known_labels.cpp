// Labels known beforehand, compared with the clusters.
#include "report/known_labels.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <truecluster/error.hpp>

#include "io/base64.hpp"
#include "report/carried_cases.hpp"
#include "report/json_text.hpp"

namespace truecluster {

KnownComparison compare_known(const KnownLabels& known, const AnyPartition& clusters,
                              const CaseWeights& weights) {
  if (known.classes.n_objects() != n_objects(clusters))
    throw InvalidArgument(fmt::format("{} has length {} but the number of cases is {}", known.name,
                                      known.classes.n_objects(), n_objects(clusters)));
  const auto* crisp = std::get_if<Partition>(&clusters);
  KnownComparison found;
  const std::vector<double> of_cases = weights.values();
  found.table = crisp != nullptr ? crosstable(known.classes, *crisp, of_cases)
                                 : crosstable(memberships_of(known.classes).view(),
                                              std::get<Matrix<double>>(clusters).view(), of_cases);
  found.n_known = known.classes.n_objects() - found.table.n_missing;
  if (found.table.total > 0) found.agreement = agreement(found.table);
  return found;
}

KnownComparison compare_known(const KnownLabels& known, std::span<const Label> labels,
                              Label n_clusters, const CaseWeights& weights) {
  Partition clusters{{labels.begin(), labels.end()}, std::vector<std::string>(n_clusters)};
  std::ranges::replace(clusters.labels, noise_label, missing_label);
  return compare_known(known, clusters, weights);
}

}  // namespace truecluster

namespace truecluster::report {
namespace {

using Json = nlohmann::ordered_json;

}  // namespace

void add_known_labels(Json& json, const KnownLabels& known, std::span<const Label> labels,
                      Label n_clusters, const CaseWeights& weights) {
  const KnownComparison found = compare_known(known, labels, n_clusters, weights);
  Json& result = json["known_labels"] = Json::object();
  result["name"] = known.name;
  result["classes"] = known.classes.names;
  result["n_known"] = found.n_known;
  add_comparison(result, found);
}

void add_comparison(Json& json, const KnownComparison& found) {
  const bool crisp = std::ranges::all_of(found.table.count.values(),
                                         [](double count) { return count == std::floor(count); });
  json["crosstable"] = Json::array();
  for (Index k = 0; k < found.table.rows(); ++k) {
    Json row = Json::array();
    for (const double count : found.table.count.row(k))
      row.push_back(crisp ? Json(std::llround(count)) : number(count));
    json["crosstable"].push_back(std::move(row));
  }
  for (const NamedValue& index : found.agreement)
    json[std::string(index.name)] = number(index.value);
}

void add_known_codes(Json& carried, const KnownLabels& known, std::span<const Index> cases) {
  const Label none = known.classes.n_clusters();
  std::vector<Label> codes;
  codes.reserve(cases.size());
  for (const Index i : cases) {
    const Label label = known.classes.labels[i];
    codes.push_back(label == missing_label ? none : label);
  }
  const int bits = bits_for(none + 1);
  carried["known"] = {{"bits", bits}, {"data", io::base64(packed(codes, bits))}};
}

KnownLabels in_order_of_appearance(KnownLabels known) {
  std::vector<Label> place(known.classes.names.size(), missing_label);
  std::vector<std::string> names;
  for (Label& label : known.classes.labels) {
    if (label == missing_label) continue;
    if (place[label] == missing_label) {
      place[label] = static_cast<Label>(names.size());
      names.push_back(known.classes.names[label]);
    }
    label = place[label];
  }
  known.classes.names = std::move(names);
  return known;
}

}  // namespace truecluster::report
