// How input files are read: what the content does not tell, or tells wrongly.
#pragma once

#include <string>

namespace truecluster {

enum class HeaderMode {
  automatic,  // the first row is a header if its cells differ in kind from those below
  yes,
  no
};

enum class InputKind {
  automatic,   // by content: several numeric columns whose rows sum to 1 are memberships
  labels,      // one column of labels
  memberships  // one column per cluster, rows summing to 1
};

struct InputOptions {
  std::string columns = {};    // names, numbers from 1 or ranges, joined by commas: "1,3:5,weight"
  std::string id_column = {};  // name or number of the column that names the rows
  char separator = 0;          // ',' ';' '\t' or ' ' (any blanks); 0: by content
  HeaderMode header = HeaderMode::automatic;
  InputKind kind = InputKind::automatic;
};

// What a file looked like, so that a result can be written the same way.
struct FileFormat {
  bool npy = false;
  char separator = ',';  // ' ': one blank
  bool header = true;
  bool ids = false;  // the first column names the rows
};

}  // namespace truecluster
