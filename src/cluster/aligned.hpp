// Memory that suits vector units.
#pragma once

#include <hwy/aligned_allocator.h>

#include <cstddef>
#include <new>

namespace truecluster {

// Highway says by a null pointer that there is no memory.
template <class T>
hwy::AlignedFreeUniquePtr<T[]> allocate_aligned(std::size_t size) {
  auto values = hwy::AllocateAligned<T>(size);
  if (values == nullptr) throw std::bad_alloc();
  return values;
}

}  // namespace truecluster
