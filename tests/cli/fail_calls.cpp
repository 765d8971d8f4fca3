// Loaded before a program (LD_PRELOAD): lets the n-th call of a kind fail, as it does on a machine
// without memory, disk or threads left (fail_count.hpp).
#include <dlfcn.h>
#include <pthread.h>
#include <sys/types.h>

#include "fail_count.hpp"

namespace {

template <class F>
F next(const char* name) {
  return reinterpret_cast<F>(dlsym(RTLD_NEXT, name));
}

// What dlsym needs before malloc is known.
alignas(16) char early[1 << 16];
std::size_t early_used = 0;

bool is_early(const void* block) { return block >= early && block < early + sizeof early; }

using Malloc = void* (*)(size_t);
Malloc real_malloc = nullptr;
bool is_looking = false;

void* allocate(size_t size) {
  if (real_malloc == nullptr && !is_looking) {
    is_looking = true;
    real_malloc = next<Malloc>("malloc");
    is_looking = false;
  }
  if (real_malloc != nullptr) return real_malloc(size);
  void* block = early + early_used;
  early_used += (size + 15) / 16 * 16;
  return early_used <= sizeof early ? block : nullptr;
}

}  // namespace

extern "C" {

void* malloc(size_t size) { return fails("alloc", ENOMEM) ? nullptr : allocate(size); }

void* calloc(size_t n, size_t size) {
  if (fails("alloc", ENOMEM)) return nullptr;
  void* block = allocate(n * size);
  return block == nullptr ? nullptr : std::memset(block, 0, n * size);
}

void* realloc(void* block, size_t size) {
  if (fails("alloc", ENOMEM)) return nullptr;
  if (is_early(block)) return std::memcpy(allocate(size), block, size);
  static const auto real = next<void* (*)(void*, size_t)>("realloc");
  return real(block, size);
}

void free(void* block) {
  if (block == nullptr || is_early(block)) return;
  static const auto real = next<void (*)(void*)>("free");
  real(block);
}

int posix_memalign(void** block, size_t alignment, size_t size) {
  if (fails("alloc", ENOMEM)) return ENOMEM;
  static const auto real = next<int (*)(void**, size_t, size_t)>("posix_memalign");
  return real(block, alignment, size);
}

void* aligned_alloc(size_t alignment, size_t size) {
  if (fails("alloc", ENOMEM)) return nullptr;
  static const auto real = next<void* (*)(size_t, size_t)>("aligned_alloc");
  return real(alignment, size);
}

ssize_t write(int file, const void* bytes, size_t size) {
  if (fails("write", ENOSPC)) return -1;
  static const auto real = next<ssize_t (*)(int, const void*, size_t)>("write");
  return real(file, bytes, size);
}

int rename(const char* from, const char* to) {
  if (fails("rename", EACCES)) return -1;
  static const auto real = next<int (*)(const char*, const char*)>("rename");
  return real(from, to);
}

int pthread_create(pthread_t* thread, const pthread_attr_t* how, void* (*work)(void*),
                   void* argument) {
  if (fails("thread", EAGAIN)) return EAGAIN;
  static const auto real =
      next<int (*)(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*)>("pthread_create");
  return real(thread, how, work, argument);
}

}  // extern "C"
