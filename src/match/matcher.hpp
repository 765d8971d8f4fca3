// The matching methods without ceremony: a workspace that matches one table after the other without
// allocating, for loops over many replicates.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include <truecluster/match.hpp>

#include "assign/solver.hpp"

namespace truecluster {

class Matcher {
 public:
  explicit Matcher(MatchMethod method) : method_(method) {}

  // The column of each row, -1 if unmatched. Valid until the next call.
  std::span<const Index> match(const Crosstable& table, Stream& stream);

  // trustmatch: rows of different groups are told apart by what is known of them. Without groups,
  // none are.
  void set_groups(std::vector<Label> group_of_row) { group_of_row_ = std::move(group_of_row); }
  [[nodiscard]] std::span<const Label> groups() const { return group_of_row_; }

  // The rows in the order in which the greedy methods chose them in the last call.
  [[nodiscard]] std::span<const Index> chosen_rows() const { return chosen_rows_; }

  [[nodiscard]] MatchMethod method() const { return method_; }

 private:
  bool match_two_by_two(const Crosstable& table, Stream& stream);
  void match_by_assignment(const Crosstable& table, Stream& stream);
  void match_in_groups(const Crosstable& table, Stream& stream);
  void draw_order(const Crosstable& table, Stream& stream);
  void assign(Stream& stream);
  [[nodiscard]] bool has_groups() const;
  void match_greedily(const Crosstable& table, Stream& stream);
  void fill_values(const Crosstable& table);
  void fill_group_means(const Crosstable& table);
  void exclude_other_groups(std::span<const Label> group_of_col);
  void add_tie_noise(Stream& stream);

  MatchMethod method_;
  assign::AssignmentSolver solver_;
  Matrix<double> values_;         // scores in random order of rows and columns
  std::vector<Index> row_order_;  // a random order of the rows
  std::vector<Index> col_order_;  // a random order of the columns
  std::vector<Label> group_of_row_;
  std::vector<double> row_left_;  // margins of what the greedy methods have left
  std::vector<double> col_left_;
  std::vector<Index> col_of_row_;
  std::vector<Index> chosen_rows_;
};

// The method's score of every cell, 0 where a margin is empty.
Matrix<double> cell_scores(const Crosstable& table, MatchMethod method);

}  // namespace truecluster
