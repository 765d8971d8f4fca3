// truematch, its heuristic and their relatives on one table [TM, section 3].
#include "match/matcher.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "match/two_by_two.hpp"
#include "score/cell_score.hpp"

namespace truecluster {
namespace {

bool is_greedy(MatchMethod method) {
  return method == MatchMethod::heuristic || method == MatchMethod::dwh;
}

// What the assignment maximises. An empty margin enters oddsmatch as the limit of a vanishing one:
// it keeps the terms of the other margin, so that the rule stays blind to margins, and is far below
// every real cell, so that larger overlaps win where K and L differ.
double assignment_value(MatchMethod method, double count, double row_total, double col_total,
                        double total) {
  constexpr double vanishing = 1e-100;  // its square is still a number
  switch (method) {
    case MatchMethod::truematch:
      return signed_chi_square(count, row_total, col_total, total);  // [TM, eq. 3]
    case MatchMethod::oddsmatch:
    case MatchMethod::trustmatch:
      return log_odds_score(count, row_total > 0 ? row_total : vanishing,
                            col_total > 0 ? col_total : vanishing, total > 0 ? total : 1.0);
    default:
      return count;
  }
}

void fill_with_random_order(std::vector<Index>& order, Index n, Stream& stream) {
  order.resize(n);
  std::iota(order.begin(), order.end(), Index{0});
  stream.shuffle(std::span(order));
}

// The first of equals at random: remembers the best of a sequence by (score, count), and of the
// r-th equal one takes it with probability 1/r.
struct BestCell {
  double score = 0, count = 0;
  std::size_t row_position = 0, col_position = 0;
  std::uint64_t n_equal = 0;

