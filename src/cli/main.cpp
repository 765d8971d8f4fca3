// truecluster COMMAND ...: the exit codes and the sentence that goes with them.
#include <unistd.h>

#include <chrono>
#include <exception>
#include <memory>
#include <new>
#include <stdexcept>
#include <thread>

#include <fmt/format.h>
#include <truecluster/option_names.hpp>
#include <truecluster/system_error.hpp>

#include "cli/interrupt.hpp"
#include "cli/parse.hpp"
#include "cli/session.hpp"
#include "cli/standard_streams.hpp"
#include "cli/usage_error.hpp"
#include "ranks/join.hpp"

namespace {

using namespace truecluster;

// What --help says of them stands in parse.cpp.
constexpr int run_failed = 1;
constexpr int wrong_usage = 2;
constexpr int system_failed = 3;

constexpr const char* no_memory =
    "there is not enough memory; give the run more memory or less data";

// Those that a launcher has started, if one has.
std::unique_ptr<Ranks> ranks;

// What fails on all ranks is said once, by rank 0: the others wait until it has ended them.
constexpr std::chrono::seconds patience{2};

int fail(int code, std::string_view sentence) {
  const bool speaks_for_itself = ranks && ranks->rank() != 0;
  if (speaks_for_itself) std::this_thread::sleep_for(patience);
  cli::say_sentence(sentence, speaks_for_itself
                                  ? fmt::format("truecluster: rank {}: ", ranks->rank())
                                  : "truecluster: ");
  return code;
}

// Says what the exception that is being handled means.
int fail_by_exception() {
  try {
    throw;
  } catch (const cli::UsageError& error) {
    return fail(wrong_usage, error.what());
  } catch (const cli::InterruptedRun& error) {
    const int code = fail(cli::interrupted_exit_code, error.what());
    if (!error.command.empty()) cli::say(error.command + "\n");
    return code;
  } catch (const Interrupted& error) {
    return fail(cli::interrupted_exit_code, error.what());
  } catch (const SystemError& error) {
    return fail(system_failed, with_option_names(error.what(), cli::flag_of));
  } catch (const std::bad_alloc&) {
    return fail(system_failed, no_memory);
  } catch (const std::length_error&) {  // larger than any memory
    return fail(system_failed, no_memory);
  } catch (const Error& error) {
    // A sentence that begins with an option is about what was asked for, not about the data.
    const std::string_view sentence = error.what();
    return fail(sentence.starts_with('`') ? wrong_usage : run_failed,
                with_option_names(sentence, cli::flag_of));
  } catch (const std::runtime_error& error) {  // of the libraries: no thread, no lock
    return fail(system_failed, error.what());
  } catch (const std::exception& error) {
    return fail(run_failed, error.what());
  }
}

// An exception where none can be caught: still a sentence, not a signal.
[[noreturn]] void end_at_once() {
  ::_exit(std::current_exception()
              ? fail_by_exception()
              : fail(system_failed, "the run was aborted by an unknown error"));
}

// Memory may end before main begins.
[[gnu::constructor(101)]] void expect_the_worst() { std::set_terminate(end_at_once); }

}  // namespace

int main(int argc, char** argv) {
  cli::protect_standard_streams();
  cli::catch_interrupts();
  try {
    ranks = join_ranks();
    if (ranks) cli::leave_ends_to_launcher();
    if (ranks && ranks->rank() != 0) cli::discard_standard_output();
    auto invocation = cli::parse_command_line(argc, argv);
    if (invocation) {
      cli::Session session(std::move(invocation->options), *invocation->command, ranks.get());
      invocation->command->run(session);
    }
    ranks.reset();
    return 0;
  } catch (...) {
    const int code = fail_by_exception();
    if (ranks) ranks->end_all(code);
    return code;
  }
}
