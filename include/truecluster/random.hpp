// Counter-based random streams (Philox 4x64-10 of Salmon, Moraes, Dror and Shaw 2011).
// A stream is a value determined entirely by its key (seed, stage, n_clusters, replicate): any
// thread can make the stream of any replicate, and gets the same numbers.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>

#include <truecluster/types.hpp>

namespace truecluster {

// What the numbers are for; two stages never share numbers. The values are part of the results.
enum class Stage : std::uint64_t {
  match = 1,      // random order and ties in matching
  majority = 2,   // ties in the row-wise majority
  resample = 3,   // which cases a replicate draws
  cluster = 4,    // starts of the base clusterer
  align = 5,      // starts of the joint alignment
  sample = 6,     // subsets for what is too large to do in full
  study = 7,      // data made up by the study
  jitter = 8,     // noise added to the data, and the choice of columns
  null_data = 9,  // single clusters that resemble the data, to compare with
  judge = 10,     // the cases that judge models
  test = 99
};

class Stream {
 public:
  using result_type = std::uint64_t;

  explicit Stream(std::uint64_t seed, Stage stage = Stage::match, std::uint64_t n_clusters = 0,
                  std::uint64_t replicate = 0)
      : seed_(seed), counter_{0, replicate, n_clusters, static_cast<std::uint64_t>(stage)} {}

  static constexpr std::uint64_t min() { return 0; }
  static constexpr std::uint64_t max() { return std::numeric_limits<std::uint64_t>::max(); }

  // 64 random bits.
  std::uint64_t operator()() {
    if (used_ == buffer_.size()) refill();
    return buffer_[used_++];
  }

  // Uniform on 0..n-1, n >= 1, without modulo bias (Lemire 2019).
  std::uint64_t below(std::uint64_t n) {
    __extension__ using uint128 = unsigned __int128;
    auto product = static_cast<uint128>((*this)()) * n;
    if (static_cast<std::uint64_t>(product) < n) {
      const std::uint64_t threshold = (0 - n) % n;
      while (static_cast<std::uint64_t>(product) < threshold)
        product = static_cast<uint128>((*this)()) * n;
    }
    return static_cast<std::uint64_t>(product >> 64);
  }

  // Uniform on [0, 1) with 53 bits.
  double uniform() { return static_cast<double>((*this)() >> 11) * 0x1.0p-53; }

  // Standard normal (Box-Muller; one value of each pair is used, so that a stream has no memory).
  double normal();

  // Uniformly random order (Fisher-Yates).
  template <class T>
  void shuffle(std::span<T> values) {
    for (std::size_t i = values.size(); i > 1; --i) std::swap(values[i - 1], values[below(i)]);
  }

 private:
  void refill();

  std::uint64_t seed_;
  std::array<std::uint64_t, 4> counter_;  // {block, replicate, n_clusters, stage}
  std::array<std::uint64_t, 4> buffer_{};
  std::size_t used_ = 4;
};

}  // namespace truecluster
