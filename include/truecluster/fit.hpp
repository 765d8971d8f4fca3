// The main job: from data to the number of clusters, their members, and how certain both are.
#pragma once

#include <array>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <truecluster/case_source.hpp>
#include <truecluster/case_votes.hpp>
#include <truecluster/context.hpp>
#include <truecluster/criterion.hpp>
#include <truecluster/data.hpp>
#include <truecluster/ensemble.hpp>

namespace truecluster {

// Another division of the data that is clear, or was not compared, and differs from the chosen one.
struct Reading {
  enum class Relation {
    coarser,  // it has fewer clusters
    finer,    // it has more clusters
    other     // it has the same number
  };
  std::size_t model = 0;  // which of the models
  Label k = 0;
  std::string clusterer;
  double score = 0;
  double adjusted_rand = 0;  // with the chosen division
  Relation relation = Relation::other;
  double nested = 0;  // share of cases in the coarser cluster that holds most of their finer
                      // cluster
};
inline constexpr std::array<std::string_view, 3> relation_names{"coarser", "finer", "other"};
constexpr std::span<const std::string_view> enum_names(Reading::Relation) { return relation_names; }

template <MaybeConst<Reading> T, class Visit>
void describe(T& reading, const Visit& visit) {
  visit(Field{"k", Unit::count, "number of clusters"}, reading.k);
  visit(Field{"clusterer", Unit::none, "the base clusterer, or a mix of them"}, reading.clusterer);
  visit(Field{"score", Unit::ratio, "as in models"}, reading.score);
  visit(Field{"adjusted_rand", Unit::ratio,
              "adjusted Rand index with the chosen division (of the judges)"},
        reading.adjusted_rand);
  visit(Field{"relation", Unit::none, "coarser, finer, or other than the chosen division"},
        reading.relation);
  visit(
      Field{"nested", Unit::share,
            "share of cases in the coarser cluster that holds most of their finer cluster (of the "
            "judges)"},
      reading.nested);
  visit(Field{"model", Unit::position, "which of the models it is"}, reading.model);
}

struct FitResult {
  std::vector<ModelResult> models;        // by clusterer, then number of clusters
  std::size_t selected = 0;               // the chosen one
  std::vector<std::size_t> equally_good;  // others within one standard error of it
  std::vector<Reading> readings;          // at most two other divisions worth a look
  double p_value = ModelResult::unknown;  // that null data are divided as clearly, by Student's t
  std::vector<double> null_clarities;     // clarity of the clearest division of each set
  std::vector<Index> judges;  // cases that chose; models not estimated have labels of these only
  std::string reason;         // a sentence why
  std::vector<std::string> warnings;  // sentences on what to be careful about
  CaseVotes votes;                    // of all cases for clusters and noise, of the chosen model
  std::vector<ClusterCertainty> clusters;  // of the chosen model

