// Agglomeration of a sparse graph by chains of nearest neighbours: the distance is reducible.
#include "cluster/graph_tree.hpp"

#include <algorithm>
#include <utility>

#include "base/stop.hpp"

namespace truecluster {
namespace {

constexpr Index no_cluster = -1;

struct Link {
  Index to;
  double weight;     // of the edges between the two clusters
  double closeness;  // weight / (product of the degrees); the same bits at both ends
};
using Links = std::vector<Link>;  // by to

// The clusters not merged yet; a merged one keeps the place of one of its two parts.
class GraphClusters {
 public:
  explicit GraphClusters(const std::vector<std::vector<GraphEdge>>& graph)
      : links_(graph.size()), degree_(graph.size()) {
    for (std::size_t i = 0; i < graph.size(); ++i)
      for (const GraphEdge& edge : graph[i]) degree_[i] += edge.weight;
    for (std::size_t i = 0; i < graph.size(); ++i)
      for (const GraphEdge& edge : graph[i])
        links_[i].push_back({edge.to, edge.weight, edge.weight / (degree_[i] * degree_[edge.to])});
  }

  [[nodiscard]] Index size() const { return links_.size(); }

  // The closest cluster, if a has any links. In a tie preferred wins (the chain could else go
  // in circles), then the first.
  [[nodiscard]] Index nearest(Index a, Index preferred) const {
    const Link* best = nullptr;
    for (const Link& link : links_[a])
      if (best == nullptr || link.closeness > best->closeness ||
          (link.closeness == best->closeness && link.to == preferred))
        best = &link;
    return best == nullptr ? no_cluster : best->to;
  }

  // Merges a into b, the closest cluster of each other.
  Merge merge(Index a, Index b) {
    const double closeness = find(links_[a], b)->closeness;
    degree_[b] += degree_[a];
    Links joined = join(a, b);
    for (const Link& link : joined) replace(links_[link.to], a, {b, link.weight, link.closeness});
    links_[b] = std::move(joined);
    links_[a] = {};
    return {a, b, 1 / closeness};
  }

 private:
  static Links::iterator find(Links& links, Index to) {
    return std::lower_bound(links.begin(), links.end(), to,
                            [](const Link& link, Index place) { return link.to < place; });
  }

  // The links of the union of a and b, whose degree b has already. No cluster is closer to the
  // union than to the closer part; rounding must not break that, the chain and the order of heights
  // rest on it.
  [[nodiscard]] Links join(Index a, Index b) const {
    Links joined;
    joined.reserve(links_[a].size() + links_[b].size());
    const auto add = [&](Index to, double weight, double at_most) {
      if (to == a || to == b) return;
      joined.push_back({to, weight, std::min(weight / (degree_[b] * degree_[to]), at_most)});
    };
    auto of_a = links_[a].begin();
    for (const Link& of_b : links_[b]) {
      for (; of_a != links_[a].end() && of_a->to < of_b.to; ++of_a)
        add(of_a->to, of_a->weight, of_a->closeness);
      if (of_a != links_[a].end() && of_a->to == of_b.to) {
        add(of_b.to, of_a->weight + of_b.weight, std::max(of_a->closeness, of_b.closeness));
        ++of_a;
      } else {
        add(of_b.to, of_b.weight, of_b.closeness);
      }
    }
    for (; of_a != links_[a].end(); ++of_a) add(of_a->to, of_a->weight, of_a->closeness);
    return joined;
  }

  // Takes out the link to old_end, if there is one, and puts in the new one.
  static void replace(Links& links, Index old_end, const Link& link) {
    const auto old = find(links, old_end);
    if (old != links.end() && old->to == old_end) links.erase(old);
    const auto place = find(links, link.to);
    if (place != links.end() && place->to == link.to)
      *place = link;
    else
      links.insert(place, link);
  }

  std::vector<Links> links_;
  std::vector<double> degree_;
};

}  // namespace

std::vector<Merge> graph_merges(const std::vector<std::vector<GraphEdge>>& graph) {
  GraphClusters clusters(graph);
  std::vector<Merge> merges;
  merges.reserve(graph.size());
  std::vector<Index> chain;
  for (Index start = 0; start < clusters.size();) {
    StopScope::check();
    if (chain.empty()) chain.push_back(start);
    const Index tip = chain.back();
    const Index before = chain.size() > 1 ? chain[chain.size() - 2] : no_cluster;
    const Index next = clusters.nearest(tip, before);
    if (next == no_cluster) {  // a whole part of the graph, or merged away
      chain.clear();
      ++start;
    } else if (next != before) {
      chain.push_back(next);
    } else {  // each is the other's nearest neighbour
      merges.push_back(clusters.merge(tip, before));
      chain.resize(chain.size() - 2);
    }
  }
  std::stable_sort(merges.begin(), merges.end(),
                   [](const Merge& a, const Merge& b) { return a.height < b.height; });
  return merges;
}

}  // namespace truecluster
