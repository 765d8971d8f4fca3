// Stability indices that others use, gathered from the replicates of a vote as they come.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <truecluster/case_weights.hpp>
#include <truecluster/crosstable.hpp>
#include <truecluster/random.hpp>

#include "base/bytes.hpp"
#include "table/count_labels.hpp"

namespace truecluster {

class Stability {
 public:
  // The pairs for the ambiguity are drawn from the stream of the seed. In all indices a case counts
  // by its weight.
  Stability(Index n_objects, Label n_clusters, std::uint64_t seed, const CaseWeights& weights);

  // table: of the majority (rows) with this replicate (columns), empty for the first replicate.
  void add(const Crosstable& table, std::span<const Label> labels, Label n_labels);

  // For each cluster of the majority, the mean over replicates of its best Jaccard similarity with
  // a cluster of the replicate (Hennig 2007).
  [[nodiscard]] std::vector<double> cluster_jaccard() const;
  // Mean over successive replicates of the smallest share, over the clusters of one, of its pairs
  // that the other keeps together (Tibshirani and Walther 2005).
  [[nodiscard]] double prediction_strength() const;
  // Share of the sampled pairs that are together in more than 10 and less than 90 percent of the
  // replicates (Senbabaoglu, Michailidis and Li 2014).
  [[nodiscard]] double ambiguous_pairs() const;

  void save(ByteWriter& writer) const;
  void restore(ByteReader& reader);

 private:
  void add_jaccard(const Crosstable& table);
  void add_prediction_strength(std::span<const Label> labels, Label n_labels);
  void add_pairs(std::span<const Label> labels);
  void draw_pairs(Index n_objects, Stream& stream);
  void draw_pairs_by_weight(Stream& stream);
  void tabulate_with_previous(std::span<const Label> labels);

  Index n_objects_;
  CaseWeights weights_;
  std::vector<double> jaccard_sum_;
  std::vector<double> jaccard_count_;
  double strength_sum_ = 0, strength_count_ = 0;
  std::vector<Label> previous_;  // the replicate before
  Label n_previous_ = 0;
  std::vector<Index> pair_a_, pair_b_;
  std::vector<std::uint32_t> together_, compared_;
  LabelCounter counter_;
  Crosstable table_;
};

}  // namespace truecluster