  [[nodiscard]] const ModelResult& model() const { return models[selected]; }
  [[nodiscard]] Matrix<double> memberships() const { return votes.memberships(); }
  // Refers to the votes of this result.
  [[nodiscard]] CaseCertainties cases() const { return CaseCertainties(votes); }
};
template <MaybeConst<FitResult> T, class Visit>
void describe(T& result, const Visit& visit) {
  visit(Field{"selected_k", Unit::count, "the chosen number of clusters"}.derived(),
        result.model().k);
  visit(Field{"selected_clusterer", Unit::none, "the chosen clusterer"}.derived(),
        result.model().clusterer);
  visit(Field{"reason", Unit::none, "a sentence on why this model was chosen"}, result.reason);
  visit(Field{"warnings", Unit::none, "sentences on what to be careful about"}, result.warnings);
  visit(Field{"effective_cases", Unit::ratio,
              "number of cases of equal weight that would carry as much information; without "
              "weights, the number of cases"}
            .derived(),
        result.votes.weights().effective_cases(result.votes.rows()));
  visit(Field{"p_value", Unit::share,
              "probability that null data are divided as clearly as the clearest division of the "
              "data, estimated from the null sets by Student's t"}
            .or_unknown(),
        result.p_value);
  visit(Field{"null_clarities", Unit::ratio,
              "clarity of the clearest division of each set of null data"},
        result.null_clarities);
  visit(Field{"readings", Unit::none,
              "other divisions that are clear, or have a score above 0 where nothing was compared; "
              "at most two"},
        result.readings);
  visit(Field{"models", Unit::none, "every clusterer with every number of clusters"}.apart(),
        result.models);
  visit(Field{"selected", Unit::position, "which of the models is chosen"}.apart(),
        result.selected);
  visit(Field{"equally_good", Unit::position, "other models within one standard error"}.apart(),
        result.equally_good);
  visit(Field{"votes", Unit::count, "of each case for each cluster, and for noise if there is any"}
            .apart(),
        result.votes);
  visit(
      Field{"noise_shares", Unit::share,
            "of each case, the share of votes that leave it out as noise; empty if there are none"}
          .apart()
          .derived(),
      result.votes.noise_shares());
  visit(Field{"judges", Unit::position, "the cases that judged the models"}.apart(), result.judges);
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
              "the chosen model, or a clear one whose score is within one standard error of the "
              "chosen one's"},
        row.within_one_se);
}
std::vector<ModelRow> model_rows(const FitResult& result);
// Whether votes of any model leave cases out as noise: then tables of models show n_noise.
bool any_noise(const FitResult& result);
// The labels of every case (columns) under every model (rows); missing_label where a model has been
// judged by other cases only.
Matrix<Label> labels_of_models(const FitResult& result);

struct ClusterRow {
  const ClusterCertainty& certainty;
  double jaccard = 0;
};
template <MaybeConst<ClusterRow> T, class Visit>
void describe(T& row, const Visit& visit) {
  describe(row.certainty, visit);
  visit(Field{"jaccard", Unit::share,
              "mean Jaccard index of the cluster with its best match in the replicates (of the "
              "judges)"}
            .or_unknown(),
        row.jaccard);
}
// Of the chosen model.
std::vector<ClusterRow> cluster_rows(const FitResult& result);

// Where a run keeps its state. A resumed run gives the same bits as one that was not interrupted,
// and may have later limits than the run that was saved: more replicates, a smaller tolerance, more
// time.
struct Checkpoint {
  std::string saved;  // an earlier state, or empty
  // Writes the bytes of a state, piece by piece.
  using State = std::function<void(const std::function<void(std::string_view)>& put)>;
  // Called after each replicate, and a last time when the run ends or is asked to stop. The bytes
  // are made only when asked for. May be empty. On ranks all call it, or none: the state of rank 0
  // is all but the votes of the other rows, which are what the others have for a state (an empty
  // one as long as there are none).
  std::function<void(const State& state, bool is_last)> save;
  // A state that ranks have saved: the first of its n_pieces is `saved`, and the others come from
  // here, by their number from 1 on. A process asks for those that it needs, whatever the number of
  // ranks is now, before it saves a state of its own.
  Index n_pieces = 1;
  std::function<std::string(Index)> piece;
  std::string name;  // of where the earlier state is from, for a message that it does not fit
};

// The families that a text such as "kmeans,gmm+ward" or "auto" stands for.
std::vector<Family> parse_families(const std::string& text, const ClustererOptions& options,
                                   DataKind kind = DataKind::features);

FitResult fit(const DataView& data, const FitOptions& options = {}, const Context& context = {},
              const Checkpoint& checkpoint = {});
// Cases that need not be in memory, and may have weights (WeightedCases). If they are sharded over
// ranks, all ranks make the same call and rank 0 has the result; the others may have only the
// models, as judged by the judges.
FitResult fit(const CaseSource& cases, const FitOptions& options = {}, const Context& context = {},
              const Checkpoint& checkpoint = {});
// With your own clusterers instead of options.clusterer.
FitResult fit(const DataView& data, std::span<const Family> families, const FitOptions& options,
              const Context& context = {}, const Checkpoint& checkpoint = {});
FitResult fit(const CaseSource& cases, std::span<const Family> families, const FitOptions& options,
              const Context& context = {}, const Checkpoint& checkpoint = {});

}  // namespace truecluster
