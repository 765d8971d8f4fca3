// The file of one part of a fit: the words of the command that made it, and its state.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <truecluster/output_file.hpp>

namespace truecluster::cli {

struct PartFile {
  std::vector<std::string> words;  // behind "truecluster fit"
  std::string state;
};

// The words, and the state that is put behind them.
void put_part(const std::vector<std::string>& words, const Content& state, const Put& put);
// Throws IoError, without the name of the file, if these are not the bytes of a part.
PartFile part_of_bytes(std::string_view bytes);

// With the name of the file in messages.
PartFile read_part(const std::string& path);

}  // namespace truecluster::cli
