// The object "report" of docs/report-data.md for an alignment.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "report/align_json.hpp"
#include "report/cases.hpp"

namespace truecluster::report {
namespace {

using Json = nlohmann::ordered_json;

constexpr Index max_shown_cases = 500;
constexpr std::size_t max_shown_runs = 100;
constexpr Index max_shown_values = 600'000;  // memberships, of four digits each

// The representative of every mode as far as there is room, then the runs in their order.
std::vector<Index> shown_runs(const AlignResult& result) {
  std::vector<Index> shown;
  std::vector<bool> taken(result.runs.size());
  const auto take = [&](Index run) {
    if (shown.size() == max_shown_runs || taken[run]) return;
    taken[run] = true;
    shown.push_back(run);
  };
  for (const RunMode& mode : result.modes) take(mode.representative);
  for (std::size_t r = 0; r < result.runs.size(); ++r) take(static_cast<Index>(r));
  std::sort(shown.begin(), shown.end());
  return shown;
}

Json crisp_run(const Partition& run, const AlignedRun& aligned, std::span<const Index> cases) {
  std::vector<Index> place(aligned.permutation.size());
  for (std::size_t j = 0; j < place.size(); ++j)
    place[aligned.permutation[j]] = static_cast<Index>(j);
  Json labels = Json::array();
  for (const Index i : cases) {
    const Label label = run.labels[i];
    labels.push_back(label == missing_label ? Json(nullptr) : Json(place[label]));
  }
  return {{"labels", std::move(labels)}};
}

Json fuzzy_run(const Matrix<double>& run, const AlignedRun& aligned, std::span<const Index> cases) {
  Json memberships = Json::array();
  for (const Index i : cases) {
    Json row = Json::array();
    for (const Index column : aligned.permutation) row.push_back(rounded(run(i, column)));
    memberships.push_back(std::move(row));
  }
  return {{"memberships", std::move(memberships)}};
}

// Populations and that of each shown case; their number where it has none.
Json groups_json(const KnownLabels& known, std::span<const Index> cases) {
  Json of = Json::array();
  for (const Index i : cases) {
    const Label label = known.classes.labels[i];
    of.push_back(label == missing_label ? known.classes.n_clusters() : label);
  }
  return {{"name", known.name}, {"names", known.classes.names}, {"of", std::move(of)}};
}

// Runs of different numbers of clusters are not compared: null.
Json similarity_json(const AlignResult& result, std::span<const Index> shown) {
  struct Place {
    const AlignedLevel* level = nullptr;
    Index position = 0;
  };
  std::vector<Place> places(result.runs.size());
  for (const AlignedLevel& level : result.levels)
    for (std::size_t p = 0; p < level.runs.size(); ++p)
      places[level.runs[p]] = {&level, static_cast<Index>(p)};
  Json rows = Json::array();
  for (const Index r : shown) {
    const Place& first = places[r];
    Json row = Json::array();
    for (const Index s : shown) {
      const Place& second = places[s];
      row.push_back(first.level == second.level
                        ? Json(rounded(first.level->similarity(first.position, second.position)))
                        : Json(nullptr));
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace

Json align_report(const AlignResult& result, const RunsInput& input, std::uint64_t seed) {
  const std::vector<Index> runs = shown_runs(result);
  Index values_per_case = 0;
  for (const Index r : runs) values_per_case += result.runs[r].n_clusters;
  const Index n_cases = n_objects(input.runs[0]);
  const Index most = std::clamp(max_shown_values / values_per_case, Index{10}, max_shown_cases);
  const std::vector<Index> cases = sampled_cases(n_cases, most, seed);
  Json report = Json::object();
  report["sample"] = {{"n_shown", cases.size()},
                      {"n_total", n_cases},
                      {"how", "drawn at random with the run's seed"}};
  Json& aligned = report["aligned"] = Json::object();
  aligned["n_clusters"] = result.levels.back().n_clusters;
  aligned["shown_runs"] = runs;
  aligned["case_ids"] = Json::array();
  for (const Index i : cases) aligned["case_ids"].push_back(case_id(input.ids, i));
  if (input.known != nullptr) aligned["groups"] = groups_json(*input.known, cases);
  aligned["runs"] = Json::array();
  for (const Index r : runs) {
    const AnyPartition& run = input.runs[r];
    const AlignedRun& how = result.runs[r];
    const auto* crisp = std::get_if<Partition>(&run);
    aligned["runs"].push_back(crisp != nullptr
                                  ? crisp_run(*crisp, how, cases)
                                  : fuzzy_run(std::get<Matrix<double>>(run), how, cases));
  }
  aligned["pairwise_similarity"] = similarity_json(result, runs);
  return report;
}

}  // namespace truecluster::report
