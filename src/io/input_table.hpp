// A table of input, whatever its format. The readers of data, distances, partitions and runs ask
// for typed columns here and do not know of formats; open_input() knows them all.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <truecluster/case_source.hpp>
#include <truecluster/input_options.hpp>
#include <truecluster/partition.hpp>
#include <truecluster/runs_file.hpp>

namespace truecluster::io {

struct TypedColumns {
  std::vector<Index> columns;               // position in the file
  std::vector<std::string> names;           // of these columns
  std::vector<std::string> ids;             // of the rows; may be empty
  std::vector<Index> first_text;            // first row with text in the column, -1: none
  std::shared_ptr<const CaseSource> cases;  // the numbers, NaN where there is none

  [[nodiscard]] Matrix<double> values() const;
  [[nodiscard]] bool has_text() const;
};

class InputTable {
 public:
  InputTable(std::string file, std::string hash) : file_(std::move(file)), hash_(std::move(hash)) {}
  virtual ~InputTable() = default;

  [[nodiscard]] const std::string& file() const { return file_; }
  [[nodiscard]] const std::string& hash() const { return hash_; }  // of the bytes read
  [[nodiscard]] virtual std::vector<std::string> warnings() const { return {}; }
  [[nodiscard]] virtual FileFormat format() const = 0;  // how to write a file like this one
  [[nodiscard]] virtual bool has_header() const { return false; }
  // Whether cells are found by separators, and names of columns in a header.
  [[nodiscard]] virtual bool is_separated() const { return false; }
  // Whether the options may choose one of several matrices.
  [[nodiscard]] virtual bool has_matrices() const { return false; }

  // Formats that hold nothing but memberships. These may have several runs below one another, of
  // the same rows, and tell what else stands in a row and the population of each.
  [[nodiscard]] virtual bool holds_memberships() const { return false; }
  [[nodiscard]] virtual Index n_runs() const { return 1; }
  [[nodiscard]] virtual std::vector<RowFrame> row_frames() const { return {}; }
  [[nodiscard]] virtual std::vector<std::string> populations() const { return {}; }

  // The columns asked for, without the one that names the rows: which, their names, the ids.
  [[nodiscard]] virtual TypedColumns choose(const InputOptions& options) const = 0;
  // The same with their numbers.
  [[nodiscard]] virtual TypedColumns read(const InputOptions& options) const = 0;
  // A column as labels. Fractions and long texts are refused unless the options ask for labels.
  [[nodiscard]] virtual Partition labels(Index col, const InputOptions& options) const = 0;
  // Where a cell stands, for messages, and what it says.
  [[nodiscard]] virtual std::string place(Index row, Index col) const = 0;
  [[nodiscard]] virtual std::string text(Index row, Index col) const = 0;
  // Throws if one of the first cells of the column is a number with a decimal comma.
  virtual void refuse_decimal_commas(Index) const {}

 private:
  std::string file_, hash_;
};

// n_rows: how many there must be, if that is known: it may tell whether a first line of text is a
// header.
std::unique_ptr<const InputTable> open_input(const std::string& path, const InputOptions& options,
                                             Index n_rows = 0);

// Refuses options that only a separated text has, where it is another file that is read.
void refuse_options_of_text(const InputTable& table, const InputOptions& options);

// Refuses formats of memberships where something else is expected.
void refuse_memberships(const InputTable& table);

// A first column of text beside numbers names the rows, unless ids or columns were chosen.
void take_text_ids(TypedColumns& read, const InputTable& table, const InputOptions& options);

// Refuses the first text cell, as something that is no what ("membership").
void require_numbers(const TypedColumns& read, const InputTable& table, std::string_view what);

// Keeps only these positions (within the columns read), in this order.
void keep_columns(TypedColumns& read, const std::vector<Index>& positions);

}  // namespace truecluster::io
