// Whether the first row of a table holds names.
#pragma once

#include <span>
#include <string_view>

#include <truecluster/types.hpp>

namespace truecluster::io {

struct HeaderGuess {
  bool header = false;
  bool doubtful = false;  // text above text, and only a guess
};

// A number in the first row: no header. Text above numbers: header. Text above text: header if no
// cell of the first row occurs again in its column, and one of them is a usual name such as
// "cluster" or, with at least 20 cells, nearly all other values do occur again. The cells are views
// into the bytes.
HeaderGuess guess_header(std::span<const std::string_view> cells, Index rows, Index cols,
                         std::string_view bytes);

}  // namespace truecluster::io
