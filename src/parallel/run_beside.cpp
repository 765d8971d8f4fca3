// A second thread, and what it and the calling one tell each other.
#include <truecluster/run_beside.hpp>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>

namespace truecluster {
namespace {

constexpr std::chrono::milliseconds between_looks{50};

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
    news_.emplace(now);
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

}  // namespace

void run_beside(int threads, const std::function<void(const Context&)>& work,
                const std::function<void(const std::optional<News>&)>& look) {
  Exchange exchange;
  std::atomic<bool> stop{false};
  std::exception_ptr of_work, of_look;
  const Context context{.threads = threads,
                        .progress = [&](const Progress& now) { exchange.tell(now); },
                        .stop = &stop};
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
    try {
      look(exchange.news());
    } catch (...) {
      of_look = std::current_exception();
      stop = true;
    }
  }
  worker.join();
  if (of_look) std::rethrow_exception(of_look);
  if (of_work) std::rethrow_exception(of_work);
  look(exchange.news());
}

}  // namespace truecluster
