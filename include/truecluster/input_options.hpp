// How input files are read, where their content does not say so or misleads.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <truecluster/options.hpp>
#include <truecluster/partition.hpp>

namespace truecluster {

enum class HeaderMode {
  automatic,  // the first row is a header if its cells differ in kind from those below
  yes,
  no
};
inline constexpr std::array<std::string_view, 3> header_mode_names{"auto", "yes", "no"};
constexpr std::span<const std::string_view> enum_names(HeaderMode) { return header_mode_names; }

enum class Separator { automatic, comma, semicolon, tab, blanks };
inline constexpr std::array<std::string_view, 5> separator_names{"auto", "comma", "semicolon",
                                                                 "tab", "blanks"};
constexpr std::span<const std::string_view> enum_names(Separator) { return separator_names; }

enum class InputKind {
  automatic,   // by content: several numeric columns whose rows sum to 1 are memberships
  labels,      // one column of labels
  memberships  // one column per cluster, rows summing to 1
};
inline constexpr std::array<std::string_view, 3> input_kind_names{"auto", "labels", "memberships"};
constexpr std::span<const std::string_view> enum_names(InputKind) { return input_kind_names; }

struct InputOptions {
  std::string columns = {};    // names, numbers from 1 or ranges, joined by commas: "1,3:5,weight"
  std::string id_column = {};  // name or number of the column that names the rows
  Separator separator = Separator::automatic;
  HeaderMode header = HeaderMode::automatic;
  InputKind kind = InputKind::automatic;
  // Names or numbers of columns that are no part of the input.
  std::vector<std::string> without = {};
  std::string matrix = {};  // of an .h5ad file; empty: obsm/X_pca if there is one, else X
  std::string noise = std::string(no_noise);  // the label that leaves a case out as noise
};
// The kind is described only where an input may be of several, the matrix only for data.
void describe(InputOptions& options, OptionVisitor& visitor);
void describe_kind(InputOptions& options, OptionVisitor& visitor);

// What a file looked like, so that a result can be written the same way.
struct FileFormat {
  bool npy = false;
  char separator = ',';  // ' ': one blank
  bool header = true;
  bool ids = false;  // the first column names the rows
};

}  // namespace truecluster
