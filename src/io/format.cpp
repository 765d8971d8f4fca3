// Numbers, quoted cells and npy arrays as they are written.
#include <bit>
#include <cmath>

#include <fmt/format.h>
#include <truecluster/output_file.hpp>

namespace truecluster {
namespace {

std::string npy_header(std::string_view type, const std::string& shape) {
  std::string header =
      fmt::format("{{'descr': '{}{}', 'fortran_order': False, 'shape': {}, }}",
                  std::endian::native == std::endian::little ? '<' : '>', type, shape);
  constexpr std::size_t before = 10;  // magic, version and length
  while ((before + header.size() + 1) % 64 != 0) header += ' ';
  header += '\n';
  std::string bytes = "\x93NUMPY\x01";
  bytes += '\0';
  bytes += static_cast<char>(header.size() & 0xff);
  bytes += static_cast<char>(header.size() >> 8);
  return bytes + header;
}

template <class T>
std::string_view bytes_of(std::span<const T> values) {
  return {reinterpret_cast<const char*>(values.data()), values.size_bytes()};
}

template <class T>
std::string format_matrix_npy(MatrixView<const T> values, std::string_view type) {
  std::string bytes = npy_header(type, fmt::format("({}, {})", values.rows(), values.cols()));
  for (Index i = 0; i < values.rows(); ++i) bytes += bytes_of(values.row(i));
  return bytes;
}

}  // namespace

std::string format_npy(MatrixView<const double> values) { return format_matrix_npy(values, "f8"); }
std::string format_npy(MatrixView<const float> values) { return format_matrix_npy(values, "f4"); }
std::string format_npy(std::span<const std::int32_t> values) {
  std::string bytes = npy_header("i4", fmt::format("({},)", values.size()));
  return bytes.append(bytes_of(values));
}

std::string format_number(double value) {
  return std::isnan(value) ? "NA" : fmt::format("{}", value);
}

std::string quote_cell(std::string_view text, char separator) {
  const bool plain = text.find_first_of("\"\r\n") == std::string_view::npos &&
                     text.find(separator) == std::string_view::npos && !text.starts_with(' ') &&
                     !text.ends_with(' ') && !(separator == ' ' && text.empty());
  if (plain) return std::string(text);
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + '"';
}

FileFormat format_of_name(const std::string& path) {
  if (path.ends_with(".npy")) return {true, ',', false, false};
  if (path.ends_with(".Q")) return {false, ' ', false, false};
  if (path.ends_with(".tsv")) return {false, '\t', true, true};
  return {false, ',', true, true};
}

void put_matrix(const MembershipSource& values, std::span<const std::string> names,
                std::span<const std::string> ids, const FileFormat& format, const Put& put) {
  if (format.npy) {
    put(npy_header("f8", fmt::format("({}, {})", values.rows(), values.cols())));
    values.for_each_row([&](Index, std::span<const double> row) { put(bytes_of(row)); });
    return;
  }
  const char separator = format.separator;
  const bool with_ids = format.ids && !ids.empty();
  std::string text;
  if (format.header && !names.empty()) {
    if (with_ids) text += "id";
    for (std::size_t j = 0; j < names.size(); ++j) {
      if (j > 0 || with_ids) text += separator;
      text += quote_cell(names[j], separator);
    }
    text += '\n';
  }
  values.for_each_row([&](Index i, std::span<const double> row) {
    if (with_ids) text += quote_cell(ids[i], separator);
    for (std::size_t j = 0; j < row.size(); ++j) {
      if (j > 0 || with_ids) text += separator;
      text += format_number(row[j]);
    }
    text += '\n';
    put(text);
    text.clear();
  });
}

std::string format_matrix(MatrixView<const double> values, std::span<const std::string> names,
                          std::span<const std::string> ids, const FileFormat& format) {
  std::string text;
  put_matrix(MembershipView(values), names, ids, format,
             [&](std::string_view piece) { text += piece; });
  return text;
}

}  // namespace truecluster
