// Whether the first row of a table holds names.
#pragma once

#include <span>
#include <string_view>

#include <truecluster/types.hpp>

namespace truecluster::io {

struct HeaderGuess {
  bool header = false;
  bool doubtful = false;  // text that stands out above text: only a guess, either way
};

// A number in the first row: no header. Text above numbers: header. Text above text: header if no
// cell of the first row occurs again in its column, and one of them is a usual name such as
// "cluster", or the rows are one more than are expected (0: unknown), or, with at least 20 cells,
// nearly all other values do occur again. The cells are views into the bytes.
HeaderGuess guess_header(std::span<const std::string_view> cells, Index rows, Index cols,
                         std::string_view bytes, Index n_expected = 0);

}  // namespace truecluster::io
