// How clear a division of the data is beside divisions of null data by the same models.
//
// The clarity of a model is max(0, 2 - H/H0 - X/X0 + 0.2 (D - D0)) sqrt(score). H is its
// uncertainty, X the share of neighbours that its borders part and D the depth of the borders; H0,
// X0 and D0 are the means of the same model over the sets of null data. The bracket is about 0
// where the data are divided like null data. Each set of null data has a largest clarity, too,
// against the other sets: their distribution is what the clarity of the data is compared with
// (docs/choosing-k.md).
#pragma once

#include <span>
#include <vector>

namespace truecluster {

// What is compared of one model.
struct DivisionFigures {
  double uncertainty = 0;
  double crossing = 0;
  double depth = 0;
  double score = 0;  // up to 0: no division
};

using DivisionTable = std::vector<DivisionFigures>;  // one for each model, in one order

class NullComparison {
 public:
  static constexpr std::size_t least_sets = 3;
  explicit NullComparison(std::span<const DivisionTable> null_sets);

  [[nodiscard]] const DivisionFigures& null_mean(std::size_t model) const { return mean_[model]; }
  [[nodiscard]] double clarity(std::size_t model, const DivisionFigures& figures) const;
  // The probability that the clearest division of null data is at least so clear, estimated from
  // the sets; 1 where the clarity is 0.
  [[nodiscard]] double p_value(double clarity) const;
  // The largest clarity of each set of null data.
  [[nodiscard]] std::span<const double> null_clarities() const { return largest_; }

 private:
  DivisionTable mean_;
  std::vector<double> largest_;
};

}  // namespace truecluster
