// Draws the cases that judge the models.
#include "ensemble/voters.hpp"

#include <numeric>
#include <utility>

#include <truecluster/resample.hpp>
#include <truecluster/sharded_cases.hpp>

namespace truecluster {

Voters draw_voters(const CaseSource& cases, Index at_most, std::uint64_t seed) {
  if (cases.rows() <= at_most) {
    std::vector<Index> rows(cases.rows());
    std::iota(rows.begin(), rows.end(), Index{0});
    return {gather_all_cases(cases), std::move(rows), cases.weights()};
  }
  Stream stream(seed, Stage::judge);
  const CaseWeights weights = cases.weights();
  if (weights.empty()) {
    std::vector<Index> rows = draw_distinct(cases.rows(), at_most, stream);
    CaseBlock values = gather_cases(cases, rows);
    return {std::move(values), std::move(rows), {}};
  }
  DrawnCases drawn = draw_by_weight(weights, at_most, stream);
  CaseBlock values = gather_cases(cases, drawn.rows);
  return {std::move(values), std::move(drawn.rows),
          CaseWeights(std::vector<double>(drawn.weights.begin(), drawn.weights.end()))};
}

}  // namespace truecluster
