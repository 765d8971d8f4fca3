// The option for labels known beforehand: a file of labels, or a column of the input.
#pragma once

#include <optional>
#include <span>
#include <string>

#include <truecluster/input_options.hpp>
#include <truecluster/options.hpp>

#include <truecluster/report.hpp>

#include "cli/column_option.hpp"
#include "cli/session.hpp"
#include "report/known_labels.hpp"

namespace truecluster::cli {

class KnownLabelsOption {
 public:
  void describe(ArgumentVisitor& visitor, std::string_view name, std::string_view help) {
    option_.describe(visitor, name, help);
  }
  // Of n rows of the input, whose first file is `input`; without those that were dropped
  // (`kept_rows`, empty if none was). If the labels are a column of the input, the options say to
  // leave it out of what is clustered: to be called before the input is read.
  void find(const std::string& input, InputOptions& options) { option_.find(input, options); }
  void read(Index n_rows, std::span<const Index> kept_rows, Session& session);
  // Labels that the input tells by itself, to be used unless the option is given.
  void set_default(const std::string& name, std::span<const std::string> labels);
  // What was read, or nullptr.
  [[nodiscard]] const KnownLabels* labels() const { return labels_ ? &*labels_ : nullptr; }
  [[nodiscard]] const std::optional<InputFile>& file() const { return file_; }
  void order_by_appearance();

 private:
  ColumnOption option_;
  std::optional<KnownLabels> labels_;
  std::optional<InputFile> file_;  // if they are not a column of the input
};

}  // namespace truecluster::cli
