// Words the progress of a run, and estimates the time that is left.
#include "cli/progress.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "cli/standard_streams.hpp"

namespace truecluster::cli {
namespace {

constexpr std::size_t widest = 80;

// The last column stays empty: some terminals would begin a new line.
std::size_t line_width() {
  struct winsize size {};
  const bool known = ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return (known ? std::min<std::size_t>(size.ws_col, widest) : widest) - 1;
}

}  // namespace

std::string duration_text(double seconds) {
  const auto s = static_cast<Index>(std::ceil(seconds));
  if (s < 60) return fmt::format("{} s", s);
  if (s < 3600) return fmt::format("{} min {} s", s / 60, s % 60);
  return fmt::format("{} h {} min", s / 3600, s % 3600 / 60);
}

std::string progress_text(const Progress& progress, const std::string& counted,
                          std::optional<double> seconds_left, std::size_t width) {
  const bool may_end_early = !counted.empty();
  const std::string noun = counted.empty() ? "" : " " + counted;
  const std::string leading = progress.leading.empty() ? "" : fmt::format(", {}", progress.leading);
  std::string time;
  if (seconds_left)
    time = progress.stages_after > 0
               ? fmt::format(", ends in at most {}", duration_text(*seconds_left))
               : fmt::format(", {}{} left", may_end_early ? "at most " : "about ",
                             duration_text(*seconds_left));
  const std::string counts = fmt::format("{}/{}", progress.done, progress.total);
  const std::array<std::string, 5> candidates{
      fmt::format("{}: {} of {}{}{}{}{}", progress.what, progress.done,
                  may_end_early ? "at most " : "", progress.total, noun, leading, time),
      fmt::format("{}: {}{}{}{}", progress.what, counts, noun, leading, time),
      fmt::format("{} {}{}{}", progress.what, counts, leading, time),
      fmt::format("{} {}{}", progress.what, counts, time),
      fmt::format("{} {}", progress.what, counts)};
  for (const std::string& text : candidates)
    if (text.size() <= width) return text;
  return candidates.back().substr(0, width);
}

ProgressLine::ProgressLine(std::string counted)
    : counted_(std::move(counted)), on_terminal_(::isatty(STDERR_FILENO) != 0) {}

std::optional<double> ProgressLine::seconds_left(const Progress& progress, Clock::time_point now) {
  if (stage_ != progress.what) {  // what went before tells nothing of this one's speed
    stage_ = progress.what;
    stage_start_ = now;
    done_before_ = progress.done;
  }
  const double seconds = std::chrono::duration<double>(now - stage_start_).count();
  constexpr double too_soon = 0.5;
  if (progress.done <= done_before_ || seconds < too_soon) return std::nullopt;
  return seconds / static_cast<double>(progress.done - done_before_) *
         static_cast<double>(progress.total - progress.done);
}

void ProgressLine::show(const Progress& progress) {
  const auto now = Clock::now();
  const std::optional<double> left = seconds_left(progress, now);
  // A file needs no line for each moment.
  const auto pause = on_terminal_ ? std::chrono::milliseconds(100) : std::chrono::seconds(2);
  if (shown_ && now - *shown_ < pause) return;
  shown_ = now;
  const std::string text = progress_text(progress, counted_, left, line_width());
  if (on_terminal_)
    say(fmt::format("\r\x1b[K{}", text));
  else
    say(fmt::format("truecluster: {}\n", text));
  visible_ = on_terminal_;
}

ProgressLine::~ProgressLine() {
  if (visible_) say("\r\x1b[K");
}

}  // namespace truecluster::cli
