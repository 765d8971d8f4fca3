// Files of other programs, which people try to read.
#pragma once

#include "io/source.hpp"

namespace truecluster::io {

// Throws IoError that says what the file is, and what to do, if its first bytes tell.
void refuse_foreign_file(const Source& source);

}  // namespace truecluster::io
