// Loops and pipelines on oneTBB.
#include "parallel/parallel.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/info.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/parallel_pipeline.h>
#include <oneapi/tbb/task_arena.h>
#include <truecluster/system_error.hpp>

#include "parallel/handover.hpp"

namespace truecluster {

namespace {

// More on a core would only take turns, and spend the time of the run on that.
constexpr int most_threads_per_core = 8;

// The library says only that pthread_create has failed.
[[noreturn]] void fail_to_start(const std::runtime_error& error) {
  const std::string_view what = error.what();
  if (!what.starts_with("pthread_create")) throw;
  throw SystemError(fmt::format("a thread could not be started{}; ask for fewer (`threads`)",
                                what.substr(std::min(what.find(": "), what.size()))));
}

// Threads for the duration of a call; more than there are cores only if asked for.
class Workers {
 public:
  explicit Workers(int threads)
      : allowed_(tbb::global_control::max_allowed_parallelism,
                 std::max(threads, tbb::info::default_concurrency())),
        arena_(threads) {}
  template <class Work>
  void run(Handovers& handovers, const Work& work) {
    try {
      handovers.call([&] { arena_.execute(work); });
    } catch (const std::runtime_error& error) {
      fail_to_start(error);
    }
  }

 private:
  tbb::global_control allowed_;
  tbb::task_arena arena_;
};

}  // namespace

int thread_count(const Context& context) {
  const int cores = tbb::info::default_concurrency();
  return context.threads > 0 ? std::min(context.threads, most_threads_per_core * cores) : cores;
}

Index items_under_way(const Context& context) {
  constexpr Index items_per_thread = 4;
  const int threads = thread_count(context);
  return threads == 1 ? 1 : threads * items_per_thread;
}

void parallel_for(Index n, const Context& context, const std::function<void(Index)>& body,
                  Index grain) {
  Handovers handovers;
  const auto run_block = [&](const tbb::blocked_range<Index>& block) {
    const Turn piece = handovers.piece();
    context.throw_if_stopped();
    for (Index i = block.begin(); i != block.end(); ++i) body(i);
  };
  const int threads = thread_count(context);
  if (threads == 1) {
    for (Index begin = 0; begin < n; begin += grain) run_block({begin, std::min(n, begin + grain)});
    return;
  }
  Workers(threads).run(
      handovers, [&] { tbb::parallel_for(tbb::blocked_range<Index>(0, n, grain), run_block); });
}

namespace detail {
namespace {

Index plain_loop(Index first, Index last, const Context& context,
                 const std::function<Token(Index)>& produce,
                 const std::function<bool(Index, const Token&)>& consume) {
  for (Index i = first; i < last; ++i) {
    context.throw_if_stopped();
    if (!consume(i, produce(i))) return i + 1;
  }
  return last;
}

}  // namespace

Index ordered_pipeline(Index first, Index last, const Context& context,
                       const std::function<Token(Index)>& produce,
                       const std::function<bool(Index, const Token&)>& consume) {
  const int threads = thread_count(context);
  if (threads == 1) return plain_loop(first, last, context, produce, consume);
  Index next = first;          // touched by the serial input stage only
  Index consumed_end = first;  // touched by the serial output stage only
  std::atomic<bool> finished{false};
  Handovers handovers;
  const auto give_number = [&](tbb::flow_control& control) -> Index {
    const Turn piece = handovers.piece(), turn(&next);
    context.throw_if_stopped();
    if (next >= last || finished) control.stop();
    return next++;
  };
  const std::size_t n_tokens = items_under_way(context);
  // The products stay here, where an exception finds and frees them: what is inside the library
  // then is lost. Items leave in their order, so that those alive have numbers that differ by less
  // than n_tokens.
  std::vector<Token> products(n_tokens);
  const auto place_of = [&](Index i) { return &products[i % n_tokens]; };
  const auto make = [&](Index i) {
    const Turn piece = handovers.piece(), turn(place_of(i));
    if (!finished) *place_of(i) = produce(i);
    return i;
  };
  const auto take = [&](Index i) {
    const Turn piece = handovers.piece(), turn(&consumed_end), turn_of_product(place_of(i));
    const Token product = std::move(*place_of(i));
    if (finished) return;
    consumed_end = i + 1;
    if (!consume(i, product)) finished = true;
  };
  Workers(threads).run(handovers, [&] {
    tbb::parallel_pipeline(
        n_tokens, tbb::make_filter<void, Index>(tbb::filter_mode::serial_in_order, give_number) &
                      tbb::make_filter<Index, Index>(tbb::filter_mode::parallel, make) &
                      tbb::make_filter<Index, void>(tbb::filter_mode::serial_in_order, take));
  });
  return consumed_end;
}

}  // namespace detail
}  // namespace truecluster
