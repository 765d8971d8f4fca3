// Runs long work on a second thread while R is asked for interrupts.
#include "interruptible.hpp"

#include "console_line.hpp"

#include "truecluster_types.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

namespace truecluster_r {
namespace {

constexpr auto interval = std::chrono::milliseconds(50);  // between looks for an interrupt

// R leaves this function by a jump if the user has interrupted; R_ToplevelExec ends the jump.
void look_for_interrupt(void*) { R_CheckUserInterrupt(); }
bool user_wants_to_stop() { return R_ToplevelExec(look_for_interrupt, nullptr) == FALSE; }

}  // namespace

void run_interruptible(int threads, const std::function<void(const truecluster::Context&)>& work,
                       bool shows_progress) {
  std::atomic<bool> stop{false};
  std::mutex mutex;
  std::optional<News> news;
  truecluster::Context context{.threads = threads, .stop = &stop};
  if (shows_progress)
    context.progress = [&](const truecluster::Progress& now) {
      const std::lock_guard lock(mutex);
      news = News(now);
    };
  std::condition_variable changed;
  bool done = false;
  std::exception_ptr failure;
  std::thread worker([&] {
    try {
      work(context);
    } catch (...) {
      failure = std::current_exception();
    }
    const std::lock_guard lock(mutex);
    done = true;
    changed.notify_one();
  });
  {
    ConsoleLine line;
    std::unique_lock lock(mutex);
    while (!changed.wait_for(lock, interval, [&] { return done; })) {
      const std::optional<News> latest = std::exchange(news, std::nullopt);
      lock.unlock();
      if (latest && !stop) line.show(*latest);
      if (!stop && user_wants_to_stop()) stop = true;
      lock.lock();
    }
  }
  worker.join();
  if (stop) throw Rcpp::internal::InterruptedException();
  if (failure) std::rethrow_exception(failure);
}

}  // namespace truecluster_r

// [[Rcpp::export(rng = false)]]
int max_threads_cpp() { return truecluster::max_threads; }
