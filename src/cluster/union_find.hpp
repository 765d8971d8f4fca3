// Which clusters have been merged so far: a forest with paths that shorten as they are read.
#pragma once

#include <cstddef>
#include <numeric>
#include <vector>

namespace truecluster {

class UnionFind {
 public:
  explicit UnionFind(std::size_t n) : parent_(n) { std::iota(parent_.begin(), parent_.end(), 0); }

  std::size_t root_of(std::size_t i) {
    while (parent_[i] != i) {
      parent_[i] = parent_[parent_[i]];
      i = parent_[i];
    }
    return i;
  }
  // The root of b's cluster stays one.
  void merge(std::size_t a, std::size_t b) { parent_[root_of(a)] = root_of(b); }

 private:
  std::vector<std::size_t> parent_;
};

}  // namespace truecluster
