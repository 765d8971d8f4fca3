// Tells files from columns of the input.
#include "cli/column_option.hpp"

#include <filesystem>

#include <fmt/format.h>
#include <truecluster/option_names.hpp>

#include "cli/parse.hpp"

namespace truecluster::cli {
namespace {

// Pipes are files too: bash makes one of <(command).
bool is_file(const std::string& path) {
  std::error_code error;
  const std::filesystem::file_status status = std::filesystem::status(path, error);
  return std::filesystem::exists(status) && !std::filesystem::is_directory(status);
}

}  // namespace

void ColumnOption::describe(ArgumentVisitor& visitor, std::string_view name,
                            std::string_view help) {
  name_ = name;
  visitor.path(FileUse::column, name, text_, help);
}

void ColumnOption::find(const std::string& input, InputOptions& options) {
  if (!given()) return;
  const std::size_t colon = text_.rfind(':');
  own_file_ = true;
  if (is_file(text_)) {
    path_ = text_;
  } else if (colon != std::string::npos && is_file(text_.substr(0, colon))) {
    path_ = text_.substr(0, colon);
    column_ = text_.substr(colon + 1);
    std::error_code error;
    if (std::filesystem::equivalent(path_, input, error)) leave_out(input + ":" + column_, options);
  } else {
    if (input == "-")
      throw InvalidArgument(fmt::format(
          "{}: there is no such file, and a column of standard input cannot be read a second time",
          said()));
    own_file_ = false;
    path_ = input;
    column_ = text_;
    leave_out(column_, options);
  }
  options_.columns = column_;
}

void ColumnOption::leave_out(const std::string& column, InputOptions& options) {
  options_.separator = options.separator;
  options_.header = options.header;
  options.without.push_back(column);
}

std::string ColumnOption::in_words_of_option(std::string_view sentence) const {
  return with_option_names(sentence, [&](std::string_view option) {
    return option == "columns" && own_file_ ? "as in " + path_ + ":COLUMN" : flag_of(option);
  });
}

}  // namespace truecluster::cli
