// Numbers and texts of an array, once it is known to be in the file.
#include "io/hdf5_array.hpp"

#include <array>
#include <memory>

namespace truecluster::io {
namespace {

// Memory for texts, up to a limit: a small file may name one long text many times.
class TextMemory {
 public:
  explicit TextMemory(std::uint64_t limit) : left_(limit) {}
  static void* allocate(std::size_t size, void* self) {
    auto& memory = *static_cast<TextMemory*>(self);
    if (size > memory.left_) return nullptr;
    memory.left_ -= size;
    memory.pieces_.push_back(std::make_unique<char[]>(size));  // NOLINT: as the library asks
    return memory.pieces_.back().get();
  }
  static void release(void*, void*) {}  // all at once, at the end

 private:
  std::uint64_t left_;
  std::vector<std::unique_ptr<char[]>> pieces_;  // NOLINT
};

hid_t type_in_memory(float) { return H5T_NATIVE_FLOAT; }
hid_t type_in_memory(double) { return H5T_NATIVE_DOUBLE; }
hid_t type_in_memory(std::int64_t) { return H5T_NATIVE_INT64; }

}  // namespace

Hdf5Array OpenArray::description() const {
  const Handle type(H5Dget_type(dataset_.id()), H5Tclose);
  const Handle space(H5Dget_space(dataset_.id()), H5Sclose);
  Hdf5Array array{kind_of(type.id()), H5Tget_size(type.id()), {}, 1, false};
  const int n_dimensions = H5Sget_simple_extent_ndims(space.id());
  if (n_dimensions < 0) place_.damaged();
  std::vector<hsize_t> shape(static_cast<std::size_t>(n_dimensions));
  H5Sget_simple_extent_dims(space.id(), shape.data(), nullptr);
  constexpr std::uint64_t most_bytes = std::uint64_t{1} << 62;
  std::uint64_t bytes = array.item_size;
  for (const hsize_t extent : shape) {
    if (extent != 0 && bytes > most_bytes / extent) place_.beyond_file();
    bytes *= extent;
    array.shape.push_back(static_cast<Index>(extent));
  }
  describe_storage(bytes, array);
  return array;
}

void OpenArray::describe_storage(std::uint64_t bytes, Hdf5Array& array) const {
  const Handle properties(H5Dget_create_plist(dataset_.id()), H5Pclose);
  const H5D_layout_t layout = H5Pget_layout(properties.id());
  if (layout < 0) place_.damaged();
  if (layout == H5D_VIRTUAL || H5Pget_external_count(properties.id()) != 0)
    throw IoError(
        fmt::format("{} is stored in another file; read the data and write them again as one file",
                    place_.name));
  if (bytes > (layout == H5D_CHUNKED ? place_.most_unpacked() : place_.file_size))
    place_.beyond_file();
  if (layout == H5D_CHUNKED && !array.shape.empty()) {
    std::vector<hsize_t> chunk(array.shape.size());
    if (H5Pget_chunk(properties.id(), static_cast<int>(chunk.size()), chunk.data()) < 0)
      place_.damaged();
    array.rows_at_once = static_cast<Index>(chunk[0]);
  }
  const int n_filters = H5Pget_nfilters(properties.id());
  for (int i = 0; i < n_filters; ++i) require_filter(properties, static_cast<unsigned>(i));
  array.is_packed = n_filters > 0;
}

void OpenArray::require_filter(const Handle& properties, unsigned i) const {
  std::array<char, 64> name{};
  unsigned flags = 0;
  std::size_t n_values = 0;
  const H5Z_filter_t filter = H5Pget_filter2(properties.id(), i, &flags, &n_values, nullptr,
                                             name.size() - 1, name.data(), nullptr);
  if (filter < 0) place_.damaged();
  if (H5Zfilter_avail(filter) <= 0)
    throw IoError(
        fmt::format("{} is compressed with {}, which this HDF5 library cannot read; write the "
                    "file with compression=\"gzip\"",
                    place_.name, name[0] == '\0' ? fmt::format("filter {}", filter) : name.data()));
}

template <class T>
void OpenArray::read(Index first, Index last, std::span<T> to) const {
  if (first == last) return;
  const Handle space(H5Dget_space(dataset_.id()), H5Sclose);
  std::array<hsize_t, 2> extent{}, from{};
  const int n_dimensions = H5Sget_simple_extent_ndims(space.id());
  if (n_dimensions < 1 || n_dimensions > 2) place_.damaged();
  H5Sget_simple_extent_dims(space.id(), extent.data(), nullptr);
  const hsize_t width = n_dimensions == 2 ? extent[1] : 1;
  const auto n = static_cast<hsize_t>(last - first);
  if (static_cast<hsize_t>(last) > extent[0] || n * width != to.size()) place_.damaged();
  from[0] = static_cast<hsize_t>(first);
  extent[0] = n;
  const Handle memory(H5Screate_simple(n_dimensions, extent.data(), nullptr), H5Sclose);
  if (H5Sselect_hyperslab(space.id(), H5S_SELECT_SET, from.data(), nullptr, extent.data(),
                          nullptr) < 0 ||
      H5Dread(dataset_.id(), type_in_memory(T{}), memory.id(), space.id(), H5P_DEFAULT, to.data()) <
          0)
    place_.damaged();
}

template void OpenArray::read(Index, Index, std::span<float>) const;
template void OpenArray::read(Index, Index, std::span<double>) const;
template void OpenArray::read(Index, Index, std::span<std::int64_t>) const;

std::vector<std::string> OpenArray::texts() const {
  const Hdf5Array what = description();
  if (what.kind != Hdf5Kind::text || what.shape.size() != 1)
    throw IoError(fmt::format("{} is not a list of texts", place_.name));
  const Handle type(H5Dget_type(dataset_.id()), H5Tclose);
  const auto n = static_cast<std::size_t>(what.shape[0]);
  return H5Tis_variable_str(type.id()) > 0 ? long_texts(type.id(), n) : fixed_texts(type.id(), n);
}

std::vector<std::string> OpenArray::fixed_texts(hid_t type, std::size_t n) const {
  const std::size_t width = H5Tget_size(type);
  std::vector<char> fields(n * width);
  if (H5Dread(dataset_.id(), type, H5S_ALL, H5S_ALL, H5P_DEFAULT, fields.data()) < 0)
    place_.damaged();
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < n; ++i) texts.push_back(fixed_text(&fields[i * width], width));
  return texts;
}

std::vector<std::string> OpenArray::long_texts(hid_t type, std::size_t n) const {
  TextMemory memory(place_.most_unpacked());
  const Handle transfer(H5Pcreate(H5P_DATASET_XFER), H5Pclose);
  H5Pset_vlen_mem_manager(transfer.id(), TextMemory::allocate, &memory, TextMemory::release,
                          &memory);
  std::vector<const char*> fields(n);
  if (H5Dread(dataset_.id(), type, H5S_ALL, H5S_ALL, transfer.id(),
              static_cast<void*>(fields.data())) < 0)
    place_.damaged();
  std::vector<std::string> texts;
  for (const char* const field : fields) texts.emplace_back(field == nullptr ? "" : field);
  return texts;
}

}  // namespace truecluster::io
