// Groups, arrays and attributes of an HDF5 file. hdf5_file.cpp and hdf5_array.cpp are the only
// files that know the HDF5 library; a build without it has no_hdf5.cpp in their place, which
// refuses every file.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include <truecluster/types.hpp>

namespace truecluster::io {

enum class Hdf5Kind { integer, real, boolean, text, other };

struct Hdf5Array {
  Hdf5Kind kind = Hdf5Kind::other;
  std::size_t item_size = 0;
  std::vector<Index> shape;
  Index rows_at_once = 1;  // that the file stores together
  bool is_packed = false;  // compressed, or changed otherwise before it was stored
};

// Objects are named by their path, such as "obs/cell_type". Everything that cannot be read is
// refused by an IoError. All calls are safe from several threads at once.
class Hdf5File {
 public:
  virtual ~Hdf5File() = default;
  [[nodiscard]] virtual bool has(const std::string& path) const = 0;
  [[nodiscard]] virtual bool is_group(const std::string& path) const = 0;
  // The names in a group, in byte order.
  [[nodiscard]] virtual std::vector<std::string> members(const std::string& path) const = 0;
  // An attribute that is one text; empty if there is none.
  [[nodiscard]] virtual std::string text_attribute(const std::string& path,
                                                   const std::string& name) const = 0;
  // An attribute that is two integers; empty if there is none.
  [[nodiscard]] virtual std::vector<Index> pair_attribute(const std::string& path,
                                                          const std::string& name) const = 0;
  // What an array is. Arrays that the file cannot hold are refused here.
  [[nodiscard]] virtual Hdf5Array array(const std::string& path) const = 0;
  // Rows first to last - 1 of an array of numbers of one or two dimensions; integers are read from
  // integers and booleans only.
  virtual void read(const std::string& path, Index first, Index last,
                    std::span<float> to) const = 0;
  virtual void read(const std::string& path, Index first, Index last,
                    std::span<double> to) const = 0;
  virtual void read(const std::string& path, Index first, Index last,
                    std::span<std::int64_t> to) const = 0;
  // All of an array of texts of one dimension.
  [[nodiscard]] virtual std::vector<std::string> texts(const std::string& path) const = 0;
};

// A file that stays open.
std::shared_ptr<const Hdf5File> open_hdf5(const std::string& path);
// The bytes of a file; name is what to call it in messages.
std::shared_ptr<const Hdf5File> hdf5_in_memory(const std::string& bytes, const std::string& name);

}  // namespace truecluster::io
