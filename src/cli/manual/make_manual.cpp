// make_manual FOLDER: writes the man pages, and the completions for bash, zsh and fish.
#include <exception>
#include <filesystem>
#include <iostream>

#include <truecluster/output_file.hpp>

#include "cli/manual/completions.hpp"
#include "cli/manual/man_page.hpp"

namespace {

// The paths are those below share/ of an installation.
void write_manual(const std::filesystem::path& folder) {
  using namespace truecluster::cli;
  const auto write = [&](const std::string& path, const std::string& text) {
    std::filesystem::create_directories((folder / path).parent_path());
    truecluster::write_file((folder / path).string(), text);
  };
  const DescribedProgram program = described_program();
  write("man/man1/truecluster.1", man_page(program));
  for (const DescribedCommand& command : program.commands)
    write("man/man1/truecluster-" + command.name + ".1", man_page(program, command));
  write("bash-completion/completions/truecluster", bash_completion(program));
  write("zsh/vendor-completions/_truecluster", zsh_completion(program));
  write("fish/vendor_completions.d/truecluster.fish", fish_completion(program));
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: make_manual FOLDER\n";
    return 2;
  }
  try {
    write_manual(argv[1]);
  } catch (const std::exception& error) {
    std::cerr << "make_manual: " << error.what() << "\n";
    return 1;
  }
  return 0;
}
