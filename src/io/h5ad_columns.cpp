// The encodings that anndata 0.7 and later have for the columns of a table.
#include "io/h5ad_columns.hpp"

#include <cmath>
#include <utility>

#include <fmt/format.h>
#include <truecluster/error.hpp>

namespace truecluster::io {
namespace {

// Where anndata 0.7 keeps the categories of its columns.
constexpr const char* old_categories = "__categories";

}  // namespace

H5adTable::H5adTable(const Hdf5File& file, std::string name, std::string path)
    : file_(file), name_(std::move(name)), path_(std::move(path)) {
  if (!file_.has(path_))
    throw IoError(fmt::format(
        "{}: this HDF5 file is not an AnnData file (.h5ad): it has no table {}", name_, path_));
  if (!file_.is_group(path_))
    throw IoError(fmt::format(
        "{}: {} is in the form of anndata before 0.7; read the file with a newer version and write "
        "it again",
        name_, path_));
  index_ = file_.text_attribute(path_, "_index");
  if (index_.empty()) index_ = "_index";
  const std::string index = path_ + "/" + index_;
  if (!file_.has(index))
    throw IoError(fmt::format("{}: {} does not name its rows: {} is missing", name_, path_, index));
  const Hdf5Array array = file_.array(index);
  if (array.shape.size() != 1 || array.shape[0] < 1)
    throw IoError(fmt::format("{}: {} is empty", name_, path_));
  rows_ = array.shape[0];
}

void H5adTable::damaged(const std::string& column) const {
  throw IoError(fmt::format("{}: the column {} is damaged", name_, column));
}

std::vector<std::string> H5adTable::row_names() const { return values(path_ + "/" + index_); }

std::vector<std::string> H5adTable::columns() const {
  std::vector<std::string> names = file_.members(path_);
  std::erase(names, index_);
  std::erase(names, old_categories);
  return names;
}

std::vector<std::string> H5adTable::texts(const std::string& column) const {
  const std::string path = path_ + "/" + column;
  std::vector<std::string> result;
  if (!file_.is_group(path)) {
    const std::string kept_apart = fmt::format("{}/{}/{}", path_, old_categories, column);
    const bool is_old = file_.has(path_ + "/" + old_categories) && file_.has(kept_apart);
    result = is_old ? categories(path, kept_apart) : values(path);
  } else if (file_.has(path + "/codes") && file_.has(path + "/categories")) {
    result = categories(path + "/codes", path + "/categories");
  } else if (file_.has(path + "/values") && file_.has(path + "/mask")) {
    result = values(path + "/values");
    const std::vector<std::string> mask = values(path + "/mask");
    if (mask.size() != result.size()) damaged(path);
    for (std::size_t i = 0; i < result.size(); ++i)
      if (mask[i] == "True") result[i].clear();
  } else {
    throw IoError(
        fmt::format("{}: {} is not a column of texts, numbers or categories", name_, path));
  }
  if (static_cast<Index>(result.size()) != rows_)
    throw IoError(fmt::format("{}: {} has {} values but {} has {} rows", name_, path, result.size(),
                              path_, rows_));
  return result;
}

std::vector<std::string> H5adTable::values(const std::string& path) const {
  const Hdf5Array array = file_.array(path);
  if (array.shape.size() != 1 || array.kind == Hdf5Kind::other)
    throw IoError(
        fmt::format("{}: {} is not a column of texts, numbers or categories", name_, path));
  if (array.kind == Hdf5Kind::text) return file_.texts(path);
  const Index n = array.shape[0];
  std::vector<std::string> texts;
  texts.reserve(n);
  if (array.kind == Hdf5Kind::real) {
    std::vector<double> numbers(n);
    file_.read(path, 0, n, std::span(numbers));
    for (const double number : numbers)
      texts.push_back(std::isnan(number) ? "" : fmt::format("{}", number));
    return texts;
  }
  std::vector<std::int64_t> numbers(n);
  file_.read(path, 0, n, std::span(numbers));
  for (const std::int64_t number : numbers)
    texts.push_back(array.kind == Hdf5Kind::integer ? fmt::format("{}", number)
                    : number == 0                   ? "False"
                                                    : "True");
  return texts;
}

// Codes from 0; -1 where there is none.
std::vector<std::string> H5adTable::categories(const std::string& codes,
                                               const std::string& names) const {
  const Hdf5Array array = file_.array(codes);
  if (array.shape.size() != 1 || array.kind != Hdf5Kind::integer) damaged(codes);
  const std::vector<std::string> known = values(names);
  std::vector<std::int64_t> numbers(array.shape[0]);
  file_.read(codes, 0, array.shape[0], std::span(numbers));
  std::vector<std::string> texts;
  texts.reserve(numbers.size());
  for (const std::int64_t number : numbers) {
    if (number < -1 || number >= static_cast<std::int64_t>(known.size())) damaged(codes);
    texts.push_back(number < 0 ? std::string() : known[number]);
  }
  return texts;
}

}  // namespace truecluster::io
