// Makes folders.
#include "cli/folder.hpp"

#include <filesystem>

#include <fmt/format.h>
#include <truecluster/system_error.hpp>

namespace truecluster::cli {

void make_folder(const std::string& path) {
  std::error_code error;
  std::filesystem::create_directories(path, error);
  if (error)
    throw SystemError(fmt::format("{}: the folder cannot be made: {}", path, error.message()));
}

}  // namespace truecluster::cli
