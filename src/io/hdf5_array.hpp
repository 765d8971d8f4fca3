// An array of an HDF5 file, open as long as this lives. To be used in a LibraryScope.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "io/hdf5_library.hpp"

namespace truecluster::io {

class OpenArray {
 public:
  OpenArray(Handle dataset, Hdf5Place place)
      : dataset_(std::move(dataset)), place_(std::move(place)) {}

  // What it is. Refuses what the file cannot hold, and what the library cannot unpack.
  [[nodiscard]] Hdf5Array description() const;
  // Rows first to last - 1, as Hdf5File::read().
  template <class T>
  void read(Index first, Index last, std::span<T> to) const;
  // All of an array of texts of one dimension.
  [[nodiscard]] std::vector<std::string> texts() const;

 private:
  void describe_storage(std::uint64_t bytes, Hdf5Array& array) const;
  void require_filter(const Handle& properties, unsigned i) const;
  [[nodiscard]] std::vector<std::string> fixed_texts(hid_t type, std::size_t n) const;
  [[nodiscard]] std::vector<std::string> long_texts(hid_t type, std::size_t n) const;

  Handle dataset_;
  Hdf5Place place_;
};

}  // namespace truecluster::io
