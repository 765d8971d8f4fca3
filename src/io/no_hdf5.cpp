// Stands in for the HDF5 library's files and trial.cpp in a build without the library: refuses
// every file.
#include <fmt/format.h>
#include <truecluster/error.hpp>

#include "io/hdf5_file.hpp"
#include "io/trial.hpp"

namespace truecluster::io {
namespace {

[[noreturn]] void refuse_hdf5(const std::string& name) {
  throw IoError(
      fmt::format("{}: this is an HDF5 file (.h5ad), and this program was built without the HDF5 "
                  "library; build it with the library (Debian: libhdf5-dev), or save the matrix to "
                  "a .npy file with numpy.save",
                  name));
}

}  // namespace

std::shared_ptr<const Hdf5File> open_hdf5(const std::string& path) { refuse_hdf5(path); }

std::shared_ptr<const Hdf5File> hdf5_in_memory(const std::string&, const std::string& name) {
  refuse_hdf5(name);
}

// There is nothing to try.
std::optional<std::string> failure_in_child(std::uint64_t, const std::function<void()>&) {
  return std::nullopt;
}

}  // namespace truecluster::io
