// Runs long work on a second thread while the first one watches for Ctrl-C and shows progress.
#include "run.hpp"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace truecluster::python {
namespace {

constexpr std::chrono::milliseconds between_looks{50};

// What the two threads tell each other.
class Exchange {
 public:
  void finish() {
    const std::lock_guard lock(mutex_);
    finished_ = true;
    changed_.notify_one();
  }
  bool wait_until_finished() {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, between_looks, [this] { return finished_; });
  }
  void tell(const Progress& now) {
    const std::lock_guard lock(mutex_);
    what_ = now.what;
    done_ = now.done;
    total_ = now.total;
    has_news_ = true;
  }
  // The latest progress since the last call, if any.
  std::optional<std::tuple<std::string, Index, Index>> news() {
    const std::lock_guard lock(mutex_);
    if (!has_news_) return std::nullopt;
    has_news_ = false;
    return std::tuple{what_, done_, total_};
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool finished_ = false;
  bool has_news_ = false;
  std::string what_;
  Index done_ = 0, total_ = 0;
};

void look_for_signals() {
  if (PyErr_CheckSignals() != 0) throw py::error_already_set();
}

void show(const py::object& progress, Exchange& exchange) {
  if (progress.is_none()) return;
  if (const auto news = exchange.news()) {
    const auto& [what, done, total] = *news;
    progress(what, done, total);
  }
}

}  // namespace

void run_beside_interpreter(int threads, const py::object& progress,
                            const std::function<void(const Context&)>& work) {
  Exchange exchange;
  std::atomic<bool> stop{false};
  std::exception_ptr of_work, of_interpreter;
  Context context{.threads = threads, .stop = &stop};
  if (!progress.is_none()) context.progress = [&](const Progress& now) { exchange.tell(now); };
  {
    const py::gil_scoped_release release;
    std::thread worker([&] {
      try {
        work(context);
      } catch (...) {
        of_work = std::current_exception();
      }
      exchange.finish();
    });
    while (!exchange.wait_until_finished()) {
      if (stop) continue;
      const py::gil_scoped_acquire acquire;
      try {
        look_for_signals();
        show(progress, exchange);
      } catch (...) {
        of_interpreter = std::current_exception();
        stop = true;
      }
    }
    worker.join();
  }
  if (of_interpreter) std::rethrow_exception(of_interpreter);
  if (of_work) std::rethrow_exception(of_work);
  look_for_signals();
  show(progress, exchange);
}

}  // namespace truecluster::python
