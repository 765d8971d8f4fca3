// Stands in for hdf5_file.cpp in a build without the HDF5 library: refuses every file.
#include <fmt/format.h>
#include <truecluster/error.hpp>

#include "io/hdf5_file.hpp"

namespace truecluster::io {
namespace {

[[noreturn]] void refuse_hdf5(const std::string& name) {
  throw IoError(
      fmt::format("{}: this is an HDF5 file (.h5ad), and this program was built without the HDF5 "
                  "library; build it with the library (Debian: libhdf5-dev), or save the matrix by "
                  "numpy.save to a file .npy",
                  name));
}

}  // namespace

std::shared_ptr<const Hdf5File> open_hdf5(const std::string& path) { refuse_hdf5(path); }

std::shared_ptr<const Hdf5File> hdf5_in_memory(const std::string&, const std::string& name) {
  refuse_hdf5(name);
}

}  // namespace truecluster::io
