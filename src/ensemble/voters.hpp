// The cases that judge the models while one is chosen: all cases, or a random sample of many.
#pragma once

#include <cstdint>
#include <vector>

#include <truecluster/case_source.hpp>

namespace truecluster {

struct Voters {
  CaseBlock cases;
  std::vector<Index> rows;  // of the source, ascending
  CaseWeights weights;
};

// All cases if there are at most `at_most`, else as many of them, drawn at random. If the cases
// have weights, they are drawn by these, and the weight of a voter is how often it was drawn.
Voters draw_voters(const CaseSource& cases, Index at_most, std::uint64_t seed);

}  // namespace truecluster
