// trustmatch: first the columns are shared out to groups of rows by their counts, then each group
// is matched by log odds.
#include <algorithm>

#include "match/matcher.hpp"

namespace truecluster {

bool Matcher::has_groups() const {
  return method_ == MatchMethod::trustmatch && !group_of_row_.empty() &&
         std::any_of(group_of_row_.begin(), group_of_row_.end(),
                     [&](Label group) { return group != group_of_row_.front(); });
}

void Matcher::match_in_groups(const Crosstable& table, Stream& stream) {
  draw_order(table, stream);
  fill_group_means(table);
  assign(stream);
  std::vector<Label> group_of_col(table.cols(), missing_label);
  for (std::size_t k = 0; k < col_of_row_.size(); ++k)
    if (col_of_row_[k] >= 0) group_of_col[col_of_row_[k]] = group_of_row_[k];
  fill_values(table);
  exclude_other_groups(group_of_col);
  assign(stream);
}

// A row counts what its group counts on average: sizes within a group have no influence.
void Matcher::fill_group_means(const Crosstable& table) {
  std::vector<double> group_size(group_of_row_.size());
  for (const Label group : group_of_row_) ++group_size[group];
  Matrix<double> sums(table.rows(), table.cols());
  for (Index k = 0; k < table.rows(); ++k)
    for (Index l = 0; l < table.cols(); ++l) sums(group_of_row_[k], l) += table.count(k, l);
  for (Index i = 0; i < table.rows(); ++i) {
    const Label group = group_of_row_[row_order_[i]];
    for (Index j = 0; j < table.cols(); ++j)
      values_(i, j) = sums(group, col_order_[j]) / group_size[group];
  }
}

// Puts cells of other groups so low that a matching without them always wins.
void Matcher::exclude_other_groups(std::span<const Label> group_of_col) {
  const auto [lowest, highest] =
      std::minmax_element(values_.values().begin(), values_.values().end());
  const auto n_pairs = static_cast<double>(std::min(values_.rows(), values_.cols()));
  const double excluded = *lowest - (n_pairs + 1) * (*highest - *lowest + 1);
  for (Index i = 0; i < values_.rows(); ++i) {
    const Label group = group_of_row_[row_order_[i]];
    for (Index j = 0; j < values_.cols(); ++j)
      if (group_of_col[col_order_[j]] != group) values_(i, j) = excluded;
  }
}

}  // namespace truecluster
