// Loaded before a program (LD_PRELOAD): lets the n-th call of a kind fail, as it does on a machine
// without memory, disk or threads left. FAULT_KIND is alloc, write, rename or thread, FAULT_AT is
// n; the number of calls goes to FAULT_COUNT.
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/types.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {

std::atomic<long> calls{0};
std::atomic<bool> counts{false};
char kind[16] = "";
long at = 0;

template <class F>
F next(const char* name) {
  return reinterpret_cast<F>(dlsym(RTLD_NEXT, name));
}

bool fails(const char* of_kind, int error) {
  if (!counts || std::strcmp(kind, of_kind) != 0) return false;
  if (++calls != at) return false;
  errno = error;
  return true;
}

// What dlsym needs before malloc is known.
alignas(16) char early[1 << 16];
std::size_t early_used = 0;

bool is_early(const void* block) { return block >= early && block < early + sizeof early; }

__attribute__((constructor)) void begin() {
  if (const char* given = std::getenv("FAULT_KIND")) std::strncpy(kind, given, sizeof kind - 1);
  if (const char* given = std::getenv("FAULT_AT")) at = std::strtol(given, nullptr, 10);
  counts = true;
}

__attribute__((destructor)) void end() {
  counts = false;
  if (const char* path = std::getenv("FAULT_COUNT")) {
    char text[32];
    const int length = std::snprintf(text, sizeof text, "%ld", calls.load());
    const int file = ::open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (file >= 0 && next<ssize_t (*)(int, const void*, size_t)>("write")(file, text, length) < 0)
      return;
    if (file >= 0) ::close(file);
  }
}

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
