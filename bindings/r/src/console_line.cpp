// Writes one line of progress to R's standard error.
#include "console_line.hpp"

#include "truecluster_types.h"

#include <algorithm>

namespace truecluster_r {

void ConsoleLine::show(const truecluster::News& news) {
  const auto now = std::chrono::steady_clock::now();
  if (now < next_) return;
  next_ = now + std::chrono::milliseconds(100);
  std::string text = news.what + ": " + std::to_string(news.done) + "/" +
                     std::to_string(news.total) + " replicates";
  if (!news.leading.empty()) text += ", " + news.leading;
  constexpr std::size_t widest = 79;
  text.resize(std::min(text.size(), widest));
  const std::string blanks(width_ > text.size() ? width_ - text.size() : 0, ' ');
  width_ = text.size();
  REprintf("\r%s%s", text.c_str(), blanks.c_str());
}

ConsoleLine::~ConsoleLine() {
  if (width_ > 0) REprintf("\r%s\r", std::string(width_, ' ').c_str());
}

}  // namespace truecluster_r
