// Decides whether the first row of a table is a header.
#include "io/header.hpp"

#include <algorithm>
#include <array>
#include <unordered_map>

#include "io/number.hpp"
#include "io/text_parse.hpp"

namespace truecluster::io {
namespace {

class FirstRow {
 public:
  FirstRow(std::span<const std::string_view> cells, Index rows, Index cols, std::string_view bytes)
      : cells_(cells), rows_(rows), cols_(cols), bytes_(bytes) {}

  // Quoted numbers above unquoted cells are names, as R writes them.
  [[nodiscard]] bool has_number() const {
    for (Index j = 0; j < cols_; ++j) {
      const bool is_name = is_quoted(0, j) && rows_ > 1 && !is_quoted(1, j);
      if (parse_number(at(0, j)) && !is_missing_value(at(0, j)) && !is_name) return true;
    }
    return false;
  }

  [[nodiscard]] bool is_all_missing() const {
    for (Index j = 0; j < cols_; ++j)
      if (!is_missing_value(at(0, j))) return false;
    return true;
  }

  [[nodiscard]] bool stands_above_numbers() const {
    constexpr Index sample = 100;
    for (Index j = 0; j < cols_; ++j) {
      if (is_missing_value(at(0, j))) continue;
      Index numbers = 0;
      Index texts = 0;
      for (Index i = 1; i < std::min(rows_, sample); ++i) {
        if (is_missing_value(at(i, j))) continue;
        ++(parse_number(at(i, j)) ? numbers : texts);
      }
      // A text by mistake among numbers does not make the first row one of data.
      if (numbers > texts && (texts == 0 || !occurs_again(j))) return true;
    }
    return false;
  }

  [[nodiscard]] bool occurs_again() const {
    for (Index j = 0; j < cols_; ++j)
      if (occurs_again(j)) return true;
    return false;
  }

  // A word that heads columns of labels, and is hardly a label itself.
  [[nodiscard]] bool has_usual_name() const {
    constexpr std::array<std::string_view, 14> usual{
        "label", "labels",   "cluster",   "clusters", "class", "group", "species",
        "truth", "category", "partition", "id",       "name",  "true",  "target"};
    for (Index j = 0; j < cols_; ++j)
      if (std::ranges::any_of(usual,
                              [&](auto word) { return equals_ignoring_case(at(0, j), word); }))
        return true;
    return false;
  }

  // The smallest share, over the columns, of cells below whose value occurs only once. If it is 0,
  // a single first value stands out; if it is large, the first value is one of many such.
  [[nodiscard]] double share_of_single_values() const {
    double share = 1;
    for (Index j = 0; j < cols_; ++j) {
      std::unordered_map<std::string_view, Index> counts;
      for (Index i = 1; i < rows_; ++i) ++counts[at(i, j)];
      const auto single =
          std::ranges::count_if(counts, [](const auto& entry) { return entry.second == 1; });
      share = std::min(share, static_cast<double>(single) / static_cast<double>(rows_ - 1));
    }
    return share;
  }

 private:
  [[nodiscard]] bool occurs_again(Index j) const {
    for (Index i = 1; i < rows_; ++i)
      if (at(i, j) == at(0, j)) return true;
    return false;
  }
  [[nodiscard]] std::string_view at(Index i, Index j) const { return cells_[i * cols_ + j]; }
  [[nodiscard]] bool is_quoted(Index i, Index j) const { return is_quoted_cell(at(i, j), bytes_); }

  std::span<const std::string_view> cells_;
  Index rows_, cols_;
  std::string_view bytes_;
};

}  // namespace

HeaderGuess guess_header(std::span<const std::string_view> cells, Index rows, Index cols,
                         std::string_view bytes, Index n_expected) {
  const FirstRow first(cells, rows, cols, bytes);
  if (first.has_number() || first.is_all_missing()) return {};
  if (rows == 1) return {cols > 1, false};
  if (first.stands_above_numbers()) return {true, false};
  if (first.occurs_again()) return {};
  if (first.has_usual_name()) return {true, false};
  if (rows == n_expected || rows == n_expected + 1) return {rows != n_expected, false};
  // In a small table the first row may well be the only one of its cluster.
  constexpr Index enough_cells = 20;
  const bool stands_out = first.share_of_single_values() < 0.1;
  return {stands_out && (rows - 1) * cols >= enough_cells, stands_out};
}

}  // namespace truecluster::io
