// One replicate: a resample of the cases, clustered by every family into every number of clusters
// asked for. It labels any cases, those it was trained on and others.
#pragma once

#include <memory>
#include <span>
#include <utility>
#include <vector>

#include <truecluster/case_source.hpp>
#include <truecluster/ensemble.hpp>

#include "ensemble/draw_window.hpp"

namespace truecluster {

// A family with a number of clusters.
struct ModelKey {
  std::size_t family = 0;  // its place in the list of families
  Label k = 1;
  bool operator==(const ModelKey&) const = default;
};

// The models of one clusterer on the cases that one replicate drew.
class TrainedFamily {
 public:
  TrainedFamily(const Clusterer& clusterer, DrawnCases drawn, CaseBlock training,
                std::vector<Index> columns, std::span<const Label> ks, std::uint64_t seed, Index b);

  [[nodiscard]] std::size_t n_models() const { return models_.size(); }
  [[nodiscard]] Label n_labels(std::size_t m) const { return models_[m]->n_clusters(); }
  // The labels of cases under each model: training cases keep those of the fit, the others are
  // predicted, and missing_label stands for cases that have no vote. rows are the numbers of the
  // cases, ascending.
  void label(const DataView& cases, std::span<const Index> rows, Vote vote,
             std::span<const std::span<Label>> labels) const;

 private:
  DrawnCases drawn_;
  CaseBlock training_;
  std::vector<Index> columns_;  // of the cases that the models see; empty: all
  std::unique_ptr<PreparedSample> sample_;
  std::vector<std::unique_ptr<ClusterModel>> models_;
};

class Replicate {
 public:
  explicit Replicate(std::vector<TrainedFamily> families) : families_(std::move(families)) {}

  // Of each model.
  [[nodiscard]] std::vector<Label> n_labels() const;
  // As TrainedFamily::label(), for all models.
  void label(const DataView& cases, std::span<const Index> rows, Vote vote,
             std::span<const std::span<Label>> labels) const;

 private:
  std::vector<TrainedFamily> families_;
};

// Makes replicates by number: each is given by the seed and its number alone.
class ReplicateMaker {
 public:
  // All are used as long as the maker lives.
  ReplicateMaker(const CaseSource& cases, std::span<const Family> families,
                 const FitOptions& options);

  // Before replicates first to last - 1 are made, and when one of them has been taken: all ranks
  // gather the cases that the next ones draw. Nothing to do where the cases are not sharded.
  void begin(Index first, Index last, const Context& context);
  void has_taken(Index b);

  // Replicate b of these models, which are ordered by family. Safe from several threads at once.
  [[nodiscard]] Replicate make(Index b, std::span<const ModelKey> models) const;

 private:
  [[nodiscard]] TrainedFamily train(Index b, const Clusterer& clusterer, const DrawnCases& drawn,
                                    std::span<const Label> ks) const;

  const CaseSource& cases_;
  std::span<const Family> families_;
  const FitOptions& options_;
  std::vector<double> column_deviations_;  // for jitter only
  std::unique_ptr<DrawWindow> window_;     // of sharded cases
};

}  // namespace truecluster
