// Runs long work on a second thread while the first one watches for Ctrl-C and shows progress.
#include "run.hpp"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>

namespace truecluster::python {
namespace {

constexpr std::chrono::milliseconds between_looks{50};

struct News {
  std::string what;
  Index done = 0, total = 0;
  std::string leading;
};

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
    news_ = News{std::string(now.what), now.done, now.total, std::string(now.leading)};
  }
  // The latest progress since the last call, if any.
  std::optional<News> news() {
    const std::lock_guard lock(mutex_);
    return std::exchange(news_, std::nullopt);
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool finished_ = false;
  std::optional<News> news_;
};

void look_for_signals() {
  if (PyErr_CheckSignals() != 0) throw py::error_already_set();
}

void show(const py::object& progress, Exchange& exchange) {
  if (progress.is_none()) return;
  if (const auto news = exchange.news()) {
    const auto& [what, done, total, leading] = *news;
    progress(what, done, total, leading);
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
