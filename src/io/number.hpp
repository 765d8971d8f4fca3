// What a cell says: a number, nothing, or text.
#pragma once

#include <optional>
#include <string_view>

namespace truecluster::io {

// The number the whole text is, possibly infinite or NaN; nothing if it is no number.
std::optional<double> parse_number(std::string_view text);
// The same for many cells: whether it is one. If not, the value may have changed.
bool read_number(std::string_view text, double& value);

// Empty, NA, N/A, NaN, null, None (any case), "?" and ".".
bool is_missing_value(std::string_view text);

// Missing as a label: empty, NA, NaN or -1.
bool is_missing_label(std::string_view text);

// Whether the text is the word but for capitals; the word is in small letters.
bool equals_ignoring_case(std::string_view text, std::string_view word);

}  // namespace truecluster::io
