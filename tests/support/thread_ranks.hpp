// Ranks that are threads of one process: the same calls as between processes, without MPI.
#pragma once

#include <algorithm>
#include <barrier>
#include <cstdlib>
#include <exception>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

#include <truecluster/sharded_cases.hpp>

namespace truecluster::testing {

// Where the ranks meet: each lays out what it has, and takes what it needs from the others.
class Meeting {
 public:
  explicit Meeting(int size) : laid_out_(static_cast<std::size_t>(size)), barrier_(size) {}
  void lay_out(int rank, std::span<const std::byte> bytes) {
    laid_out_[static_cast<std::size_t>(rank)] = bytes;
    barrier_.arrive_and_wait();
  }
  [[nodiscard]] std::span<const std::byte> of(int rank) const {
    return laid_out_[static_cast<std::size_t>(rank)];
  }
  void part() { barrier_.arrive_and_wait(); }
  void leave() { barrier_.arrive_and_drop(); }

 private:
  std::vector<std::span<const std::byte>> laid_out_;
  std::barrier<> barrier_;
};

class ThreadRanks final : public Ranks {
 public:
  ThreadRanks(Meeting& meeting, int rank, int size) : meeting_(meeting), rank_(rank), size_(size) {}
  [[nodiscard]] int rank() const override { return rank_; }
  [[nodiscard]] int size() const override { return size_; }
  [[noreturn]] void end_all(int) const override { std::abort(); }

 private:
  void do_sum(std::span<std::uint64_t> numbers) const override {
    meeting_.lay_out(rank_, std::as_bytes(numbers));
    std::vector<std::uint64_t> sums(numbers.size());
    for (int r = 0; r < size_; ++r) {
      const auto* const theirs = reinterpret_cast<const std::uint64_t*>(meeting_.of(r).data());
      for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += theirs[i];
    }
    meeting_.part();
    std::ranges::copy(sums, numbers.begin());
  }
  void do_broadcast(std::span<std::byte> bytes, int from) const override {
    meeting_.lay_out(rank_, bytes);
    if (rank_ != from) std::ranges::copy(meeting_.of(from), bytes.begin());
    meeting_.part();
  }
  void do_gather(std::span<const std::byte> own, ParcelSizes,
                 std::span<std::byte> all) const override {
    meeting_.lay_out(rank_, own);
    auto place = all.begin();
    for (int r = 0; r < size_; ++r) place = std::ranges::copy(meeting_.of(r), place).out;
    meeting_.part();
  }
  void do_collect(std::span<const std::byte> own, ParcelSizes sizes,
                  std::span<std::byte> all) const override {
    std::vector<std::byte> everywhere(rank_ == 0 ? 0 : sum_of(sizes));
    do_gather(own, sizes, rank_ == 0 ? all : std::span(everywhere));
  }
  void do_deal(std::span<const std::byte> all, ParcelSizes sizes,
               std::span<std::byte> own) const override {
    meeting_.lay_out(rank_, all);
    const std::size_t place = sum_of(sizes.first(static_cast<std::size_t>(rank_)));
    std::ranges::copy(meeting_.of(0).subspan(place, own.size()), own.begin());
    meeting_.part();
  }
  static std::size_t sum_of(ParcelSizes sizes) {
    std::size_t sum = 0;
    for (const std::size_t size : sizes) sum += size;
    return sum;
  }

  Meeting& meeting_;
  int rank_, size_;
};

// Calls job(ranks) once for each rank, and throws what the first of them has thrown.
inline void run_on_ranks(int size, const std::function<void(const Ranks&)>& job) {
  Meeting meeting(size);
  std::vector<std::exception_ptr> thrown(static_cast<std::size_t>(size));
  std::vector<std::thread> threads;
  for (int r = 0; r < size; ++r)
    threads.emplace_back([&, r] {
      const ThreadRanks ranks(meeting, r, size);
      try {
        job(ranks);
      } catch (...) {
        thrown[static_cast<std::size_t>(r)] = std::current_exception();
      }
      meeting.leave();
    });
  for (std::thread& thread : threads) thread.join();
  for (const std::exception_ptr& one : thrown)
    if (one) std::rethrow_exception(one);
}

// The cases that rank 0 has, as each rank sees them then; `all` must outlive them at rank 0.
inline std::unique_ptr<CaseSource> dealt(const DataView& all, const Ranks& ranks) {
  if (ranks.rank() != 0) return std::make_unique<HeldCases>(receive_cases(ranks));
  return std::make_unique<HeldCases>(deal_cases(ViewSource(all), ranks));
}

}  // namespace truecluster::testing
