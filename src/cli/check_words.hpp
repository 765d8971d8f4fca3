// The words of a command line before they are parsed, because the parser counts what it does not
// know among the files.
#pragma once

#include <span>

namespace CLI {
class App;
}

namespace truecluster::cli {

struct NumberOfFiles {
  int at_least = 0;
  int at_most = 0;
};

// Throws UsageError for an option that the command does not have, a value that is missing, and too
// many or too few files. The words are those behind the name of the command.
void check_words(const CLI::App& command, std::span<const char* const> words,
                 const NumberOfFiles& files);

}  // namespace truecluster::cli
