// Standard output and error that fail without ending the program.
#include "cli/standard_streams.hpp"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include <fmt/format.h>
#include <truecluster/system_error.hpp>

namespace truecluster::cli {
namespace {

extern "C" void let_the_write_fail(int) {}

// Opened the wrong way round, so that reading or writing still fails as on a closed stream.
void keep_closed(int descriptor, int flags) {
  if (::fcntl(descriptor, F_GETFD) >= 0 || errno != EBADF) return;
  const int opened = ::open("/dev/null", flags);
  if (opened >= 0 && opened != descriptor) {
    ::dup2(opened, descriptor);
    ::close(opened);
  }
}

}  // namespace

void protect_standard_streams() {
  keep_closed(STDIN_FILENO, O_WRONLY);
  keep_closed(STDOUT_FILENO, O_RDONLY);
  keep_closed(STDERR_FILENO, O_RDONLY);
  // A handler and not SIG_IGN, which the clusterer command would inherit.
  struct sigaction action {};
  action.sa_handler = let_the_write_fail;
  action.sa_flags = SA_RESTART;
  ::sigaction(SIGPIPE, &action, nullptr);
  ::sigaction(SIGXFSZ, &action, nullptr);
}

void discard_standard_output() {
  [[maybe_unused]] const auto* const null = std::freopen("/dev/null", "w", stdout);
}

void say(std::string_view text) noexcept {
  std::fwrite(text.data(), 1, text.size(), stderr);
  std::fflush(stderr);
}

void say_sentence(std::string_view sentence, std::string_view before) noexcept {
  say(before);
  while (!sentence.empty()) {
    const auto control = std::ranges::find_if(
        sentence, [](unsigned char c) { return (c < ' ' && c != '\t') || c == '\x7f'; });
    const std::size_t plain = control - sentence.begin();
    say(sentence.substr(0, plain));
    if (plain < sentence.size())
      std::fprintf(stderr, "\\x%02x", static_cast<unsigned>(sentence[plain]));
    sentence.remove_prefix(std::min(plain + 1, sentence.size()));
  }
  say("\n");
}

void write_standard_output(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0)
    throw SystemError(fmt::format("standard output cannot be written: {}", std::strerror(errno)));
}

}  // namespace truecluster::cli
