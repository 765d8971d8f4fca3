// What holds of every matching: relabelling, rescaling, the two-by-two table.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include <truecluster/match.hpp>

#include "score/cell_score.hpp"

namespace truecluster {
namespace {

Crosstable random_table(Index rows, Index cols, double largest) {
  Matrix<double> counts(rows, cols);
  for (double& n : counts.values())
    n = static_cast<double>(*rc::gen::inRange(0, static_cast<int>(largest) + 1));
  return crosstable_of_counts(std::move(counts));
}

Crosstable transposed(const Crosstable& table) {
  Matrix<double> counts(table.cols(), table.rows());
  for (Index k = 0; k < table.rows(); ++k)
    for (Index l = 0; l < table.cols(); ++l) counts(l, k) = table.count(k, l);
  return crosstable_of_counts(std::move(counts));
}

using Matching = std::vector<Index>;

// All answers over many seeds: the support of the answer's distribution.
std::map<Matching, int> distribution(const Crosstable& table, MatchMethod method, int n_seeds) {
  std::map<Matching, int> seen;
  for (int seed = 0; seed < n_seeds; ++seed)
    ++seen[match(table, {.method = method, .seed = static_cast<std::uint64_t>(seed)}).col_of_row];
  return seen;
}

std::vector<Matching> support(const Crosstable& table, MatchMethod method) {
  std::vector<Matching> answers;
  for (const auto& [matching, count] : distribution(table, method, 64)) answers.push_back(matching);
  return answers;
}

const MatchMethod all_methods[] = {MatchMethod::oddsmatch, MatchMethod::truematch,
                                   MatchMethod::heuristic, MatchMethod::tracemax,
                                   MatchMethod::dwh,       MatchMethod::trustmatch};

RC_GTEST_PROP(OddsMatch, EqualsTruematchOnEveryTwoByTwoTable, ()) {
  const Crosstable table = random_table(2, 2, 60);
  RC_ASSERT(support(table, MatchMethod::oddsmatch) == support(table, MatchMethod::truematch));
}

// The two-by-two shortcut against the definitions: the sums that truematch and oddsmatch maximise.
RC_GTEST_PROP(Match, TwoByTwoFollowsTheSignOfTheDefinedGain, ()) {
  const Crosstable t = random_table(2, 2, 60);
  RC_PRE(t.row_total[0] > 0 && t.row_total[1] > 0 && t.col_total[0] > 0 && t.col_total[1] > 0);
  const auto gain = [&](auto score) {
    const auto s = [&](Index k, Index l) {
      return score(t.count(k, l), t.row_total[k], t.col_total[l], t.total);
    };
    return s(0, 0) + s(1, 1) - s(0, 1) - s(1, 0);
  };
  for (const auto& [method, value] : {std::pair{MatchMethod::truematch, gain(signed_chi_square)},
                                      std::pair{MatchMethod::oddsmatch, gain(log_odds_score)}}) {
    if (std::abs(value) < 1e-9) continue;
    const Matching expected = value > 0 ? Matching{0, 1} : Matching{1, 0};
    RC_ASSERT(support(t, method) == std::vector<Matching>{expected});
  }
}

// In the limit of large counts the pseudo-observation vanishes, and factors of rows and columns
// cancel: the answer stays the same when they are multiplied.
RC_GTEST_PROP(OddsMatch, IgnoresRescalingOfRowsAndColumns, ()) {
  const auto size = static_cast<Index>(*rc::gen::inRange(2, 6));
  Matrix<double> counts(size, size);
  for (double& n : counts.values()) n = 1e6 * *rc::gen::inRange(1, 200);
  const Matching before =
      match(crosstable_of_counts(counts), {.method = MatchMethod::oddsmatch}).col_of_row;
  const auto objective = [&](const Matching& m) {
    double sum = 0;
    for (Index k = 0; k < size; ++k) sum += std::log(counts(k, m[k]));
    return sum;
  };
  Matrix<double> scaled = counts;
  for (Index k = 0; k < size; ++k) {
    const double row_factor = *rc::gen::inRange(1, 50), col_factor = *rc::gen::inRange(1, 50);
    for (Index l = 0; l < size; ++l) {
      scaled(k, l) *= row_factor;
      scaled(l, k) *= col_factor;
    }
  }
  const Matching after =
      match(crosstable_of_counts(scaled), {.method = MatchMethod::oddsmatch}).col_of_row;
  RC_ASSERT(std::abs(objective(before) - objective(after)) < 1e-4);
}

RC_GTEST_PROP(Match, RelabellingEitherSideRelabelsTheAnswer, ()) {
  const auto rows = static_cast<Index>(*rc::gen::inRange(2, 5)),
             cols = static_cast<Index>(*rc::gen::inRange(2, 5));
  const Crosstable table = random_table(rows, cols, 30);
  std::vector<Index> row_name(rows), col_name(static_cast<std::size_t>(cols));
  std::iota(row_name.begin(), row_name.end(), 0);
  std::iota(col_name.begin(), col_name.end(), 0);
  Stream stream(static_cast<std::uint64_t>(*rc::gen::inRange(0, 1000000)), Stage::test);
  stream.shuffle(std::span(row_name));
  stream.shuffle(std::span(col_name));
  Matrix<double> renamed(rows, cols);
  for (Index k = 0; k < rows; ++k)
    for (Index l = 0; l < cols; ++l) renamed(row_name[k], col_name[l]) = table.count(k, l);
  for (const MatchMethod method : all_methods) {
    const auto before = distribution(table, method, 1);
    const auto after = support(crosstable_of_counts(renamed), method);
    Matching translated(static_cast<std::size_t>(rows), -1);
    for (std::size_t k = 0; k < translated.size(); ++k) {
      const Index l = before.begin()->first[k];
      translated[row_name[k]] = l < 0 ? -1 : col_name[l];
    }
    RC_ASSERT(after.size() > 8 || std::find(after.begin(), after.end(), translated) != after.end());
  }
}

RC_GTEST_PROP(Match, TransposingSwapsTheRoles, ()) {
  const auto rows = static_cast<Index>(*rc::gen::inRange(1, 5)),
             cols = static_cast<Index>(*rc::gen::inRange(1, 5));
  const Crosstable table = random_table(rows, cols, 1000);
  for (const MatchMethod method : all_methods) {
    const MatchResult straight = match(table, {.method = method});
    const MatchResult turned = match(transposed(table), {.method = method});
    double a = 0, b = 0;
    for (const MatchedPair& pair : straight.pairs) a += pair.score;
    for (const MatchedPair& pair : turned.pairs) b += pair.score;
    if (method != MatchMethod::heuristic && method != MatchMethod::dwh)
      RC_ASSERT(std::abs(a - b) <= 1e-6 * std::max(1.0, std::abs(a)));
    RC_ASSERT(straight.unmatched_rows.size() == turned.unmatched_cols.size());
    RC_ASSERT(straight.pairs.size() == turned.pairs.size());
  }
}

RC_GTEST_PROP(Match, ZeroOneMembershipsGiveTheAnswerOfCrispLabels, ()) {
  const Index n = *rc::gen::inRange(3, 40);
  std::vector<std::int32_t> a(n), b(a.size());
  Matrix<double> p(n, 3), q(n, 4);
  for (std::size_t i = 0; i < a.size(); ++i) {
    a[i] = i < 3 ? static_cast<std::int32_t>(i) : *rc::gen::inRange(0, 3);
    b[i] = i < 3 ? static_cast<std::int32_t>(i) : *rc::gen::inRange(0, 4);
    p(static_cast<Index>(i), a[i]) = 1;
    q(static_cast<Index>(i), b[i]) = 1;
  }
  const Crosstable fuzzy = crosstable(p.view(), q.view());
  Matrix<double> counts(3, 4);
  for (std::size_t i = 0; i < a.size(); ++i) ++counts(a[i], b[i]);
  RC_ASSERT(fuzzy.count == counts);
}

}  // namespace
}  // namespace truecluster
