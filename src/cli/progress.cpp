// Draws the progress bar and estimates the time that is left.
#include "cli/progress.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "cli/standard_streams.hpp"

namespace truecluster::cli {

std::string duration_text(double seconds) {
  const auto s = static_cast<Index>(std::ceil(seconds));
  if (s < 60) return fmt::format("{} s", s);
  if (s < 3600) return fmt::format("{} min {} s", s / 60, s % 60);
  return fmt::format("{} h {} min", s / 3600, s % 3600 / 60);
}

std::string progress_line(const Progress& progress, double seconds) {
  constexpr Index width = 20;
  const Index total = std::max<Index>(progress.total, 1);
  const Index done = std::clamp<Index>(progress.done, 0, total);
  const auto share = static_cast<double>(done) / static_cast<double>(total);
  const auto full = static_cast<Index>(share * static_cast<double>(width));
  std::string line = fmt::format("{}  [{:=<{}}{: <{}}]  {:3.0f} %  {}/{}", progress.what, "", full,
                                 "", width - full, 100 * share, done, total);
  if (done == 0 || seconds <= 0) return line;
  const double rate = static_cast<double>(done) / seconds;
  line += fmt::format("  {:.{}f}/s", rate, rate < 10 ? 1 : 0);
  if (done < total)
    line += fmt::format("  {} left", duration_text(static_cast<double>(total - done) / rate));
  return line;
}

ProgressBar::ProgressBar() : start_(Clock::now()), shown_(start_) {}

void ProgressBar::show(const Progress& progress) {
  constexpr auto pause = std::chrono::milliseconds(100);
  const auto now = Clock::now();
  if (now - shown_ < pause) return;
  shown_ = now;
  const double seconds = std::chrono::duration<double>(now - start_).count();
  say(fmt::format("\r\x1b[K{}", progress_line(progress, seconds)));
  visible_ = true;
}

ProgressBar::~ProgressBar() {
  if (visible_) say("\r\x1b[K");
}

}  // namespace truecluster::cli
