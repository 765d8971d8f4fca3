// Gathers drawn cases ahead of the threads that train on them.
#include "ensemble/draw_window.hpp"

#include <algorithm>
#include <utility>

#include <truecluster/sharded_cases.hpp>

#include "parallel/parallel.hpp"
#include "ranks/exchange.hpp"

namespace truecluster {

void DrawWindow::open(Index first, Index last, const Context& context) {
  draws_.clear();
  next_ = first;
  last_ = last;
  ahead_ = std::ranges::max(gather_one(*cases_.ranks(), items_under_way(context)));
  gather_to(first + ahead_);
}

void DrawWindow::move_past(Index b) {
  {
    const std::scoped_lock lock(mutex_);
    draws_.erase(b);
  }
  gather_to(b + 1 + ahead_);
}

void DrawWindow::gather_to(Index end) {
  for (; next_ < std::min(end, last_); ++next_) {
    std::vector<Index> rows = drawn_by_(next_);
    CaseBlock cases = gather_cases(cases_, rows, Parcel::draw);
    const std::scoped_lock lock(mutex_);
    draws_.emplace(next_, Draw{std::move(rows), std::move(cases)});
  }
}

CaseBlock DrawWindow::copy(Index b, std::span<const Index> rows) const {
  const Draw& draw = [&]() -> const Draw& {
    const std::scoped_lock lock(mutex_);
    return draws_.at(b);
  }();
  std::vector<Index> places;
  places.reserve(rows.size());
  for (const Index row : rows)
    places.push_back(std::ranges::lower_bound(draw.rows, row) - draw.rows.begin());
  return ViewSource(draw.cases.view()).copy(places);
}

}  // namespace truecluster
