// Reads HDF5 files by the HDF5 library, which is called by one thread at a time and prints nothing.
#include "io/hdf5_file.hpp"

#include <hdf5.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <mutex>
#include <utility>

#include <fmt/format.h>
#include <truecluster/error.hpp>

namespace truecluster::io {
namespace {

// The library is not safe from several threads, and tells of errors on standard error. Both hold
// for the process, so that every call is made in such a scope.
class LibraryScope {
 public:
  LibraryScope() : lock_(mutex()) {
    H5Eget_auto2(H5E_DEFAULT, &print_, &print_data_);
    H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
  }
  LibraryScope(const LibraryScope&) = delete;
  LibraryScope& operator=(const LibraryScope&) = delete;
  ~LibraryScope() { H5Eset_auto2(H5E_DEFAULT, print_, print_data_); }

 private:
  static std::mutex& mutex() {
    static std::mutex one;
    return one;
  }
  std::lock_guard<std::mutex> lock_;
  H5E_auto2_t print_ = nullptr;
  void* print_data_ = nullptr;
};

// Something of the library that has to be closed.
class Handle {
 public:
  using Close = herr_t (*)(hid_t);
  Handle(hid_t id, Close close) : id_(id), close_(close) {}
  Handle(Handle&& other) noexcept : id_(std::exchange(other.id_, -1)), close_(other.close_) {}
  Handle& operator=(Handle&&) = delete;
  ~Handle() {
    if (is_open()) close_(id_);
  }
  [[nodiscard]] bool is_open() const { return id_ >= 0; }
  [[nodiscard]] hid_t id() const { return id_; }

 private:
  hid_t id_;
  Close close_;
};

// Memory for texts, up to a limit: a small file may name one long text many times.
class TextMemory {
 public:
  explicit TextMemory(std::size_t limit) : left_(limit) {}
  static void* allocate(std::size_t size, void* self) {
    auto& memory = *static_cast<TextMemory*>(self);
    if (size > memory.left_) return nullptr;
    memory.left_ -= size;
    memory.pieces_.push_back(std::make_unique<char[]>(size));  // NOLINT: as the library asks
    return memory.pieces_.back().get();
  }
  static void release(void*, void*) {}  // all at once, at the end

 private:
  std::size_t left_;
  std::vector<std::unique_ptr<char[]>> pieces_;  // NOLINT
};

// An array may unpack to this without a further look, or to as much as deflate can pack into the
// bytes of the file.
constexpr std::uint64_t harmless_bytes = std::uint64_t{1} << 28;
constexpr std::uint64_t most_packed = 1032;

herr_t refuse_external_link(const char*, const char*, const char*, const char*, unsigned*, hid_t,
                            void*) {
  return -1;
}

// Links to other files are not followed.
Handle stay_in_file() {
  Handle access(H5Pcreate(H5P_LINK_ACCESS), H5Pclose);
  H5Pset_elink_cb(access.id(), refuse_external_link, nullptr);
  return access;
}

bool is_boolean(hid_t type) {
  return H5Tget_class(type) == H5T_ENUM && H5Tget_nmembers(type) == 2 && H5Tget_size(type) == 1;
}

Hdf5Kind kind_of(hid_t type) {
  switch (H5Tget_class(type)) {
    case H5T_INTEGER:
      return Hdf5Kind::integer;
    case H5T_FLOAT:
      return Hdf5Kind::real;
    case H5T_STRING:
      return Hdf5Kind::text;
    default:
      return is_boolean(type) ? Hdf5Kind::boolean : Hdf5Kind::other;
  }
}

hid_t type_in_memory(float) { return H5T_NATIVE_FLOAT; }
hid_t type_in_memory(double) { return H5T_NATIVE_DOUBLE; }
hid_t type_in_memory(std::int64_t) { return H5T_NATIVE_INT64; }

// The text in a field of fixed width, which ends at the first zero.
std::string fixed_text(const char* field, std::size_t width) {
  return {field, std::find(field, field + width, '\0')};
}

class OpenHdf5 final : public Hdf5File {
 public:
  OpenHdf5(Handle file, std::string name, std::uint64_t size)
      : file_(std::move(file)), links_(stay_in_file()), name_(std::move(name)), size_(size) {}
  OpenHdf5(const OpenHdf5&) = delete;
  OpenHdf5& operator=(const OpenHdf5&) = delete;
  ~OpenHdf5() override {
    const LibraryScope scope;
    close();
  }

