// Handovers between threads, told to the thread sanitizer. The thread library is not built with it,
// so that it does not see them by itself; in any other build these lines do nothing.
#pragma once

#ifdef TRUECLUSTER_TELLS_HANDOVERS  // src/parallel/CMakeLists.txt
#include <sanitizer/tsan_interface.h>
#endif

namespace truecluster {

// What was done before a place was handed over is seen by those who take it over later.
inline void hand_over([[maybe_unused]] void* place) {
#ifdef TRUECLUSTER_TELLS_HANDOVERS
  __tsan_release(place);
#endif
}

inline void take_over([[maybe_unused]] void* place) {
#ifdef TRUECLUSTER_TELLS_HANDOVERS
  __tsan_acquire(place);
#endif
}

// Lives while it is the turn of one of several threads that take turns; ends also by an exception.
class Turn {
 public:
  explicit Turn(void* place) : Turn(place, place) {}
  Turn(void* from, void* to) : to_(to) { take_over(from); }
  ~Turn() { hand_over(to_); }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;

 private:
  void* to_;
};

// From the thread that asks for work to those that do it, and back.
class Handovers {
 public:
  // Work that others do in pieces.
  template <class Work>
  void call(const Work& work) {
    hand_over(&begun_);
    struct Back {
      void* place;
      ~Back() { take_over(place); }
    } const back{&done_};
    work();
  }
  // Lives while a piece is done.
  Turn piece() { return {&begun_, &done_}; }

 private:
  char begun_ = 0, done_ = 0;  // places
};

}  // namespace truecluster
