// Votes that leave a case out as noise: counted apart from those for clusters.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include <truecluster/partition.hpp>

#include "base/bytes.hpp"

namespace truecluster {

class NoiseVotes {
 public:
  [[nodiscard]] bool empty() const { return votes_.empty(); }
  // Of case i, as a number of whole votes.
  [[nodiscard]] double of(Index i) const { return votes_.empty() ? 0.0 : votes_[i]; }
  [[nodiscard]] std::span<const std::uint32_t> all() const { return votes_; }

  void add(std::span<const Index> cases, Index n_objects) {
    if (cases.empty()) return;
    votes_.resize(n_objects);
    for (const Index i : cases) ++votes_[i];
  }
  void add(const NoiseVotes& other) {
    votes_.resize(std::max(votes_.size(), other.votes_.size()));
    for (std::size_t i = 0; i < other.votes_.size(); ++i) votes_[i] += other.votes_[i];
  }
  void assign(std::vector<std::uint32_t> votes) { votes_ = std::move(votes); }

 private:
  std::vector<std::uint32_t> votes_;  // empty as long as there are none
};

// Crisp replicates whose noise is missing, as all that counts clusters takes them.
class NoiseTakenOut {
 public:
  explicit NoiseTakenOut(std::span<const CrispReplicate> given) {
    for (const CrispReplicate& replicate : given) {
      labels_.emplace_back(replicate.labels.begin(), replicate.labels.end());
      noise_.emplace_back();
      for (std::size_t i = 0; i < replicate.labels.size(); ++i) {
        if (replicate.labels[i] != noise_label) continue;
        labels_.back()[i] = missing_label;
        noise_.back().push_back(static_cast<Index>(i));
      }
      replicates_.push_back({labels_.back(), replicate.n_labels});
    }
  }

  [[nodiscard]] std::span<const CrispReplicate> replicates() const { return replicates_; }
  // The cases that replicate r leaves out as noise, ascending.
  [[nodiscard]] std::span<const Index> noise(std::size_t r) const { return noise_[r]; }

 private:
  std::vector<std::vector<Label>> labels_;
  std::vector<std::vector<Index>> noise_;
  std::vector<CrispReplicate> replicates_;
};

}  // namespace truecluster