  void offer(double s, double n, std::size_t row, std::size_t col, Stream& stream) {
    if (n_equal > 0 && (s < score || (s == score && n < count))) return;
    const bool equal = n_equal > 0 && s == score && n == count;
    n_equal = equal ? n_equal + 1 : 1;
    if (equal && stream.below(n_equal) != 0) return;
    score = s;
    count = n;
    row_position = row;
    col_position = col;
  }
};

void remove_at(std::vector<Index>& list, std::size_t position) {
  list[position] = list.back();
  list.pop_back();
}

}  // namespace

std::span<const Index> Matcher::match(const Crosstable& table, Stream& stream) {
  col_of_row_.assign(table.rows(), -1);
  chosen_rows_.clear();
  if (is_greedy(method_))
    match_greedily(table, stream);
  else if (!match_two_by_two(table, stream)) {
    if (has_groups())
      match_in_groups(table, stream);
    else
      match_by_assignment(table, stream);
  }
  return col_of_row_;
}

bool Matcher::match_two_by_two(const Crosstable& table, Stream& stream) {
  if (table.rows() != 2 || table.cols() != 2) return false;
  const Matrix<double>& n = table.count;
  const MatchMethod method = has_groups() ? MatchMethod::tracemax : method_;
  const bool diagonal = diagonal_wins(method, n(0, 0), n(0, 1), n(1, 0), n(1, 1), stream);
  col_of_row_[0] = diagonal ? 0 : 1;
  col_of_row_[1] = diagonal ? 1 : 0;
  return true;
}

// The truematch algorithm [TM, section 3]; the other methods by assignment differ in the values of
// step 2. Step 4, the order of the pairs, means nothing to votes: match() does it.
void Matcher::match_by_assignment(const Crosstable& table, Stream& stream) {
  draw_order(table, stream);  // step 1: rows and columns in random order
  fill_values(table);         // step 2: counts become scores
  assign(stream);             // step 3: the largest trace
}

void Matcher::draw_order(const Crosstable& table, Stream& stream) {
  fill_with_random_order(row_order_, table.rows(), stream);
  fill_with_random_order(col_order_, table.cols(), stream);
  if (values_.rows() != table.rows() || values_.cols() != table.cols())
    values_ = Matrix<double>(table.rows(), table.cols());
}

// Maximises the sum of the values, which are in random order.
void Matcher::assign(Stream& stream) {
  add_tie_noise(stream);
  const std::span<const Index> assigned = solver_.maximize(values_.view());
  std::fill(col_of_row_.begin(), col_of_row_.end(), Index{-1});
  for (std::size_t i = 0; i < assigned.size(); ++i) {
    if (assigned[i] < 0) continue;
    col_of_row_[row_order_[i]] = col_order_[assigned[i]];
  }
}

void Matcher::fill_values(const Crosstable& table) {
  for (Index i = 0; i < table.rows(); ++i) {
    const Index k = row_order_[i];
    for (Index j = 0; j < table.cols(); ++j) {
      const Index l = col_order_[j];
      values_(i, j) = assignment_value(method_, table.count(k, l), table.row_total[k],
                                       table.col_total[l], table.total);
    }
  }
}

// Matchings whose sums differ by less than arithmetic can tell are ties: noise just above the
// rounding error of a sum lets chance decide them.
void Matcher::add_tie_noise(Stream& stream) {
  const std::span<double> values = values_.values();
  double largest = 0;
  for (const double value : values) largest = std::max(largest, std::abs(value));
  const double n_terms = static_cast<double>(std::max(values_.rows(), values_.cols()));
  const double unit = largest * n_terms * 0x1.0p-50 * 0x1.0p-32;
  std::size_t i = 0;
  for (; i + 1 < values.size(); i += 2) {
    const std::uint64_t bits = stream();
    values[i] += unit * static_cast<double>(bits >> 32);
    values[i + 1] += unit * static_cast<double>(bits & 0xffffffffU);
  }
  if (i < values.size()) values[i] += unit * static_cast<double>(stream() >> 32);
}

// The truematch heuristic [TM, section 3, the second list of steps] and its counterpart on raw
// counts, dwh. Margins of what remains are kept up to date, so that a round of the steps costs one
// look at each remaining cell: O(K^3) in total, as the paper has it. The paper ends (step 5) when a
// single row or column remains; here it is matched too, by its counts.
void Matcher::match_greedily(const Crosstable& table, Stream& stream) {
  std::vector<Index>& rows = row_order_;
  std::vector<Index>& cols = col_order_;
  rows.resize(table.rows());
  cols.resize(table.cols());
  std::iota(rows.begin(), rows.end(), Index{0});
  std::iota(cols.begin(), cols.end(), Index{0});
  row_left_ = table.row_total;
  col_left_ = table.col_total;
  double total_left = table.total;
  while (!rows.empty() && !cols.empty()) {
    // A single row or column has no deviations: the counts decide.
    const bool by_score = method_ == MatchMethod::heuristic && rows.size() > 1 && cols.size() > 1;
    BestCell best;  // step 2: the target cell, first by score, then by count, then by chance
    for (std::size_t r = 0; r < rows.size(); ++r) {
      const double row_total = row_left_[rows[r]];
      for (std::size_t c = 0; c < cols.size(); ++c) {
        const double n = table.count(rows[r], cols[c]);
        const double col_total = col_left_[cols[c]];
        // Step 1: the scores of the remaining cells.
        const double s = by_score ? signed_chi_square(n, row_total, col_total, total_left) : n;
        best.offer(s, n, r, c, stream);
      }
    }
    const Index k = rows[best.row_position], l = cols[best.col_position];
    col_of_row_[k] = l;  // step 3: its row and column are matched
    chosen_rows_.push_back(k);
    remove_at(rows, best.row_position);  // step 4: and removed
    remove_at(cols, best.col_position);
    for (const Index other : rows) row_left_[other] -= table.count(other, l);
    for (const Index other : cols) col_left_[other] -= table.count(k, other);
    total_left = 0;
    for (const Index other : rows) total_left += row_left_[other];
  }
}

Matrix<double> cell_scores(const Crosstable& table, MatchMethod method) {
  Matrix<double> scores(table.rows(), table.cols());
  for (Index k = 0; k < table.rows(); ++k) {
    const double row_total = table.row_total[k];
    for (Index l = 0; l < table.cols(); ++l) {
      const double col_total = table.col_total[l];
      const double n = table.count(k, l);
      if (row_total <= 0 || col_total <= 0) continue;
      if (method == MatchMethod::oddsmatch || method == MatchMethod::trustmatch)
        scores(k, l) = log_odds_score(n, row_total, col_total, table.total);
      else if (method == MatchMethod::truematch || method == MatchMethod::heuristic)
        scores(k, l) = signed_chi_square(n, row_total, col_total, table.total);
      else
        scores(k, l) = n;
    }
  }
  return scores;
}

}  // namespace truecluster
