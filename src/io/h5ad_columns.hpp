// Columns of the tables obs and var in an AnnData file.
#pragma once

#include <string>
#include <vector>

#include "io/hdf5_file.hpp"

namespace truecluster::io {

// A table of a file: obs, var or raw/var. Refuses what is no table.
class H5adTable {
 public:
  // name: of the file, for messages.
  H5adTable(const Hdf5File& file, std::string name, std::string path);

  [[nodiscard]] Index rows() const { return rows_; }
  [[nodiscard]] std::vector<std::string> row_names() const;
  // The names of the columns besides the one that names the rows.
  [[nodiscard]] std::vector<std::string> columns() const;
  // Numbers and truth values as pandas writes them; empty where a value is missing.
  [[nodiscard]] std::vector<std::string> texts(const std::string& column) const;

 private:
  [[nodiscard]] std::vector<std::string> values(const std::string& path) const;
  [[nodiscard]] std::vector<std::string> categories(const std::string& codes,
                                                    const std::string& names) const;
  [[noreturn]] void damaged(const std::string& column) const;

  const Hdf5File& file_;
  std::string name_, path_, index_;
  Index rows_ = 0;
};

}  // namespace truecluster::io
