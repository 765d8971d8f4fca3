// Reads HDF5 files by the HDF5 library, which is called by one thread at a time and prints nothing.
#include "io/hdf5_file.hpp"

#include <filesystem>
#include <map>
#include <optional>

#include "io/hdf5_array.hpp"
#include "io/hdf5_library.hpp"

namespace truecluster::io {
namespace {

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

struct OpenAttribute {
  Handle attribute, type, space;
};

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
    if (H5Gget_info(group.id(), &info) < 0) place(path).damaged();
    std::vector<std::string> names;
    for (hsize_t i = 0; i < info.nlinks; ++i) {
      const auto size = H5Lget_name_by_idx(group.id(), ".", H5_INDEX_NAME, H5_ITER_INC, i, nullptr,
                                           0, H5P_DEFAULT);
      if (size < 0) place(path).damaged();
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
    const auto found = attribute_of(path, name, Hdf5Kind::text, 1);
    if (!found) return {};
    const hid_t attribute = found->attribute.id(), type = found->type.id();
    if (H5Tis_variable_str(type) <= 0) {
      const std::size_t width = H5Tget_size(type);
      if (width > place(path).most_unpacked()) place(path).beyond_file();
      std::string field(width, '\0');
      if (H5Aread(attribute, type, field.data()) < 0) place(path).damaged();
      return fixed_text(field.data(), width);
    }
    char* text = nullptr;
    if (H5Aread(attribute, type, static_cast<void*>(&text)) < 0) place(path).damaged();
    std::string result = text == nullptr ? "" : text;
    H5Dvlen_reclaim(type, found->space.id(), H5P_DEFAULT, static_cast<void*>(&text));
    return result;
  }

  [[nodiscard]] std::vector<Index> pair_attribute(const std::string& path,
                                                  const std::string& name) const override {
    const LibraryScope scope;
    const auto found = attribute_of(path, name, Hdf5Kind::integer, 2);
    if (!found) return {};
    std::vector<Index> pair(2);
    if (H5Aread(found->attribute.id(), H5T_NATIVE_INT64, pair.data()) < 0) place(path).damaged();
    return pair;
  }

  [[nodiscard]] Hdf5Array array(const std::string& path) const override {
    const LibraryScope scope;
    return array_of(path).description();
  }

  void read(const std::string& path, Index first, Index last, std::span<float> to) const override {
    const LibraryScope scope;
    array_of(path).read(first, last, to);
  }
  void read(const std::string& path, Index first, Index last, std::span<double> to) const override {
    const LibraryScope scope;
    array_of(path).read(first, last, to);
  }
  void read(const std::string& path, Index first, Index last,
            std::span<std::int64_t> to) const override {
    const LibraryScope scope;
    array_of(path).read(first, last, to);
  }

  [[nodiscard]] std::vector<std::string> texts(const std::string& path) const override {
    const LibraryScope scope;
    return array_of(path).texts();
  }

 private:
  [[nodiscard]] Hdf5Place place(const std::string& path) const {
    return {fmt::format("{}: {}", name_, path), size_};
  }

  [[nodiscard]] Handle object(const std::string& path) const {
    Handle opened(H5Oopen(file_.id(), path.c_str(), links_.id()), H5Oclose);
    if (opened.is_open()) return opened;
    if (is_external(path))
      throw IoError(
          fmt::format("{}: {} is a link to another file, which is not opened; copy what it links "
                      "to into this one",
                      name_, path));
    place(path).damaged();
  }

  [[nodiscard]] bool is_external(const std::string& path) const {
    H5L_info_t link{};
    return H5Lget_info(file_.id(), path.c_str(), &link, H5P_DEFAULT) >= 0 &&
           link.type == H5L_TYPE_EXTERNAL;
  }

  // Nothing if the object has no attribute of this name with this number of values of this kind.
  [[nodiscard]] std::optional<OpenAttribute> attribute_of(const std::string& path,
                                                          const std::string& name, Hdf5Kind kind,
                                                          hssize_t n_values) const {
    const Handle owner = object(path);
    if (H5Aexists(owner.id(), name.c_str()) <= 0) return std::nullopt;
    Handle attribute(H5Aopen(owner.id(), name.c_str(), H5P_DEFAULT), H5Aclose);
    if (!attribute.is_open()) return std::nullopt;
    Handle type(H5Aget_type(attribute.id()), H5Tclose);
    Handle space(H5Aget_space(attribute.id()), H5Sclose);
    if (kind_of(type.id()) != kind || H5Sget_simple_extent_npoints(space.id()) != n_values)
      return std::nullopt;
    return OpenAttribute{std::move(attribute), std::move(type), std::move(space)};
  }

  // Arrays stay open, and with them the library's cache of what was unpacked.
  [[nodiscard]] const OpenArray& array_of(const std::string& path) const {
    const auto found = arrays_.find(path);
    if (found != arrays_.end()) return found->second;
    Handle dataset = object(path);
    if (H5Iget_type(dataset.id()) != H5I_DATASET)
      throw IoError(fmt::format("{}: {} is not an array", name_, path));
    return arrays_.try_emplace(path, std::move(dataset), place(path)).first->second;
  }

  // In the scope of the library, unlike what the members' own destructors do.
  void close() {
    arrays_.clear();
    const Handle links = std::move(links_), file = std::move(file_);
  }

  Handle file_, links_;
  mutable std::map<std::string, OpenArray> arrays_;
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