  [[nodiscard]] bool has(const std::string& path) const override {
    const LibraryScope scope;
    return H5Oexists_by_name(file_.id(), path.c_str(), links_.id()) > 0;
  }

  [[nodiscard]] bool is_group(const std::string& path) const override {
    const LibraryScope scope;
    return H5Iget_type(object(path).id()) == H5I_GROUP;
  }

  [[nodiscard]] std::vector<std::string> members(const std::string& path) const override {
    const LibraryScope scope;
    const Handle group = object(path);
    H5G_info_t info{};
    if (H5Gget_info(group.id(), &info) < 0) damaged(path);
    std::vector<std::string> names;
    for (hsize_t i = 0; i < info.nlinks; ++i) {
      const auto size = H5Lget_name_by_idx(group.id(), ".", H5_INDEX_NAME, H5_ITER_INC, i, nullptr,
                                           0, H5P_DEFAULT);
      if (size < 0) damaged(path);
      std::string name(static_cast<std::size_t>(size), '\0');
      H5Lget_name_by_idx(group.id(), ".", H5_INDEX_NAME, H5_ITER_INC, i, name.data(),
                         name.size() + 1, H5P_DEFAULT);
      names.push_back(std::move(name));
    }
    return names;
  }

  [[nodiscard]] std::string text_attribute(const std::string& path,
                                           const std::string& name) const override {
    const LibraryScope scope;
    const Handle attribute = attribute_of(path, name);
    if (!attribute.is_open()) return {};
    const Handle type(H5Aget_type(attribute.id()), H5Tclose);
    const Handle space(H5Aget_space(attribute.id()), H5Sclose);
    if (kind_of(type.id()) != Hdf5Kind::text || H5Sget_simple_extent_npoints(space.id()) != 1)
      return {};
    if (H5Tis_variable_str(type.id()) <= 0) {
      const std::size_t width = H5Tget_size(type.id());
      refuse_beyond_file(path, width);
      std::string field(width, '\0');
      if (H5Aread(attribute.id(), type.id(), field.data()) < 0) damaged(path);
      return fixed_text(field.data(), width);
    }
    char* text = nullptr;
    if (H5Aread(attribute.id(), type.id(), static_cast<void*>(&text)) < 0) damaged(path);
    std::string result = text == nullptr ? "" : text;
    H5Dvlen_reclaim(type.id(), space.id(), H5P_DEFAULT, static_cast<void*>(&text));
    return result;
  }

  [[nodiscard]] std::vector<Index> pair_attribute(const std::string& path,
                                                  const std::string& name) const override {
    const LibraryScope scope;
    const Handle attribute = attribute_of(path, name);
    if (!attribute.is_open()) return {};
    const Handle type(H5Aget_type(attribute.id()), H5Tclose);
    const Handle space(H5Aget_space(attribute.id()), H5Sclose);
    if (kind_of(type.id()) != Hdf5Kind::integer || H5Sget_simple_extent_npoints(space.id()) != 2)
      return {};
    std::vector<Index> pair(2);
    if (H5Aread(attribute.id(), H5T_NATIVE_INT64, pair.data()) < 0) damaged(path);
    return pair;
  }

  [[nodiscard]] Hdf5Array array(const std::string& path) const override {
    const LibraryScope scope;
    const hid_t dataset = dataset_of(path);
    const Handle type(H5Dget_type(dataset), H5Tclose);
    const Handle space(H5Dget_space(dataset), H5Sclose);
    Hdf5Array array{kind_of(type.id()), H5Tget_size(type.id()), {}, 1};
    const int n_dimensions = H5Sget_simple_extent_ndims(space.id());
    if (n_dimensions < 0) damaged(path);
    std::vector<hsize_t> shape(static_cast<std::size_t>(n_dimensions));
    H5Sget_simple_extent_dims(space.id(), shape.data(), nullptr);
    constexpr std::uint64_t most_bytes = std::uint64_t{1} << 62;
    std::uint64_t bytes = array.item_size;
    for (const hsize_t extent : shape) {
      if (extent != 0 && bytes > most_bytes / extent) beyond_file(path);
      bytes *= extent;
      array.shape.push_back(static_cast<Index>(extent));
    }
    check_storage(path, dataset, bytes, array);
    return array;
  }

