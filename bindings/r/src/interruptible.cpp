// Asks R for interrupts while long work runs on a second thread.
#include "interruptible.hpp"

#include "truecluster_types.h"

#include <truecluster/run_beside.hpp>

#include "console_line.hpp"

namespace truecluster_r {
namespace {

// R leaves this function by a jump if the user has interrupted; R_ToplevelExec ends the jump.
void look_for_interrupt(void*) { R_CheckUserInterrupt(); }
bool user_wants_to_stop() { return R_ToplevelExec(look_for_interrupt, nullptr) == FALSE; }

}  // namespace

void run_interruptible(int threads, const std::function<void(const truecluster::Context&)>& work,
                       bool shows_progress) {
  ConsoleLine line;
  truecluster::run_beside(threads, work, [&](const std::optional<truecluster::News>& news) {
    if (user_wants_to_stop()) throw Rcpp::internal::InterruptedException();
    if (news && shows_progress) line.show(*news);
  });
}

}  // namespace truecluster_r

// [[Rcpp::export(rng = false)]]
int max_threads_cpp() { return truecluster::max_threads; }
