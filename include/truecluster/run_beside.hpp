// Long work beside a host such as Python or R, of which only the calling thread may ask anything:
// whether the user wants to stop, and to show progress.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include <truecluster/context.hpp>

namespace truecluster {

// A Progress that can be handed from one thread to another.
struct News {
  explicit News(const Progress& now)
      : what(now.what), done(now.done), total(now.total), leading(now.leading) {}

  std::string what;
  Index done, total;
  std::string leading;
};

// Calls work(context) on a thread of its own. Meanwhile the calling thread calls look(news) some
// twenty times a second, and once more at the end, with the latest progress if there is any that
// look has not seen. What look throws asks the work to stop, and is thrown here once it has;
// otherwise what the work throws is.
void run_beside(int threads, const std::function<void(const Context&)>& work,
                const std::function<void(const std::optional<News>&)>& look);

}  // namespace truecluster
