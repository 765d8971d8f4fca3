// Finds the most stable cuts by dynamic programming from the leaves up.
#include "cluster/stable_cuts.hpp"

#include <algorithm>
#include <limits>

namespace truecluster {
namespace {

constexpr double impossible = -std::numeric_limits<double>::infinity();

}  // namespace

StableCuts::StableCuts(const CondensedTree& tree) : tree_(tree) {
  for (std::size_t c = 0; c < tree.clusters.size(); ++c) {
    Best best{impossible, impossible};
    if (!tree.clusters[c].children.empty()) best = of_children(c).back();
    best[1] = tree.clusters[c].stability;
    best_.push_back(std::move(best));
  }
}

std::vector<StableCuts::Best> StableCuts::of_children(std::size_t cluster) const {
  std::vector<Best> totals{{0.0}};
  for (const std::size_t child : tree_.clusters[cluster].children) {
    const Best& before = totals.back();
    const Best& own = best_[child];
    Best total(before.size() + own.size() - 1, impossible);
    for (std::size_t k = 0; k < before.size(); ++k)
      for (std::size_t j = 1; j < own.size(); ++j)
        total[k + j] = std::max(total[k + j], before[k] + own[j]);
    totals.push_back(std::move(total));
  }
  return totals;
}

std::vector<std::size_t> StableCuts::cut(Label n_clusters) const {
  const Best& best = best_.back();
  std::size_t k = std::min<std::size_t>(n_clusters, best.size() - 1);
  while (best[k] == impossible) --k;  // ends at 1: the whole
  std::vector<std::size_t> chosen;
  add_cut(best_.size() - 1, k, chosen);
  return chosen;
}

void StableCuts::add_cut(std::size_t cluster, std::size_t k,
                         std::vector<std::size_t>& chosen) const {
  if (k == 1) return chosen.push_back(cluster);
  const auto& children = tree_.clusters[cluster].children;
  const std::vector<Best> totals = of_children(cluster);
  for (std::size_t c = children.size(); c-- > 0;) {
    const Best& own = best_[children[c]];
    const Best& before = totals[c];
    std::size_t j = 1;  // clusters of this child; some number of them gave the total
    while (j > k || k - j >= before.size() || before[k - j] + own[j] != totals[c + 1][k]) ++j;
    add_cut(children[c], j, chosen);
    k -= j;
  }
}

}  // namespace truecluster
