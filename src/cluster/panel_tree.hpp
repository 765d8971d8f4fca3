// A tree of boxes over training cases, for the nearest one to a point.
//
// A box is split at the median of its widest feature until few cases are left (Friedman, Bentley
// and Finkel 1977), which are laid out in panels for SIMD. A box is passed over if its least
// distance to the point is larger than that of a case already seen. Both distances are summed over
// the features in the same order, and rounding is monotone: the computed distance to a box is never
// larger than that to a case in it, so the answer is that of looking at all cases, to the bit.
#pragma once

#include <span>
#include <vector>

#include <truecluster/matrix.hpp>

#include "cluster/panels.hpp"

namespace truecluster {

class PanelTree {
 public:
  // For cosine all points have length 1.
  PanelTree(const Panels& cases, Metric metric);

  // The nearest case, the first among equally near ones. Safe from several threads.
  [[nodiscard]] Index nearest(std::span<const double> point) const;

 private:
  // Places begin..end-1 of the tree's order.
  struct Node {
    Index begin, end;
    Index left = -1;         // the right child is the next node; -1 in a leaf
    Index first_panel = -1;  // of a leaf
    Index first_case = 0;    // the least number of its cases
  };
  struct Search;

  void fit_box(Node& node, const Matrix<double>& points);
  void split(std::size_t parent, const Matrix<double>& points);
  void lay_out_leaves(const Matrix<double>& points);
  [[nodiscard]] double distance_to_box(Index node, std::span<const double> point) const;
  void visit(Index node, double distance, Search& search) const;
  void look_at_leaf(const Node& leaf, Search& search) const;

  Metric metric_;
  std::vector<Index> order_;   // the case at each place
  std::vector<Node> nodes_;    // the root is the first
  std::vector<double> boxes_;  // of each node: least and largest value of each feature
  Panels leaves_;              // the cases of each leaf in panels of its own
};

}  // namespace truecluster
