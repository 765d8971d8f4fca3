// Joins what a tree has left apart, small parts first.
#include "cluster/join_parts.hpp"

#include "base/infinity.hpp"
#include "base/stop.hpp"

namespace truecluster {
namespace {

struct Part {
  double weight = 0;
  std::vector<Index> cases;
};

class Parts {
 public:
  Parts(const MetricSpace& space, const std::vector<Merge>& merges)
      : space_(space), scratch_(space.scratch()) {
    TreeCut cut = cut_tree({space.size(), merges}, 1);
    part_of_ = std::move(cut.labels);
    parts_.resize(cut.n_clusters);
    for (Index i = 0; i < space.size(); ++i) {
      Part& part = parts_[part_of_[i]];
      part.weight += space.sample().weights[i];
      part.cases.push_back(i);
    }
  }

  // Of least weight.
  [[nodiscard]] Label smallest() const {
    Label best = missing_label;
    for (std::size_t p = 0; p < parts_.size(); ++p)
      if (!parts_[p].cases.empty() &&
          (best == missing_label || parts_[p].weight < parts_[best].weight))
        best = static_cast<Label>(p);
    return best;
  }

  // The shortest edge from the part to another one.
  [[nodiscard]] Merge way_out(Label part) {
    Merge best{0, 0, infinity};
    for (const Index i : parts_[part].cases) {
      StopScope::check();
      const auto distances = space_.from_case(i, scratch_);
      for (Index j = 0; j < space_.size(); ++j)
        if (part_of_[j] != part && (distances[j] < best.height || best.a == best.b))
          best = {i, j, distances[j]};
    }
    return best;
  }

  // Puts a part into that of case i.
  void join(Label from, Index i) {
    const Label into = part_of_[i];
    for (const Index j : parts_[from].cases) part_of_[j] = into;
    parts_[into].weight += parts_[from].weight;
    parts_[into].cases.insert(parts_[into].cases.end(), parts_[from].cases.begin(),
                              parts_[from].cases.end());
    parts_[from].cases.clear();
  }
  [[nodiscard]] std::size_t count() const { return parts_.size(); }

 private:
  const MetricSpace& space_;
  MetricSpace::Scratch scratch_;
  std::vector<Label> part_of_;
  std::vector<Part> parts_;  // emptied when joined to another
};

}  // namespace

void join_parts(const MetricSpace& space, std::vector<Merge>& merges) {
  Parts parts(space, merges);
  for (std::size_t left = parts.count(); left > 1; --left) {
    const Label smallest = parts.smallest();
    const Merge edge = parts.way_out(smallest);
    parts.join(smallest, edge.b);
    merges.push_back({edge.a, edge.b, infinity});
  }
}

}  // namespace truecluster
