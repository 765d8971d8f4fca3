// Which call of which kind fails on purpose, told by the environment: FAULT_KIND (alloc, write,
// rename or thread) and FAULT_AT, n; the number of calls goes to the file FAULT_COUNT.
#pragma once

#include <fcntl.h>
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

bool fails(const char* of_kind, int error) {
  if (!counts || std::strcmp(kind, of_kind) != 0) return false;
  if (++calls != at) return false;
  errno = error;
  return true;
}

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
    if (file >= 0 && ::write(file, text, length) < 0) return;
    if (file >= 0) ::close(file);
  }
}

}  // namespace
