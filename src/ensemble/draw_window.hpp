// The cases that the next replicates draw, where the cases are sharded over ranks. Ranks gather
// them together and in order, but replicates are made by threads, in no order: so the draws are
// gathered ahead.
#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <span>
#include <vector>

#include <truecluster/case_source.hpp>
#include <truecluster/context.hpp>

namespace truecluster {

class DrawWindow {
 public:
  // drawn_by: the rows that a replicate draws, ascending. The cases must outlive the window.
  DrawWindow(const CaseSource& cases, std::function<std::vector<Index>(Index)> drawn_by)
      : cases_(cases), drawn_by_(std::move(drawn_by)) {}

  // Gathers as many of the replicates first to last - 1 as an ordered_pipeline of the context may
  // have under way, on the rank that has most.
  void open(Index first, Index last, const Context& context);
  // Replicate b has left the pipeline: one more is gathered.
  void move_past(Index b);
  // Some of the cases that replicate b drew; safe from several threads at once.
  [[nodiscard]] CaseBlock copy(Index b, std::span<const Index> rows) const;

 private:
  struct Draw {
    std::vector<Index> rows;
    CaseBlock cases;
  };
  void gather_to(Index end);

  const CaseSource& cases_;
  std::function<std::vector<Index>(Index)> drawn_by_;
  Index next_ = 0, last_ = 0, ahead_ = 0;
  mutable std::mutex mutex_;  // of the map, not of what is in it
  std::map<Index, Draw> draws_;
};

}  // namespace truecluster
