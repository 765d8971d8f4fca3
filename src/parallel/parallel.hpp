// The only room that knows the thread library. Both functions give the same results for any number
// of threads: work items do not share state, and what is shared is touched in order.
#pragma once

#include <functional>
#include <memory>

#include <truecluster/context.hpp>

namespace truecluster {

// Number of threads a context stands for.
int thread_count(const Context& context);

// Calls body(i) for i in 0..n-1, in any order, on the context's threads; the items are handed out
// in blocks of grain. Stops early with Interrupted when the context asks for it.
void parallel_for(Index n, const Context& context, const std::function<void(Index)>& body,
                  Index grain = 1);

// How many items of an ordered_pipeline may be under way at a time.
Index items_under_way(const Context& context);

namespace detail {
using Token = std::shared_ptr<void>;
Index ordered_pipeline(Index first, Index last, const Context& context,
                       const std::function<Token(Index)>& produce,
                       const std::function<bool(Index, const Token&)>& consume);
}  // namespace detail

// For i = first..last-1: produce(i) on any thread, then consume(i, product) one at a time and in
// order of i, until consume returns false. Items produced beyond that point are thrown away, so
// that the outcome is that of a plain loop. At most items_under_way() are alive at a time.
// Returns the number of the first item that was not consumed.
template <class Produce, class Consume>
Index ordered_pipeline(Index first, Index last, const Context& context, Produce produce,
                       Consume consume) {
  using Product = decltype(produce(first));
  return detail::ordered_pipeline(
      first, last, context,
      [&](Index i) -> detail::Token { return std::make_shared<Product>(produce(i)); },
      [&](Index i, const detail::Token& token) {
        return consume(i, *static_cast<Product*>(token.get()));
      });
}

}  // namespace truecluster
