// Whether the first row of a table holds names.
#pragma once

#include <span>
#include <string_view>

#include <truecluster/types.hpp>

namespace truecluster::io {

struct HeaderGuess {
  bool header = false;
  bool doubtful = false;  // text above text, where some other values occur once as well
};

// A number in the first row: no header. Text above numbers: header. Text above text: header if no
// cell of the first row occurs again in its column, while nearly all other values do. The cells are
// views into the bytes.
HeaderGuess guess_header(std::span<const std::string_view> cells, Index rows, Index cols,
                         std::string_view bytes);

}  // namespace truecluster::io
