// Folders for the files of a run.
#pragma once

#include <string>

namespace truecluster::cli {

// With those it is in, where they are missing. Throws SystemError if it cannot be made.
void make_folder(const std::string& path);

}  // namespace truecluster::cli
