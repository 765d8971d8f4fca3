// Builds the tree of density clusters from single cases up.
#include "cluster/condensed_tree.hpp"

#include <algorithm>
#include <utility>

#include "cluster/union_find.hpp"

namespace truecluster {
namespace {

constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

// Connected cases: a cluster, or fewer than make one.
struct Component {
  double weight = 0;
  std::size_t cluster = none;
  std::vector<std::size_t> loose;  // the cases, where they are no cluster
};

class Builder {
 public:
  Builder(std::span<const double> weights, double smallest_size, double largest_lambda)
      : weights_(weights), smallest_size_(smallest_size), components_(weights.size()) {
    tree_.last_of.resize(weights.size(), none);
    for (std::size_t i = 0; i < weights.size(); ++i) {
      components_[i] = {weights[i], none, {i}};
      if (weights[i] >= smallest_size) make_cluster(components_[i], largest_lambda);
    }
  }

  // Components (by their roots) become one, at the place of root.
  void join(std::span<const std::size_t> parts, std::size_t root, double distance) {
    const double lambda = 1 / distance;
    Component whole;
    std::vector<std::size_t> clusters;
    for (const std::size_t part : parts) {
      Component& component = components_[part];
      whole.weight += component.weight;
      if (component.cluster != none) clusters.push_back(component.cluster);
      whole.loose.insert(whole.loose.end(), component.loose.begin(), component.loose.end());
      component = {};
    }
    if (clusters.size() == 1) whole.cluster = clusters.front();
    if (clusters.size() > 1) whole.cluster = make_parent(std::move(clusters), distance);
    if (whole.cluster != none || whole.weight >= smallest_size_) make_cluster(whole, lambda);
    components_[root] = std::move(whole);
  }

  CondensedTree finish(std::size_t root) {
    if (components_[root].cluster == none) make_cluster(components_[root], 0);
    return std::move(tree_);
  }

 private:
  std::size_t add_cluster() {
    tree_.clusters.emplace_back();
    return tree_.clusters.size() - 1;
  }

  // Of clusters that have all their cases now.
  std::size_t make_parent(std::vector<std::size_t> children, double distance) {
    const std::size_t parent = add_cluster();
    for (const std::size_t c : children) {
      DensityCluster& child = tree_.clusters[c];
      child.distance = distance;
      child.stability -= child.weight / distance;
      tree_.clusters[parent].weight += child.weight;
      tree_.clusters[parent].stability += child.weight / distance;
    }
    tree_.clusters[parent].children = std::move(children);
    return parent;
  }

  // Puts the loose cases into the component's cluster, a new one if it has none; they leave it at
  // lambda.
  void make_cluster(Component& component, double lambda) {
    if (component.cluster == none) component.cluster = add_cluster();
    DensityCluster& cluster = tree_.clusters[component.cluster];
    for (const std::size_t i : component.loose) {
      cluster.weight += weights_[i];
      cluster.stability += weights_[i] * lambda;
      tree_.last_of[i] = component.cluster;
    }
    component.loose.clear();
  }

  std::span<const double> weights_;
  double smallest_size_;
  std::vector<Component> components_;  // at the places of their roots
  CondensedTree tree_;
};

// Joins what the edges of one length connect.
void join_level(std::span<const Merge> edges, UnionFind& connected, Builder& builder) {
  std::vector<std::size_t> parts;
  for (const Merge& edge : edges)
    for (const Index end : {edge.a, edge.b}) parts.push_back(connected.root_of(end));
  std::sort(parts.begin(), parts.end());
  parts.erase(std::unique(parts.begin(), parts.end()), parts.end());
  for (const Merge& edge : edges) connected.merge(edge.a, edge.b);
  const auto root_of = [&](std::size_t part) { return connected.root_of(part); };
  std::ranges::stable_sort(parts, {}, root_of);
  for (auto begin = parts.begin(); begin != parts.end();) {
    const std::size_t root = root_of(*begin);
    const auto end =
        std::find_if(begin, parts.end(), [&](std::size_t part) { return root_of(part) != root; });
    builder.join(std::span(begin, end), root, edges.front().height);
    begin = end;
  }
}

}  // namespace

CondensedTree condensed_tree(std::span<const Merge> spanning_tree, std::span<const double> weights,
                             double smallest_size) {
  UnionFind connected(weights.size());
  Builder builder(weights, smallest_size,
                  spanning_tree.empty() ? 0 : 1 / spanning_tree.front().height);
  for (std::size_t begin = 0; begin < spanning_tree.size();) {
    std::size_t end = begin;
    while (end < spanning_tree.size() && spanning_tree[end].height == spanning_tree[begin].height)
      ++end;
    join_level(spanning_tree.subspan(begin, end - begin), connected, builder);
    begin = end;
  }
  return builder.finish(connected.root_of(0));
}

}  // namespace truecluster
