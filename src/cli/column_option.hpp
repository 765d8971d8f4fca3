// An option that names a column beside the data: a file, FILE:COLUMN, or a column of the input.
#pragma once

#include <string>
#include <string_view>

#include <truecluster/error.hpp>
#include <truecluster/input_options.hpp>

#include "cli/command.hpp"

namespace truecluster::cli {

class ColumnOption {
 public:
  void describe(ArgumentVisitor& visitor, std::string_view name, std::string_view help);
  [[nodiscard]] bool given() const { return !text_.empty(); }
  // Where the column is, if the first file of the input is `input`. If it is there, the options say
  // to leave it out of the input: to be called before that is read.
  void find(const std::string& input, InputOptions& options);

  // What was found.
  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] const std::string& column() const { return column_; }  // empty: the only one
  [[nodiscard]] bool is_own_file() const { return own_file_; }
  // "--name text", for messages.
  [[nodiscard]] std::string said() const { return "--" + name_ + " " + text_; }
  // read(path, options), whose errors say what the option was.
  template <class Read>
  auto read_by(Read read, InputKind kind = InputKind::automatic) const {
    InputOptions options = options_;
    options.kind = kind;
    try {
      return read(path_, options);
    } catch (const InvalidArgument& error) {  // there is no such column
      throw IoError((own_file_ ? said() + ": " : "there is no file " + text_ + ", and ") +
                    error.what());
    } catch (const Error& error) {
      throw IoError(said() + ": " + in_words_of_option(error.what()));
    }
  }

 private:
  // The input is read without the column, which is looked for in the same way.
  void leave_out(const std::string& column, InputOptions& options);
  // A column of a file of its own is chosen by FILE:COLUMN, not by --columns.
  [[nodiscard]] std::string in_words_of_option(std::string_view sentence) const;

  std::string text_, name_;
  std::string path_, column_;
  bool own_file_ = false;
  InputOptions options_;
};

}  // namespace truecluster::cli
