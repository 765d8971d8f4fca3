// Votes that leave a case out as noise: counted apart from those for clusters.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

#include <truecluster/clusterer.hpp>
#include <truecluster/mmcc.hpp>

#include "base/bytes.hpp"

namespace truecluster {

class NoiseVotes {
 public:
  // Counts the labels that are noise, which are then missing: they vote for no cluster.
  void take_out(std::span<Label> labels) {
    if (std::ranges::find(labels, noise_label) == labels.end()) return;
    votes_.resize(labels.size());
    for (std::size_t i = 0; i < labels.size(); ++i) {
      if (labels[i] != noise_label) continue;
      ++votes_[i];
      labels[i] = missing_label;
    }
  }

  // Adds the votes of another run over the same cases.
  void add(const NoiseVotes& other) {
    votes_.resize(std::max(votes_.size(), other.votes_.size()));
    for (std::size_t i = 0; i < other.votes_.size(); ++i) votes_[i] += other.votes_[i];
  }

  // Of all votes on each case, those for clusters being these; empty if none was for noise.
  [[nodiscard]] std::vector<double> shares(const Mmcc& clusters) const {
    if (votes_.empty()) return {};
    const std::vector<Index> votes_for_clusters = clusters.votes_per_case();
    std::vector<double> result(votes_.size());
    for (std::size_t i = 0; i < result.size(); ++i) {
      const double all = votes_[i] + static_cast<double>(votes_for_clusters[i]);
      result[i] = all > 0 ? votes_[i] / all : 0.0;
    }
    return result;
  }

  void save(ByteWriter& writer) const { writer.put_all(std::span<const std::uint32_t>(votes_)); }
  void restore(ByteReader& reader) { votes_ = reader.get_all<std::uint32_t>(); }

 private:
  std::vector<std::uint32_t> votes_;  // empty as long as there are none
};

inline double mean_share(std::span<const double> shares) {
  return shares.empty() ? 0.0
                        : std::accumulate(shares.begin(), shares.end(), 0.0) /
                              static_cast<double>(shares.size());
}

}  // namespace truecluster
