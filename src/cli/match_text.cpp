// Tables and CSV of truecluster match.
#include "cli/match_text.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include <fmt/format.h>
#include <truecluster/agreement.hpp>
#include <truecluster/output_file.hpp>

#include "base/counted.hpp"
#include "cli/aligned_table.hpp"

namespace truecluster::cli {
namespace {

constexpr Index widest_table = 16;      // columns that fit a terminal
constexpr std::size_t name_width = 24;  // longer names are cut

// Counts of cases are whole, those of memberships are not, but for rounding in their total.
std::string count_text(double count) {
  return std::abs(count - std::round(count)) < 1e-6 * std::max(1.0, count)
             ? fmt::format("{:.0f}", count)
             : fmt::format("{:.2f}", count);
}

// What heads a side of the table: a file without its folders, or a column.
std::string side_name(const std::string& name) {
  return shortened(std::filesystem::path(name).filename().string(), name_width);
}

struct Order {
  std::vector<Index> rows, cols;
};

Order matched_order(const MatchResult& result) {
  Order order;
  for (const MatchedPair& pair : result.pairs) {
    order.rows.push_back(pair.row);
    order.cols.push_back(pair.col);
  }
  order.rows.insert(order.rows.end(), result.unmatched_rows.begin(), result.unmatched_rows.end());
  order.cols.insert(order.cols.end(), result.unmatched_cols.begin(), result.unmatched_cols.end());
  return order;
}

std::string crosstable_text(const PartitionPair& pair, const Crosstable& table,
                            const MatchResult& result) {
  const Order order = matched_order(result);
  AlignedTable text;
  std::vector<std::string> head = {side_name(pair.name_a) + " \\ " + side_name(pair.name_b)};
  for (const Index l : order.cols) head.push_back(shortened(table.col_names[l], name_width));
  head.emplace_back("total");
  text.add_row(std::move(head));
  for (const Index k : order.rows) {
    std::vector<std::string> cells = {shortened(table.row_names[k], name_width)};
    for (const Index l : order.cols) {
      const std::string count = count_text(table.count(k, l));
      cells.push_back(result.col_of_row[k] == l ? "[" + count + "]" : count + " ");
    }
    cells.push_back(count_text(table.row_total[k]));
    text.add_row(std::move(cells));
  }
  std::vector<std::string> total = {"total"};
  for (const Index l : order.cols) total.push_back(count_text(table.col_total[l]) + " ");
  total.push_back(count_text(table.total));
  text.add_row(std::move(total));
  return text.text();
}

std::string pairs_text(const Crosstable& table, const MatchResult& result) {
  AlignedTable text;
  text.add_row({"row", "column", "cases", "score"});
  for (const MatchedPair& pair : result.pairs)
    text.add_row({shortened(table.row_names[pair.row], name_width),
                  shortened(table.col_names[pair.col], name_width), count_text(pair.count),
                  fmt::format("{:.4g}", pair.score)});
  for (const Index k : result.unmatched_rows)
    text.add_row({shortened(table.row_names[k], name_width), "–"});
  for (const Index l : result.unmatched_cols)
    text.add_row({"–", shortened(table.col_names[l], name_width)});
  return text.text(2);
}

// Kappa is that of the best matching, so it is above 0 for unrelated partitions, too; the index
// does not depend on a matching.
std::string agreement_text(double kappa, double adjusted_rand) {
  std::string index = fmt::format("{:.3f}", adjusted_rand);
  if (index == "-0.000") index = "0.000";
  const bool by_chance = index == "0.000" || index.starts_with('-');
  return fmt::format("kappa {:.3f}, adjusted Rand index {}{}", kappa, index,
                     by_chance ? ": no better than chance" : "");
}

}  // namespace

std::string match_table(const PartitionPair& pair, const Crosstable& table,
                        const MatchResult& result) {
  std::string text;
  if (table.cols() <= widest_table) text += crosstable_text(pair, table, result) + "\n";
  text += pairs_text(table, result);
  text += fmt::format("\n{}: {:.1f} % of {} cases lie in matched cells, {}.\n",
                      name_of(result.method), 100 * result.diagonal, count_text(table.total),
                      agreement_text(result.kappa, adjusted_rand_index(table)));
  if (table.n_missing > 0)
    text += fmt::format("{} without a label on one side {} left out.\n",
                        counted(table.n_missing, "case"), table.n_missing == 1 ? "is" : "are");
  return text;
}

std::string match_csv(const Crosstable& table, const MatchResult& result) {
  std::string text = "row,col,count,score\n";
  for (const MatchedPair& pair : result.pairs)
    text += fmt::format("{},{},{},{}\n", quote_cell(table.row_names[pair.row]),
                        quote_cell(table.col_names[pair.col]), format_number(pair.count),
                        format_number(pair.score));
  for (const Index k : result.unmatched_rows) text += quote_cell(table.row_names[k]) + ",,,\n";
  for (const Index l : result.unmatched_cols)
    text += fmt::format(",{},,\n", quote_cell(table.col_names[l]));
  return text;
}

}  // namespace truecluster::cli
