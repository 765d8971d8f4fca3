#include "report/align_json.hpp"

#include <nlohmann/json.hpp>

#include "report/json_text.hpp"

namespace truecluster::report {
namespace {

using Json = nlohmann::ordered_json;

std::vector<Index> from_one(const std::vector<Index>& values) {
  std::vector<Index> result = values;
  for (Index& value : result) ++value;
  return result;
}

Json runs_json(const AlignResult& result, const RunsInput& input) {
  Json runs = Json::array();
  for (std::size_t r = 0; r < result.runs.size(); ++r) {
    const AlignedRun& run = result.runs[r];
    runs.push_back(Json{{"file", input.names[r]},
                        {"n_clusters", run.n_clusters},
                        {"permutation", from_one(run.permutation)},
                        {"similarity", number(run.similarity)},
                        {"mode", run.mode + 1}});
  }
  return runs;
}

Json modes_json(const AlignResult& result, const RunsInput& input) {
  Json modes = Json::array();
  for (const RunMode& mode : result.modes) {
    Json files = Json::array();
    for (const Index run : mode.runs) files.push_back(input.names[run]);
    modes.push_back(Json{{"n_clusters", mode.n_clusters},
                         {"representative", input.names[mode.representative]},
                         {"files", std::move(files)}});
  }
  return modes;
}

}  // namespace

void add_align_result(Json& json, const AlignResult& result, const RunsInput& input) {
  json["inputs"] = inputs_json(input);
  json["n_objects"] = n_objects(input.runs[0]);
  json["runs"] = runs_json(result, input);
  json["mean_pairwise_similarity"] = number(result.mean_pairwise_similarity);
  json["levels"] = Json::array();
  for (const AlignedLevel& level : result.levels)
    json["levels"].push_back(
        Json{{"n_clusters", level.n_clusters},
             {"n_runs", level.runs.size()},
             {"mean_pairwise_similarity", number(level.mean_pairwise_similarity)}});
  json["modes"] = modes_json(result, input);
  json["splits"] = Json::array();
  for (const ClusterSplit& split : result.splits)
    json["splits"].push_back(Json{{"from_clusters", split.from_clusters},
                                  {"to_clusters", split.to_clusters},
                                  {"parent", split.parent + 1},
                                  {"child", split.child + 1},
                                  {"share", split.share}});
}

}  // namespace truecluster::report
