// Where the bytes of an output go.
#pragma once

#include <string>

namespace truecluster::io {

// The file that is replaced: a link stays a link, also one to a file that is not there yet.
std::string target_of(const std::string& path);

}  // namespace truecluster::io
