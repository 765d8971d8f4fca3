// Bytes as text of 64 digits, padded (RFC 4648).
#pragma once

#include <string>
#include <string_view>

namespace truecluster::io {

std::string base64(std::string_view bytes);

}  // namespace truecluster::io
