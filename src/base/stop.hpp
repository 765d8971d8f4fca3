// The stop request of the job a thread works for, for loops too deep to be handed a Context.
#pragma once

#include <truecluster/context.hpp>

namespace truecluster {

// Within its life, the thread works for the job of this context, which must outlive it.
class StopScope {
 public:
  explicit StopScope(const Context& context) : outer_(current_) { current_ = &context; }
  ~StopScope() { current_ = outer_; }
  StopScope(const StopScope&) = delete;
  StopScope& operator=(const StopScope&) = delete;

  // Throws Interrupted if the job of this thread is asked to end.
  static void check() {
    if (current_ != nullptr) current_->throw_if_stopped();
  }

 private:
  static inline thread_local const Context* current_ = nullptr;
  const Context* outer_;
};

}  // namespace truecluster
