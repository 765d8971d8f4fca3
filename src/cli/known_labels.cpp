// Reading labels known beforehand.
#include "cli/known_labels.hpp"

#include <filesystem>

#include <fmt/format.h>
#include <truecluster/error.hpp>
#include <truecluster/partition_file.hpp>

#include "base/counted.hpp"

namespace truecluster::cli {
namespace {

// The labels of the cases that were kept.
Partition kept(const Partition& all, std::span<const Index> rows) {
  if (rows.empty()) return all;
  Partition result{{}, all.names};
  for (const Index i : rows) result.labels.push_back(all.labels[i]);
  return result;
}

}  // namespace

void KnownLabelsOption::read(Index n_rows, std::span<const Index> kept_rows, Session& session) {
  if (!option_.given()) return;
  const PartitionFile file = option_.read_by(
      [&](const std::string& path, const InputOptions& options) {
        return read_partition(path, options, n_rows);
      },
      InputKind::labels);
  if (option_.is_own_file()) {
    session.warn(file.warnings);
    file_ = InputFile{file.path, file.hash};
  }
  if (file.n_objects() != n_rows)
    throw InvalidArgument(fmt::format("{}: has {} but the input has {}", option_.said(),
                                      counted(file.n_objects(), "row"), n_rows));
  const std::string& name = option_.column().empty() ? file.column : option_.column();
  labels_ = KnownLabels{name.empty() ? std::filesystem::path(option_.path()).stem().string() : name,
                        kept(std::get<Partition>(file.value), kept_rows)};
}

void KnownLabelsOption::set_default(const std::string& name, std::span<const std::string> labels) {
  if (option_.given()) return;
  Partition classes = compact_labels(labels);
  // One class for all cases says nothing.
  if (classes.n_clusters() > 1) labels_ = KnownLabels{name, std::move(classes)};
}

void KnownLabelsOption::order_by_appearance() {
  if (labels_) labels_ = report::in_order_of_appearance(std::move(*labels_));
}

}  // namespace truecluster::cli
