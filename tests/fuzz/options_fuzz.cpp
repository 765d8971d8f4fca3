// Command lines, a word a line: understood, or refused in a sentence.
#include <sstream>
#include <vector>

#include <truecluster/error.hpp>

#include "cli/parse.hpp"
#include "cli/usage_error.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::vector<std::string> words{"truecluster"};
  std::istringstream lines(std::string(data, data + size));
  for (std::string word; std::getline(lines, word);) words.push_back(word.c_str());
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  try {
    (void)truecluster::cli::parse_command_line(static_cast<int>(words.size()), arguments.data());
  } catch (const truecluster::cli::UsageError&) {
  } catch (const truecluster::Error&) {
  }
  return 0;
}
