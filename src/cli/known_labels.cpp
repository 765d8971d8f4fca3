// Reading labels known beforehand.
#include "cli/known_labels.hpp"

#include <filesystem>

#include <fmt/format.h>
#include <truecluster/error.hpp>
#include <truecluster/partition_file.hpp>

namespace truecluster::cli {
namespace {

bool is_file(const std::string& path) {
  std::error_code error;
  return std::filesystem::is_regular_file(path, error);
}

// The labels of the cases that were kept.
Partition kept(const Partition& all, std::span<const Index> rows) {
  if (rows.empty()) return all;
  Partition result{{}, all.names};
  for (const Index i : rows) result.labels.push_back(all.labels[i]);
  return result;
}

}  // namespace

void KnownLabelsOption::describe(ArgumentVisitor& visitor, std::string_view name,
                                 std::string_view help) {
  name_ = name;
  visitor.path(FileUse::column, name, text_, help);
}

// FILE, FILE:COLUMN, or COLUMN of the input.
void KnownLabelsOption::find(const std::string& input, InputOptions& options) {
  if (!given()) return;
  const std::size_t colon = text_.rfind(':');
  options_.kind = InputKind::labels;
  if (is_file(text_)) {
    path_ = text_;
  } else if (colon != std::string::npos && is_file(text_.substr(0, colon))) {
    path_ = text_.substr(0, colon);
    column_ = text_.substr(colon + 1);
  } else {
    if (input == "-")
      throw InvalidArgument(fmt::format(
          "--{} {}: there is no such file, and a column cannot be read again from standard input",
          name_, text_));
    path_ = input;
    column_ = text_;
    options_.separator = options.separator;
    options_.header = options.header;
    if (options.columns.empty()) options.without = text_;
  }
  options_.columns = column_;
}

void KnownLabelsOption::read(Index n_rows, std::span<const Index> kept_rows, Session& session) {
  if (!given()) return;
  const PartitionFile file = [&] {
    try {
      return read_partition(path_, options_);
    } catch (const Error& error) {
      throw IoError(fmt::format("--{} {}: {}", name_, text_, error.what()));
    }
  }();
  if (path_ == text_ || text_.starts_with(path_ + ":")) {
    session.warn(file.warnings);
    file_ = InputFile{file.path, file.hash};
  }
  if (file.n_objects() != n_rows)
    throw InvalidArgument(fmt::format("--{} {}: has {} rows but the input has {}", name_, text_,
                                      file.n_objects(), n_rows));
  const std::string& name = column_.empty() ? file.column : column_;
  labels_ = KnownLabels{name.empty() ? std::filesystem::path(path_).stem().string() : name,
                        kept(std::get<Partition>(file.value), kept_rows)};
}

void KnownLabelsOption::set_default(const std::string& name, std::span<const std::string> labels) {
  if (given()) return;
  Partition classes = compact_labels(labels);
  // One class for all cases says nothing.
  if (classes.n_clusters() > 1) labels_ = KnownLabels{name, std::move(classes)};
}

void KnownLabelsOption::order_by_appearance() {
  if (labels_) labels_ = report::in_order_of_appearance(std::move(*labels_));
}

}  // namespace truecluster::cli