  void read(const std::string& path, Index first, Index last, std::span<float> to) const override {
    read_as(path, first, last, to);
  }
  void read(const std::string& path, Index first, Index last, std::span<double> to) const override {
    read_as(path, first, last, to);
  }
  void read(const std::string& path, Index first, Index last,
            std::span<std::int64_t> to) const override {
    read_as(path, first, last, to);
  }

  [[nodiscard]] std::vector<std::string> texts(const std::string& path) const override {
    const Hdf5Array what = array(path);
    if (what.kind != Hdf5Kind::text || what.shape.size() != 1)
      throw IoError(fmt::format("{}: {} is not a list of texts", name_, path));
    const LibraryScope scope;
    const hid_t dataset = dataset_of(path);
    const Handle type(H5Dget_type(dataset), H5Tclose);
    const auto n = static_cast<std::size_t>(what.shape[0]);
    return H5Tis_variable_str(type.id()) > 0 ? long_texts(path, dataset, type.id(), n)
                                             : fixed_texts(path, dataset, type.id(), n);
  }

 private:
  [[noreturn]] void damaged(const std::string& path) const {
    throw IoError(
        fmt::format("{}: {} cannot be read; the file is damaged or cut off", name_, path));
  }
  [[noreturn]] void beyond_file(const std::string& path) const {
    throw IoError(fmt::format(
        "{}: {} claims to be larger than the file can hold; the file is damaged", name_, path));
  }
  void refuse_beyond_file(const std::string& path, std::uint64_t bytes) const {
    if (bytes > harmless_bytes && bytes / most_packed > size_) beyond_file(path);
  }

  [[nodiscard]] Handle object(const std::string& path) const {
    Handle opened(H5Oopen(file_.id(), path.c_str(), links_.id()), H5Oclose);
    if (!opened.is_open()) damaged(path);
    return opened;
  }

  [[nodiscard]] Handle attribute_of(const std::string& path, const std::string& name) const {
    const Handle owner = object(path);
    if (H5Aexists(owner.id(), name.c_str()) <= 0) return {-1, H5Aclose};
    return {H5Aopen(owner.id(), name.c_str(), H5P_DEFAULT), H5Aclose};
  }

  // Datasets stay open, and with them the library's cache of what was unpacked.
  [[nodiscard]] hid_t dataset_of(const std::string& path) const {
    const auto found = datasets_.find(path);
    if (found != datasets_.end()) return found->second.id();
    Handle dataset = object(path);
    if (H5Iget_type(dataset.id()) != H5I_DATASET)
      throw IoError(fmt::format("{}: {} is not an array", name_, path));
    return datasets_.emplace(path, std::move(dataset)).first->second.id();
  }

  void check_storage(const std::string& path, hid_t dataset, std::uint64_t bytes,
                     Hdf5Array& array) const {
    const Handle properties(H5Dget_create_plist(dataset), H5Pclose);
    const H5D_layout_t layout = H5Pget_layout(properties.id());
    if (layout < 0) damaged(path);
    if (layout == H5D_VIRTUAL || H5Pget_external_count(properties.id()) != 0)
      throw IoError(fmt::format(
          "{}: {} is stored in another file; read the data and write them again as one file", name_,
          path));
    if (layout != H5D_CHUNKED && bytes > size_) beyond_file(path);
    refuse_beyond_file(path, bytes);
    if (layout == H5D_CHUNKED && !array.shape.empty()) {
      std::vector<hsize_t> chunk(array.shape.size());
      if (H5Pget_chunk(properties.id(), static_cast<int>(chunk.size()), chunk.data()) < 0)
        damaged(path);
      array.rows_at_once = static_cast<Index>(chunk[0]);
    }
    for (int i = 0; i < H5Pget_nfilters(properties.id()); ++i) check_filter(path, properties, i);
  }

  void check_filter(const std::string& path, const Handle& properties, int i) const {
    std::array<char, 64> name{};
    unsigned flags = 0;
    std::size_t n_values = 0;
    const H5Z_filter_t filter =
        H5Pget_filter2(properties.id(), static_cast<unsigned>(i), &flags, &n_values, nullptr,
                       name.size() - 1, name.data(), nullptr);
    if (filter < 0) damaged(path);
    if (H5Zfilter_avail(filter) <= 0)
      throw IoError(fmt::format(
          "{}: {} is compressed with {}, which this HDF5 library cannot read; write the file with "
          "compression=\"gzip\"",
          name_, path, name[0] == '\0' ? fmt::format("filter {}", filter) : name.data()));
  }

