// Matching against slow replays of its definition.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <set>

#include <truecluster/match.hpp>

#include "score/cell_score.hpp"

namespace truecluster {
namespace {

using Matching = std::vector<Index>;

Crosstable random_table(Index rows, Index cols, std::uint64_t largest, Stream& stream) {
  Matrix<double> counts(rows, cols);
  for (double& n : counts.values()) n = static_cast<double>(stream.below(largest + 1));
  return crosstable_of_counts(std::move(counts));
}

// The paper's heuristic, step by step: list all remaining cells, compute their scores from the
// margins of what remains, and return every cell that may come first.
struct Replay {
  const Crosstable& table;
  MatchMethod method;
  std::set<Matching> answers;

  void step(std::vector<Index> rows, std::vector<Index> cols, Matching matched) {
    if (rows.empty() || cols.empty()) {
      answers.insert(matched);
      return;
    }
    double total = 0;
    std::map<Index, double> row_total, col_total;
    for (const Index k : rows)
      for (const Index l : cols) {
        row_total[k] += table.count(k, l);
        col_total[l] += table.count(k, l);
        total += table.count(k, l);
      }
    const bool by_score = method == MatchMethod::heuristic && rows.size() >= 2 && cols.size() >= 2;
    std::map<std::pair<double, double>, std::vector<std::pair<Index, Index>>> cells;
    for (const Index k : rows)
      for (const Index l : cols) {
        const double n = table.count(k, l);
        const double s = by_score ? signed_chi_square(n, row_total[k], col_total[l], total) : n;
        cells[{s, n}].push_back({k, l});
      }
    for (const auto& [k, l] : cells.rbegin()->second) {
      std::vector<Index> fewer_rows = rows, fewer_cols = cols;
      std::erase(fewer_rows, k);
      std::erase(fewer_cols, l);
      Matching more = matched;
      more[k] = l;
      step(fewer_rows, fewer_cols, more);
    }
  }
};

TEST(Heuristics, GiveOneOfTheAnswersOfANaiveReplayAndReachThemAll) {
  Stream stream(11, Stage::test);
  for (int trial = 0; trial < 300; ++trial) {
    const Index rows = 1 + static_cast<Index>(stream.below(5)),
                cols = 1 + static_cast<Index>(stream.below(5));
    const Crosstable table = random_table(rows, cols, trial % 3 == 0 ? 3 : 40, stream);
    for (const MatchMethod method : {MatchMethod::heuristic, MatchMethod::dwh}) {
      Replay replay{table, method, {}};
      std::vector<Index> all_rows(rows), all_cols(static_cast<std::size_t>(cols));
      std::iota(all_rows.begin(), all_rows.end(), 0);
      std::iota(all_cols.begin(), all_cols.end(), 0);
      replay.step(all_rows, all_cols, Matching(all_rows.size(), -1));
      std::set<Matching> seen;
      for (std::uint64_t seed = 0; seed < 200; ++seed)
        seen.insert(match(table, {.method = method, .seed = seed}).col_of_row);
      for (const Matching& answer : seen) EXPECT_TRUE(replay.answers.contains(answer));
      if (replay.answers.size() <= 4) {
        EXPECT_EQ(seen, replay.answers);
      }
    }
  }
}

// Sum of scores of the best of all injections of the smaller side into the larger.
double best_sum(const Matrix<double>& scores) {
  const bool tall = scores.rows() > scores.cols();
  const Index small = std::min(scores.rows(), scores.cols()),
              large = std::max(scores.rows(), scores.cols());
  std::vector<Index> order(large);
  std::iota(order.begin(), order.end(), 0);
  double best = -std::numeric_limits<double>::infinity();
  do {
    double sum = 0;
    for (Index i = 0; i < small; ++i) {
      const Index j = order[i];
      sum += tall ? scores(j, i) : scores(i, j);
    }
    best = std::max(best, sum);
  } while (std::next_permutation(order.begin(), order.end()));
  return best;
}

TEST(AssignmentMethods, MaximiseTheSumOfScoresOverAllPermutations) {
  Stream stream(12, Stage::test);
  for (int trial = 0; trial < 400; ++trial) {
    const Index rows = 1 + static_cast<Index>(stream.below(6)),
                cols = 1 + static_cast<Index>(stream.below(6));
    Crosstable table = random_table(rows, cols, 20, stream);
    bool empty_margin = false;
    for (const double total : table.row_total) empty_margin |= total == 0;
    for (const double total : table.col_total) empty_margin |= total == 0;
    if (empty_margin) continue;
    for (const MatchMethod method :
         {MatchMethod::tracemax, MatchMethod::truematch, MatchMethod::oddsmatch}) {
      const MatchResult result = match(table, {.method = method, .seed = stream()});
      double sum = 0;
      for (const MatchedPair& pair : result.pairs) sum += pair.score;
      EXPECT_NEAR(sum, best_sum(result.scores), 1e-9 * std::max(1.0, std::abs(sum)))
          << name_of(method) << " " << rows << "x" << cols;
    }
  }
}

// Chi-square with n - 1 degrees of freedom, 0.001 quantiles.
double chi_square_limit(std::size_t n_cells) {
  return std::map<std::size_t, double>{{2, 10.83}, {4, 16.27}, {6, 20.52}, {24, 49.73}}.at(n_cells);
}

// Tables whose optimal matchings are carried into each other by relabelling: all equally often.
TEST(Ties, AreUniformOverMatchingsThatRelabellingCarriesIntoEachOther) {
  struct Case {
    Index size;
    std::vector<double> counts;
    std::size_t n_matchings;
  };
  const std::vector<Case> cases = {
      {3, {5, 5, 5, 5, 5, 5, 5, 5, 5}, 6},                       // nothing to choose by
      {3, {9, 0, 0, 0, 4, 4, 0, 4, 4}, 2},                       // two clusters undecided
      {4, {7, 7, 0, 0, 7, 7, 0, 0, 0, 0, 3, 3, 0, 0, 3, 3}, 4},  // twice two undecided
      {4, std::vector<double>(16, 2.0), 24},
      {2, {3, 3, 3, 3}, 2}};
  for (const Case& one : cases) {
    const Crosstable table = crosstable_of_counts(Matrix<double>(one.size, one.size, one.counts));
    for (std::size_t m = 0; m < match_method_names.size(); ++m) {
      const auto method = static_cast<MatchMethod>(m);
      std::map<Matching, double> seen;
      constexpr int n_seeds = 4800;
      for (std::uint64_t seed = 0; seed < n_seeds; ++seed)
        ++seen[match(table, {.method = method, .seed = seed}).col_of_row];
      ASSERT_EQ(seen.size(), one.n_matchings) << name_of(method);
      const double expected = n_seeds / static_cast<double>(one.n_matchings);
      double chi2 = 0;
      for (const auto& [matching, n] : seen) chi2 += (n - expected) * (n - expected) / expected;
      EXPECT_LT(chi2, chi_square_limit(one.n_matchings)) << name_of(method) << " size " << one.size;
    }
  }
}

}  // namespace
}  // namespace truecluster
