// Adds replicates to the vote of one model, and takes stock of it.
#include "ensemble/model_run.hpp"

#include <algorithm>
#include <cmath>

#include "ensemble/stopping.hpp"

namespace truecluster {

void ModelResult::set_labels(std::vector<Label> labels_of_cases,
                             std::span<const double> noise_shares, const CaseWeights& weights) {
  labels = std::move(labels_of_cases);
  cluster_sizes.assign(k, 0);
  n_noise = 0;
  for (const Label label : labels)
    if (label != missing_label) ++(label == noise_label ? n_noise : cluster_sizes[label]);
  noise_share = 0;
  for (std::size_t i = 0; i < noise_shares.size(); ++i)
    noise_share += weights.of(i) * noise_shares[i];
  if (!noise_shares.empty()) noise_share /= weights.sum(static_cast<Index>(noise_shares.size()));
}

ModelRun::ModelRun(Index n_objects, Label k, const FitOptions& options, const CaseWeights& weights)
    : mmcc_(n_objects, k,
            {.method = options.match, .against = options.against, .seed = options.seed}, false,
            nullptr, weights),
      stability_(n_objects, k, options.seed, weights) {
  if (k > 1) return;
  // One cluster is certain: there is nothing to estimate, and its CIC is 0 by definition.
  active_ = false;
  mmcc_.add(std::vector<Label>(n_objects, 0), 1);
}

void ModelRun::add(ReplicateLabels replicate) {
  const ReplicateFit fit = mmcc_.add(replicate.labels, replicate.n_labels, Context{.threads = 1});
  replicate_diagonal_.push_back(fit.diagonal);
  std::ranges::replace(replicate.labels, noise_label, missing_label);  // as in the table
  stability_.add(mmcc_.last_table(), replicate.labels, replicate.n_labels);
}

void ModelRun::take_stock() {
  if (k() == 1) return;
  criterion_ = criterion(mmcc_);
  convergence_ = mmcc_.convergence();
  // The votes of a replicate may be looked at more than once.
  if (cic_trace_.empty() || cic_trace_.back().first != mmcc_.n_replicates())
    cic_trace_.emplace_back(mmcc_.n_replicates(), criterion_.cic);
}

void ModelRun::stop(StopReason reason) {
  active_ = false;
  stopped_ = reason;
}

std::vector<Label> ModelRun::labels() const { return most_probable_clusters(mmcc_); }

ModelResult ModelRun::result(const std::string& family, double tolerance) const {
  ModelResult result;
  result.clusterer = family;
  result.k = k();
  result.criterion = criterion_;
  result.convergence = convergence_;
  result.converged = k() == 1 || has_converged(convergence_, tolerance);
  result.stopped = stopped_;
  result.set_labels(labels(), mmcc_.noise_shares(), mmcc_.weights());
  result.cluster_jaccard = stability_.cluster_jaccard();
  double sum = 0, n = 0;
  for (const double jaccard : result.cluster_jaccard)
    if (!std::isnan(jaccard)) {
      sum += jaccard;
      ++n;
    }
  result.mean_jaccard = sum / n;
  result.prediction_strength = stability_.prediction_strength();
  result.ambiguous_pairs = stability_.ambiguous_pairs();
  result.replicate_diagonal = replicate_diagonal_;
  result.cic_trace = cic_trace_;
  return result;
}

void ModelRun::save(ByteWriter& writer) const {
  mmcc_.save(writer);
  stability_.save(writer);
  writer.put(criterion_);
  writer.put(convergence_);
  writer.put(active_);
  writer.put(stopped_);
  writer.put_all(std::span<const double>(replicate_diagonal_));
  writer.put(static_cast<std::uint64_t>(cic_trace_.size()));
  for (const auto& [replicates, cic] : cic_trace_) {
    writer.put(replicates);
    writer.put(cic);
  }
}

void ModelRun::restore(ByteReader& reader) {
  Mmcc votes = Mmcc::restore(reader, mmcc_.weights());
  if (votes.n_objects() != mmcc_.n_objects() || votes.n_clusters() != mmcc_.n_clusters())
    throw IoError("the sizes in the saved state do not fit");
  mmcc_ = std::move(votes);
  stability_.restore(reader);
  criterion_ = reader.get<Criterion>();
  convergence_ = reader.get<Convergence>();
  active_ = reader.get<bool>();
  stopped_ = reader.get<StopReason>();
  replicate_diagonal_ = reader.get_all<double>();
  cic_trace_.resize(reader.get_size(sizeof(Index) + sizeof(double)));
  for (auto& [replicates, cic] : cic_trace_) {
    replicates = reader.get<Index>();
    cic = reader.get<double>();
  }
}

}  // namespace truecluster
