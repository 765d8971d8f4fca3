// A vector for arrays that may be much larger than the caches.
#pragma once

#include <cstddef>
#include <new>
#include <utility>
#include <vector>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace truecluster {

// Asks for huge pages where there are any: an array that is gone through again and again waits less
// for the tables of pages, and its first use does not stop at every 4 KiB. Elements without a value
// are not set to zero: memory is first used by the threads that write it.
template <class T>
class LargeAllocator {
 public:
  using value_type = T;
  LargeAllocator() = default;
  template <class U>
  LargeAllocator(const LargeAllocator<U>&) {}  // NOLINT(google-explicit-constructor): a conversion

  [[nodiscard]] T* allocate(std::size_t n) {
    const std::size_t n_bytes = n * sizeof(T);
    void* const memory = ::operator new(n_bytes, alignment(n));
#if defined(__linux__)
    // A hint: it does not matter if it is not taken.
    if (is_large(n)) (void)madvise(memory, n_bytes, MADV_HUGEPAGE);
#endif
    return static_cast<T*>(memory);
  }
  void construct(T* place) noexcept { ::new (static_cast<void*>(place)) T; }
  template <class... Values>
  void construct(T* place, Values&&... values) {
    ::new (static_cast<void*>(place)) T(std::forward<Values>(values)...);
  }
  void deallocate(T* memory, std::size_t n) noexcept { ::operator delete(memory, alignment(n)); }
  bool operator==(const LargeAllocator&) const = default;

 private:
  static constexpr std::size_t huge_page = std::size_t{1} << 21;
  static bool is_large(std::size_t n) { return n * sizeof(T) >= huge_page; }
  static std::align_val_t alignment(std::size_t n) {
    return std::align_val_t{is_large(n) ? huge_page : alignof(std::max_align_t)};
  }
};

template <class T>
using LargeVector = std::vector<T, LargeAllocator<T>>;

}  // namespace truecluster
