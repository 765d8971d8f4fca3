// JSON of an alignment, for the command and the page.
#include "report/align_json.hpp"

#include <nlohmann/json.hpp>

#include "report/fields_json.hpp"
#include "report/known_labels.hpp"

namespace truecluster::report {
namespace {

using Json = nlohmann::ordered_json;

// Runs, modes and clusters count from 1.
template <class T>
Json row_json(const T& row) {
  Json json = Json::object();
  add_fields(json, counted_from_one(entries_of(row)));
  return json;
}

template <class T>
Json rows_json(const std::vector<T>& rows) {
  Json json = Json::array();
  for (const T& row : rows) json.push_back(row_json(row));
  return json;
}

Json runs_json(const AlignResult& result, const RunsInput& input) {
  Json runs = Json::array();
  for (std::size_t r = 0; r < result.runs.size(); ++r) {
    Json json = {{"file", input.names[r]}};
    json.update(row_json(result.runs[r]));
    runs.push_back(std::move(json));
  }
  return runs;
}

Json modes_json(const AlignResult& result, const RunsInput& input) {
  Json modes = Json::array();
  for (const RunMode& mode : result.modes) {
    Json json = row_json(mode);
    json["representative"] = input.names[mode.representative];
    json["files"] = Json::array();
    for (const Index run : mode.runs) json["files"].push_back(input.names[run]);
    modes.push_back(std::move(json));
  }
  return modes;
}

// The populations, and beside them the clusters of each mode's representative.
Json groups_json(const AlignResult& result, const RunsInput& input) {
  Json modes = Json::array();
  for (const RunMode& mode : result.modes) {
    const Index run = mode.representative;
    const AnyPartition moved = reordered(input.runs[run], result.runs[run].permutation);
    add_comparison(modes.emplace_back(Json::object()), compare_known(*input.known, moved));
  }
  return {{"name", input.known->name},
          {"names", input.known->classes.names},
          {"modes", std::move(modes)}};
}

}  // namespace

void add_align_result(Json& json, const AlignResult& result, const RunsInput& input) {
  json["inputs"] = inputs_json(input);
  json["n_objects"] = n_objects(input.runs[0]);
  if (input.known != nullptr) json["groups"] = groups_json(result, input);
  json["runs"] = runs_json(result, input);
  add_fields(json, entries_of(result));
  json["levels"] = rows_json(result.levels);
  json["modes"] = modes_json(result, input);
  json["splits"] = rows_json(result.splits);
}

}  // namespace truecluster::report
