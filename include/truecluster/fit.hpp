// The main job: from data to the number of clusters, who is in which, and how sure that is.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include <truecluster/context.hpp>
#include <truecluster/criterion.hpp>
#include <truecluster/data.hpp>
#include <truecluster/ensemble.hpp>

namespace truecluster {

struct FitResult {
  std::vector<ModelResult> models;         // by clusterer, then number of clusters
  std::size_t selected = 0;                // the chosen one
  std::vector<std::size_t> equally_good;   // others within one standard error of it
  std::string reason;                      // a sentence why
  std::vector<std::string> warnings;       // sentences on what to be careful about
  Matrix<double> memberships;              // of the chosen model
  std::vector<CaseCertainty> cases;        // of the chosen model
  std::vector<ClusterCertainty> clusters;  // of the chosen model
  std::vector<Index> votes_per_case;       // of the chosen model

  [[nodiscard]] const ModelResult& model() const { return models[selected]; }
};
template <MaybeConst<FitResult> T, class Visit>
void describe(T& result, const Visit& visit) {
  visit(Field{"selected_k", Unit::count, "the chosen number of clusters"}.derived(),
        result.model().k);
  visit(Field{"selected_clusterer", Unit::none, "the chosen clusterer"}.derived(),
        result.model().clusterer);
  visit(Field{"reason", Unit::none, "a sentence on why this model was chosen"}, result.reason);
  visit(Field{"warnings", Unit::none, "sentences on what to be careful about"}, result.warnings);
  visit(Field{"models", Unit::none, "every clusterer with every number of clusters"}.apart(),
        result.models);
  visit(Field{"selected", Unit::position, "which of the models is chosen"}.apart(),
        result.selected);
  visit(Field{"equally_good", Unit::position, "other models within one standard error"}.apart(),
        result.equally_good);
  visit(Field{"memberships", Unit::share, "of each case in each cluster"}.apart(),
        result.memberships);
  visit(Field{"votes_per_case", Unit::count, "replicates in which the case has voted"}.apart(),
        result.votes_per_case);
  visit(Field{"cases", Unit::none, "the certainty of each case"}.apart().derived(), result.cases);
  visit(Field{"clusters", Unit::none, "the certainty of each cluster"}.apart().derived(),
        result.clusters);
}

// The rows of the tables of a result.
struct ModelRow {
  const ModelResult& model;
  bool selected = false;
  bool within_one_se = false;
};
template <MaybeConst<ModelRow> T, class Visit>
void describe(T& row, const Visit& visit) {
  describe(row.model, visit);
  visit(Field{"selected", Unit::none, "this model is the chosen one"}, row.selected);
  visit(Field{"within_one_se", Unit::none,
              "the chosen model, or its CIC is within one standard error of the largest"},
        row.within_one_se);
}
std::vector<ModelRow> model_rows(const FitResult& result);

struct ClusterRow {
  const ClusterCertainty& certainty;
  double jaccard = 0;
};
template <MaybeConst<ClusterRow> T, class Visit>
void describe(T& row, const Visit& visit) {
  describe(row.certainty, visit);
  visit(Field{"jaccard", Unit::share,
              "mean Jaccard index of the cluster with its best match in the replicates"}
            .or_unknown(),
        row.jaccard);
}
// Of the chosen model.
std::vector<ClusterRow> cluster_rows(const FitResult& result);

// Where a run leaves its state from time to time. The bytes are made only when asked for.
struct Checkpoint {
  std::string saved;                                              // an earlier state, or empty
  std::function<void(const std::function<std::string()>&)> save;  // may be empty
  std::string name;  // of where the earlier state is from, for a message that it does not fit
};

// The families that a text such as "kmeans,gmm+ward" or "auto" stands for.
std::vector<Family> parse_families(const std::string& text, const ClustererOptions& options,
                                   DataKind kind = DataKind::features);

FitResult fit(const DataView& data, const FitOptions& options = {}, const Context& context = {},
              const Checkpoint& checkpoint = {});
// With clusterers of one's own instead of options.clusterer.
FitResult fit(const DataView& data, std::span<const Family> families, const FitOptions& options,
              const Context& context = {}, const Checkpoint& checkpoint = {});

}  // namespace truecluster
