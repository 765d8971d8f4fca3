// The answer for readers without scripts, as plain markup.
#include "report/static_answer.hpp"

#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "report/cases.hpp"
#include "report/markup.hpp"

namespace truecluster::report {
namespace {

using Json = nlohmann::ordered_json;

std::string cell(const Json& value) {
  if (value.is_string()) return escaped(value.get_ref<const std::string&>());
  if (value.is_number_float()) return fmt::format("{:.4g}", value.get<double>());
  if (value.is_number()) return value.dump();
  return "–";
}

std::string paragraph(const Json& document, const char* key) {
  const auto found = document.find(key);
  return found != document.end() && found->is_string()
             ? fmt::format("<p>{}</p>", escaped(found->get_ref<const std::string&>()))
             : "";
}

// The given keys of each object of a list, under titles.
std::string table(const Json& rows,
                  std::span<const std::pair<const char*, const char*>> keys_and_titles) {
  std::string text = "<table><thead><tr>";
  for (const auto& [key, title] : keys_and_titles) text += fmt::format("<th>{}</th>", title);
  text += "</tr></thead><tbody>";
  for (const Json& row : rows) {
    text += "<tr>";
    for (const auto& [key, title] : keys_and_titles)
      text += fmt::format("<td>{}</td>", cell(row.is_object() ? row.value(key, Json()) : Json()));
    text += "</tr>";
  }
  return text + "</tbody></table>";
}

std::string study_tables(const Json& studies) {
  std::string text;
  for (const Json& study : studies)
    for (const Json& given : study.value("tables", Json::array())) {
      text += fmt::format("<h2>{}</h2><table><thead><tr>", cell(given.value("title", Json(""))));
      for (const Json& name : given.value("columns", Json::array()))
        text += fmt::format("<th>{}</th>", cell(name));
      text += "</tr></thead><tbody>";
      for (const Json& row : given.value("rows", Json::array())) {
        text += "<tr>";
        for (const Json& value : row) text += fmt::format("<td>{}</td>", cell(value));
        text += "</tr>";
      }
      text += "</tbody></table>";
    }
  return text;
}

// "5 clusters; 253 of 342 cases (71.4 % of the weight) are assigned with probability 0.9 or more."
std::string clusters_sentence(const Json& document, const Json& report) {
  const Json& k = document.contains("selected_k") ? document["selected_k"]
                                                  : document.value("n_clusters", Json());
  if (!k.is_number()) return "";
  const Json cic = document.value("cic", Json());
  if (k != 1 && cic.is_number() && cic.get<double>() < 0)  // of a consensus
    return fmt::format("<p>The partitions do not agree on {} clusters: the CIC is {}, below 0.</p>",
                       cell(k), cell(cic));
  const Json certain = report.value("n_certain", Json());
  const Json total = report.value("carried", Json::object()).value("n_total", Json());
  if (k == 1 || !certain.is_number() || !total.is_number())
    return fmt::format("<p>{} cluster{}.</p>", cell(k), k == 1 ? "" : "s");
  const Json share = report.value("certain_share", Json());
  return fmt::format(
      "<p>{} clusters; {}.</p>", cell(k),
      assigned_text(certain.get<Index>(), total.get<Index>(),
                    share.is_number() ? std::optional(share.get<double>()) : std::nullopt));
}

bool has_weights(const Json& report) {
  return report.value("carried", Json::object()).contains("weights");
}

std::string weights_sentence(const Json& document) {
  return fmt::format(
      "<p>Cases have weights: they carry as much information as {} cases of equal weight.</p>",
      cell(document.value("effective_cases", Json())));
}

}  // namespace

std::string static_answer(const Json& document) {
  if (!document.is_object()) return "";
  using Columns = std::vector<std::pair<const char*, const char*>>;
  Columns clusters = {{"name", "Cluster"},
                      {"size", "Cases"},
                      {"mean_certainty", "Certainty"},
                      {"jaccard", "Jaccard"}};
  static const Columns levels = {{"n_clusters", "Clusters"},
                                 {"n_runs", "Runs"},
                                 {"mean_pairwise_similarity", "Mean similarity of pairs"}};
  const Json none = Json::object();
  const Json& report = document.contains("report") ? document["report"] : none;
  std::string text =
      fmt::format("<h1>truecluster {}</h1>", cell(document.value("command", Json(""))));
  text += clusters_sentence(document, report);
  if (has_weights(report)) {
    text += weights_sentence(document);
    clusters.insert(clusters.begin() + 2, {"share", "Share of the weight"});
  }
  text += paragraph(document, "reason");
  if (report.contains("clusters")) text += table(report["clusters"], clusters);
  if (document.contains("levels")) text += table(document["levels"], levels);
  if (report.contains("studies")) text += study_tables(report["studies"]);
  return text +
         "<p>The plots of this report are drawn with JavaScript, which is switched off in this "
         "browser.</p>";
}

}  // namespace truecluster::report
