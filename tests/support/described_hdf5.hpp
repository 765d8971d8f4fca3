// A file of groups, arrays and attributes as Hdf5File tells of them, made from a description
// instead of by the HDF5 library. A line describes an object or an attribute:
//
//   obs/_index text 3 = a b c
//   obsm/X_pca real 3x2 4 5 packed = 1 2 3 4 5 nan
//   layers group
//   X@encoding-type = csr_matrix
//   X@shape = 3 2
//
// An array has a kind and a shape, and then, if they are not 8 and 1, the bytes of an item and the
// rows that are stored together. Values that are not given are 0. What has something in it is a
// group.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <truecluster/error.hpp>

#include "io/hdf5_file.hpp"

namespace truecluster::testing {

class DescribedHdf5 final : public io::Hdf5File {
 public:
  explicit DescribedHdf5(const std::string& description) {
    std::istringstream lines(description);
    for (std::string line; std::getline(lines, line);) {
      const std::size_t equals = line.find(" = ");
      const Words values =
          equals == std::string::npos ? Words() : words_of(line.substr(equals + 3));
      const Words words = words_of(line.substr(0, equals));
      if (!words.empty()) add(words, values);
    }
  }

  [[nodiscard]] bool has(const std::string& path) const override {
    return groups_.contains(path) || arrays_.contains(path);
  }
  [[nodiscard]] bool is_group(const std::string& path) const override {
    require(has(path), path);
    return groups_.contains(path);
  }
  [[nodiscard]] std::vector<std::string> members(const std::string& path) const override {
    require(groups_.contains(path), path);
    std::set<std::string> names;
    const auto add_if_member = [&](const std::string& object) {
      if (object.starts_with(path + "/") && object.find('/', path.size() + 1) == std::string::npos)
        names.insert(object.substr(path.size() + 1));
    };
    for (const auto& [object, array] : arrays_) add_if_member(object);
    for (const std::string& object : groups_) add_if_member(object);
    return {names.begin(), names.end()};
  }
  [[nodiscard]] std::string text_attribute(const std::string& path,
                                           const std::string& name) const override {
    const Words values = attribute(path, name);
    return values.size() == 1 ? values[0] : "";
  }
  [[nodiscard]] std::vector<Index> pair_attribute(const std::string& path,
                                                  const std::string& name) const override {
    const Words values = attribute(path, name);
    return values.size() == 2 ? std::vector<Index>{integer_of(values[0]), integer_of(values[1])}
                              : std::vector<Index>();
  }
  [[nodiscard]] io::Hdf5Array array(const std::string& path) const override {
    return found(path).what;
  }
  void read(const std::string& path, Index first, Index last, std::span<float> to) const override {
    read_by(path, first, last, to,
            [](const std::string& text) { return std::strtof(text.c_str(), nullptr); });
  }
  void read(const std::string& path, Index first, Index last, std::span<double> to) const override {
    read_by(path, first, last, to,
            [](const std::string& text) { return std::strtod(text.c_str(), nullptr); });
  }
  void read(const std::string& path, Index first, Index last,
            std::span<std::int64_t> to) const override {
    if (found(path).what.kind == io::Hdf5Kind::real) std::abort();  // the interface forbids it
    read_by(path, first, last, to, integer_of);
  }
  [[nodiscard]] std::vector<std::string> texts(const std::string& path) const override {
    const auto& [what, values] = found(path);
    require(what.kind == io::Hdf5Kind::text && what.shape.size() == 1, path);
    std::vector<std::string> texts = values;
    texts.resize(static_cast<std::size_t>(what.shape[0]));
    return texts;
  }

 private:
  using Words = std::vector<std::string>;
  struct Array {
    io::Hdf5Array what;
    Words values;
  };

  static Words words_of(const std::string& text) {
    std::istringstream words(text);
    return {std::istream_iterator<std::string>(words), {}};
  }
  static std::int64_t integer_of(const std::string& text) {
    return std::strtoll(text.c_str(), nullptr, 10);
  }
  static void require(bool is_so, const std::string& path) {
    if (!is_so) throw IoError("described: " + path + " cannot be read");
  }

  void add(const Words& words, const Words& values) {
    const std::string path = words[0];
    if (const std::size_t at = path.find('@'); at != std::string::npos) {
      attributes_[{path.substr(0, at), path.substr(at + 1)}] = values;
      return;
    }
    for (std::size_t slash = path.find('/'); slash != std::string::npos;
         slash = path.find('/', slash + 1))
      groups_.insert(path.substr(0, slash));
    if (words.size() == 2 && words[1] == "group")
      groups_.insert(path);
    else if (words.size() > 2)
      arrays_[path] = {described(words), values};
  }

  static io::Hdf5Array described(const Words& words) {
    const auto number = [&](std::size_t i, Index unsaid) {
      return i < words.size() ? std::max<Index>(0, integer_of(words[i])) : unsaid;
    };
    io::Hdf5Array array{kind_of(words[1]),
                        static_cast<std::size_t>(number(3, 8)),
                        {},
                        number(4, 1),
                        words.size() > 5};
    std::istringstream shape(words[2]);
    for (std::string extent; std::getline(shape, extent, 'x');)
      array.shape.push_back(std::max<Index>(0, integer_of(extent)));
    return array;
  }

  static io::Hdf5Kind kind_of(const std::string& word) {
    if (word == "int") return io::Hdf5Kind::integer;
    if (word == "real") return io::Hdf5Kind::real;
    if (word == "bool") return io::Hdf5Kind::boolean;
    return word == "text" ? io::Hdf5Kind::text : io::Hdf5Kind::other;
  }

  [[nodiscard]] Words attribute(const std::string& path, const std::string& name) const {
    require(has(path), path);
    const auto at = attributes_.find({path, name});
    return at == attributes_.end() ? Words() : at->second;
  }

  // Refuses what such a small file cannot hold.
  [[nodiscard]] const Array& found(const std::string& path) const {
    const auto at = arrays_.find(path);
    require(at != arrays_.end() && !groups_.contains(path), path);
    Index left = 10'000;
    for (const Index extent : at->second.what.shape) {
      require(extent <= left, path);
      left /= std::max<Index>(1, extent);
    }
    return at->second;
  }

  template <class T, class Parse>
  void read_by(const std::string& path, Index first, Index last, std::span<T> to,
               const Parse& parse) const {
    const auto& [what, values] = found(path);
    if (first == last) return;
    require(what.kind != io::Hdf5Kind::text && what.kind != io::Hdf5Kind::other, path);
    require(what.shape.size() == 1 || what.shape.size() == 2, path);
    const Index width = what.shape.size() == 2 ? what.shape[1] : 1;
    require(0 <= first && first < last && last <= what.shape[0], path);
    require((last - first) * width == static_cast<Index>(to.size()), path);
    for (std::size_t i = 0; i < to.size(); ++i) {
      const std::size_t at = static_cast<std::size_t>(first * width) + i;
      to[i] = at < values.size() ? parse(values[at]) : T{0};
    }
  }

  std::map<std::string, Array> arrays_;
  std::set<std::string> groups_;
  std::map<std::pair<std::string, std::string>, Words> attributes_;
};

}  // namespace truecluster::testing
