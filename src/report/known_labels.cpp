// Labels known beforehand, compared with the clusters.
#include "report/known_labels.hpp"

#include <cmath>
#include <utility>

#include <nlohmann/json.hpp>
#include <truecluster/agreement.hpp>
#include <truecluster/crosstable.hpp>

#include "io/base64.hpp"
#include "report/carried_cases.hpp"
#include "report/json_text.hpp"

namespace truecluster::report {
namespace {

using Json = nlohmann::ordered_json;

}  // namespace

void add_known_labels(Json& json, const KnownLabels& known, std::span<const Label> labels,
                      Label n_clusters) {
  Partition clusters{{labels.begin(), labels.end()}, {}};
  for (Label k = 0; k < n_clusters; ++k) clusters.names.push_back(std::to_string(k + 1));
  const Crosstable table = crosstable(known.classes, clusters);
  Json& result = json["known_labels"];
  result["name"] = known.name;
  result["classes"] = known.classes.names;
  result["n_known"] = std::llround(table.total);
  result["crosstable"] = Json::array();
  for (Index k = 0; k < table.rows(); ++k) {
    Json row = Json::array();
    for (const double count : table.count.row(k)) row.push_back(std::llround(count));
    result["crosstable"].push_back(std::move(row));
  }
  if (table.total == 0) return;
  for (const NamedValue& index : agreement(table))
    result[std::string(index.name)] = number(index.value);
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