  template <class T>
  void read_as(const std::string& path, Index first, Index last, std::span<T> to) const {
    if (first == last) return;
    const LibraryScope scope;
    const hid_t dataset = dataset_of(path);
    const Handle space(H5Dget_space(dataset), H5Sclose);
    std::array<hsize_t, 2> extent{}, from{};
    const int n_dimensions = H5Sget_simple_extent_ndims(space.id());
    if (n_dimensions < 1 || n_dimensions > 2) damaged(path);
    H5Sget_simple_extent_dims(space.id(), extent.data(), nullptr);
    const hsize_t width = n_dimensions == 2 ? extent[1] : 1;
    const auto n = static_cast<hsize_t>(last - first);
    if (static_cast<hsize_t>(last) > extent[0] || n * width != to.size()) damaged(path);
    from[0] = static_cast<hsize_t>(first);
    extent[0] = n;
    const Handle memory(H5Screate_simple(n_dimensions, extent.data(), nullptr), H5Sclose);
    if (H5Sselect_hyperslab(space.id(), H5S_SELECT_SET, from.data(), nullptr, extent.data(),
                            nullptr) < 0 ||
        H5Dread(dataset, type_in_memory(T{}), memory.id(), space.id(), H5P_DEFAULT, to.data()) < 0)
      damaged(path);
  }

  [[nodiscard]] std::vector<std::string> fixed_texts(const std::string& path, hid_t dataset,
                                                     hid_t type, std::size_t n) const {
    const std::size_t width = H5Tget_size(type);
    std::vector<char> fields(n * width);
    if (H5Dread(dataset, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, fields.data()) < 0) damaged(path);
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < n; ++i) texts.push_back(fixed_text(&fields[i * width], width));
    return texts;
  }

  [[nodiscard]] std::vector<std::string> long_texts(const std::string& path, hid_t dataset,
                                                    hid_t type, std::size_t n) const {
    TextMemory memory(std::max(harmless_bytes, most_packed * size_));
    const Handle transfer(H5Pcreate(H5P_DATASET_XFER), H5Pclose);
    H5Pset_vlen_mem_manager(transfer.id(), TextMemory::allocate, &memory, TextMemory::release,
                            &memory);
    std::vector<const char*> fields(n);
    if (H5Dread(dataset, type, H5S_ALL, H5S_ALL, transfer.id(), static_cast<void*>(fields.data())) <
        0)
      damaged(path);
    std::vector<std::string> texts;
    for (const char* const field : fields) texts.emplace_back(field == nullptr ? "" : field);
    return texts;
  }

  // In the scope of the library, unlike what the members' own destructors do.
  void close() {
    datasets_.clear();
    const Handle links = std::move(links_), file = std::move(file_);
  }

  Handle file_, links_;
  mutable std::map<std::string, Handle> datasets_;
  std::string name_;
  std::uint64_t size_;
};

std::shared_ptr<const Hdf5File> opened(const std::string& path, const Handle& access,
                                       const std::string& name, std::uint64_t size) {
  Handle file(H5Fopen(path.c_str(), H5F_ACC_RDONLY, access.id()), H5Fclose);
  if (!file.is_open()) throw IoError(fmt::format("{}: the HDF5 file is damaged or cut off", name));
  return std::make_shared<OpenHdf5>(std::move(file), name, size);
}

}  // namespace

std::shared_ptr<const Hdf5File> open_hdf5(const std::string& path) {
  const LibraryScope scope;
  const Handle access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
  H5Pset_fapl_sec2(access.id());
  // Rows that are asked for one after the other are unpacked once.
  constexpr std::size_t cache_slots = 521, cache_bytes = std::size_t{1} << 24;
  H5Pset_cache(access.id(), 0, cache_slots, cache_bytes, 0.75);
  return opened(path, access, path, std::filesystem::file_size(path));
}

std::shared_ptr<const Hdf5File> hdf5_in_memory(const std::string& bytes, const std::string& name) {
  const LibraryScope scope;
  const Handle access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
  H5Pset_fapl_core(access.id(), std::size_t{1} << 16, 0);
  // The library copies the bytes.
  H5Pset_file_image(access.id(), const_cast<char*>(bytes.data()), bytes.size());
  return opened("in memory", access, name, bytes.size());
}

}  // namespace truecluster::io
