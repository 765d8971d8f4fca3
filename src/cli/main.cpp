// truecluster COMMAND ...: exit 0 done, 1 the run failed, 2 wrong usage, 130 interrupted.
#include <cstdio>
#include <exception>
#include <new>

#include <fmt/format.h>
#include <truecluster/error.hpp>

#include "cli/interrupt.hpp"
#include "cli/parse.hpp"
#include "cli/session.hpp"

namespace {

int fail(int code, const char* sentence) {
  fmt::print(stderr, "truecluster: {}\n", sentence);
  return code;
}

}  // namespace

int main(int argc, char** argv) {
  using namespace truecluster;
  cli::catch_interrupts();
  try {
    auto invocation = cli::parse_command_line(argc, argv);
    if (!invocation) return 0;
    cli::Session session(std::move(invocation->options), *invocation->command);
    invocation->command->run(session);
    return 0;
  } catch (const cli::UsageError& error) {
    fail(2, error.what());
    fmt::print(stderr, "truecluster --help shows how it is used\n");
    return 2;
  } catch (const Interrupted& error) {
    return fail(cli::interrupted_exit_code, error.what());
  } catch (const std::bad_alloc&) {
    return fail(1, "there is not enough memory");
  } catch (const std::exception& error) {
    return fail(1, error.what());
  }
}
