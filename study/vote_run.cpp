// Votes over the replicates of a scenario: by MMCC, softly, and with the true labels known.
#include "vote_run.hpp"

#include <string>

#include <truecluster/consensus.hpp>

namespace truecluster::study {
namespace {

std::vector<Label> true_labels(const NoisyScenario& scenario) {
  std::vector<Label> labels;
  for (std::size_t k = 0; k < scenario.sizes.size(); ++k)
    labels.insert(labels.end(), scenario.sizes[k], static_cast<Label>(k));
  return labels;
}

void draw_noisy(std::span<const Label> truth, double noise, Stream& stream,
                std::vector<Label>& labels) {
  labels.assign(truth.begin(), truth.end());
  for (Label& label : labels)
    if (stream.uniform() < noise) label = truth[stream.below(truth.size())];
}

// Names the clusters that have cases 0, 1, ... and returns their number.
Label drop_empty(std::vector<Label>& labels, std::size_t n_clusters) {
  std::vector<Label> name(n_clusters, missing_label);
  for (const Label label : labels) name[label] = 0;
  Label n_labels = 0;
  for (Label& new_name : name)
    if (new_name == 0) new_name = n_labels++;
  for (Label& label : labels) label = name[label];
  return n_labels;
}

}  // namespace

Criterion vote_over(const Scenario& scenario, const MmccOptions& options, Index n_replicates) {
  Mmcc votes(scenario.n_objects(), scenario.n_clusters(), options);
  Stream stream(options.seed, Stage::study);
  for (Index b = 0; b < n_replicates; ++b) votes.add(scenario.draw(stream), scenario.n_clusters());
  return criterion(votes.memberships().view());
}

Criterion soft_vote_over(const Scenario& scenario, std::uint64_t seed, Index n_replicates) {
  const std::vector<std::string> names(scenario.n_clusters());
  Stream stream(seed, Stage::study);
  std::vector<AnyPartition> ensemble;
  for (Index b = 0; b < n_replicates; ++b)
    ensemble.emplace_back(Partition{scenario.draw(stream), names});
  ConsensusOptions options;
  options.method = ConsensusMethod::clue_dwh;
  options.seed = seed;
  Context one_thread;
  one_thread.threads = 1;
  return consensus(ensemble, options, one_thread).criterion;
}

Criterion vote_over(const NoisyScenario& scenario, const MmccOptions& options, Index n_replicates) {
  const std::vector<Label> truth = true_labels(scenario);
  Mmcc votes(truth.size(), static_cast<Label>(scenario.sizes.size()), options);
  Stream stream(options.seed, Stage::study);
  std::vector<Label> labels;
  for (Index b = 0; b < n_replicates; ++b) {
    draw_noisy(truth, scenario.noise, stream, labels);
    votes.add(labels, drop_empty(labels, scenario.sizes.size()));
  }
  return criterion(votes.memberships().view());
}

Criterion oracle_votes(const NoisyScenario& scenario, std::uint64_t seed, Index n_replicates) {
  const std::vector<Label> truth = true_labels(scenario);
  Matrix<double> memberships(truth.size(), static_cast<Index>(scenario.sizes.size()));
  Stream stream(seed, Stage::study);
  std::vector<Label> labels;
  for (Index b = 0; b < n_replicates; ++b) {
    draw_noisy(truth, scenario.noise, stream, labels);
    for (std::size_t i = 0; i < labels.size(); ++i) memberships(i, labels[i]) += 1;
  }
  for (double& votes : memberships.values()) votes /= static_cast<double>(n_replicates);
  return criterion(memberships.view());
}

}  // namespace truecluster::study
