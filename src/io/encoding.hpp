// Text that is UTF-8, and text that is not.
#pragma once

#include <string>
#include <string_view>

namespace truecluster::io {

bool is_utf8(std::string_view bytes);

// Every byte is the character of that number.
std::string from_latin1(std::string_view bytes);

}  // namespace truecluster::io
