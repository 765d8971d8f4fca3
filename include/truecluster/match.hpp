// Matching the clusters of two partitions.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include <truecluster/crosstable.hpp>
#include <truecluster/matrix.hpp>
#include <truecluster/options.hpp>
#include <truecluster/random.hpp>

namespace truecluster {

enum class MatchMethod {
  oddsmatch,  // log odds by assignment: blind to margins for any number of clusters
  truematch,  // signed chi-square by assignment: the paper's algorithm
  heuristic,  // signed chi-square cell by cell: the paper's heuristic
  tracemax,   // counts by assignment: the usual way
  dwh,        // counts cell by cell: Dimitriadou, Weingessel and Hornik
  trustmatch  // counts between clusters that votes tell apart, log odds among the others; two
              // partitions alone hold no votes: as oddsmatch
};
inline constexpr std::array<std::string_view, 6> match_method_names{
    "oddsmatch", "truematch", "heuristic", "tracemax", "dwh", "trustmatch"};
constexpr std::span<const std::string_view> enum_names(MatchMethod) { return match_method_names; }

struct MatchOptions {
  MatchMethod method = MatchMethod::truematch;  // how pairs are valued and chosen
  std::uint64_t seed = 1;                       // of the random order and ties
};
void describe(MatchOptions& options, OptionVisitor& visitor);

struct MatchedPair {
  Index row = 0;
  Index col = 0;
  double count = 0;  // n_kl
  double score = 0;  // the method's score of the cell in the whole table
};

struct MatchResult {
  MatchMethod method = MatchMethod::truematch;
  Matrix<double> scores;           // the method's score of every cell
  std::vector<MatchedPair> pairs;  // best first; the heuristics: in the order of their choice
  std::vector<Index> unmatched_rows;
  std::vector<Index> unmatched_cols;
  std::vector<Index> col_of_row;  // -1: unmatched
  double diagonal = 0;            // share of the cases in matched cells
  double kappa = 0;               // Cohen's kappa of the matched table
};

// Matches rows to columns; where K and L differ, the larger side keeps unmatched clusters.
MatchResult match(const Crosstable& table, const MatchOptions& options = {});
MatchResult match(const Crosstable& table, MatchMethod method, Stream& stream);

}  // namespace truecluster
