// Choosing columns by name, number or range.
#pragma once

#include <string>
#include <vector>

#include <truecluster/input_options.hpp>
#include <truecluster/types.hpp>

namespace truecluster::io {

struct ColumnNames {
  std::string file;                // for messages
  std::vector<std::string> names;  // one per column; numbers from 1 without a header

  [[nodiscard]] Index size() const { return names.size(); }
  // 'column 3 ("weight")', or 'column 3' without a name of its own.
  [[nodiscard]] std::string title(Index col) const;
};

// One column by its exact name or its number from 1.
Index find_column(const ColumnNames& columns, const std::string& name);

// The same for names that are FILE:COLUMN of the table's own file, or may be meant for files and
// are looked for among the columns as there are no such files.
std::vector<Index> columns_left_out(const ColumnNames& columns,
                                    const std::vector<std::string>& names);

// "1,3:5,weight" → positions in the order asked for; every column if the text is empty.
std::vector<Index> select_columns(const ColumnNames& columns, const std::string& text);

// Those that the options ask for and do not leave out; the column of ids, if its number is given,
// only if it is asked for. Refuses if there are none.
std::vector<Index> columns_to_read(const ColumnNames& columns, const InputOptions& options,
                                   Index id_column = -1);

// Several names as a sentence part: a, b and c; long lists are cut.
std::string join_names(const std::vector<std::string>& names);

}  // namespace truecluster::io
