// The ranks of MPI: the only file that knows it.
#include <mpi.h>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <numeric>
#include <vector>

#include "ranks/join.hpp"
#include "ranks/launcher.hpp"

namespace truecluster {
namespace {

// Counts of MPI 3 are ints: more bytes go in pieces.
constexpr std::size_t most_bytes = std::numeric_limits<int>::max();

// Calls f(bytes, number of bytes) for pieces that are small enough.
template <class Bytes, class F>
void in_pieces(Bytes bytes, F f) {
  while (!bytes.empty()) {
    const auto piece = bytes.first(std::min(bytes.size(), most_bytes));
    f(piece.data(), static_cast<int>(piece.size()));
    bytes = bytes.subspan(piece.size());
  }
}

// Where the bytes of each rank begin.
std::vector<std::size_t> places_of(ParcelSizes sizes) {
  std::vector<std::size_t> places(sizes.size());
  std::exclusive_scan(sizes.begin(), sizes.end(), places.begin(), std::size_t{0});
  return places;
}

class MpiRanks final : public Ranks {
 public:
  MpiRanks() {
    int given = 0;
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &given);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
  }
  ~MpiRanks() override { MPI_Finalize(); }
  MpiRanks(const MpiRanks&) = delete;
  MpiRanks& operator=(const MpiRanks&) = delete;

  [[nodiscard]] int rank() const override { return rank_; }
  [[nodiscard]] int size() const override { return size_; }

  [[noreturn]] void end_all(int exit_code) const override {
    MPI_Abort(MPI_COMM_WORLD, exit_code);
    std::_Exit(exit_code);
  }

 private:
  void do_sum(std::span<std::uint64_t> numbers) const override {
    MPI_Allreduce(MPI_IN_PLACE, numbers.data(), static_cast<int>(numbers.size()), MPI_UINT64_T,
                  MPI_SUM, MPI_COMM_WORLD);
  }

  void do_broadcast(std::span<std::byte> bytes, int from) const override {
    in_pieces(bytes, [&](std::byte* piece, int n) {
      MPI_Bcast(piece, n, MPI_BYTE, from, MPI_COMM_WORLD);
    });
  }

  void do_gather(std::span<const std::byte> own, ParcelSizes sizes,
                 std::span<std::byte> all) const override {
    const std::vector<std::size_t> places = places_of(sizes);
    if (all.size() <= most_bytes) {
      const std::vector<int> counts(sizes.begin(), sizes.end()),
          begins(places.begin(), places.end());
      MPI_Allgatherv(own.data(), static_cast<int>(own.size()), MPI_BYTE, all.data(), counts.data(),
                     begins.data(), MPI_BYTE, MPI_COMM_WORLD);
      return;
    }
    std::ranges::copy(own, all.begin() + static_cast<std::ptrdiff_t>(places[rank_]));
    for (int r = 0; r < size_; ++r) do_broadcast(all.subspan(places[r], sizes[r]), r);
  }

  void do_collect(std::span<const std::byte> own, ParcelSizes sizes,
                  std::span<std::byte> all) const override {
    if (rank_ != 0) {
      in_pieces(own, [](const std::byte* piece, int n) {
        MPI_Send(piece, n, MPI_BYTE, 0, 0, MPI_COMM_WORLD);
      });
      return;
    }
    const std::vector<std::size_t> places = places_of(sizes);
    std::ranges::copy(own, all.begin());
    for (int r = 1; r < size_; ++r)
      in_pieces(all.subspan(places[r], sizes[r]), [&](std::byte* piece, int n) {
        MPI_Recv(piece, n, MPI_BYTE, r, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      });
  }

  void do_deal(std::span<const std::byte> all, ParcelSizes sizes,
               std::span<std::byte> own) const override {
    if (rank_ != 0) {
      in_pieces(own, [](std::byte* piece, int n) {
        MPI_Recv(piece, n, MPI_BYTE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      });
      return;
    }
    const std::vector<std::size_t> places = places_of(sizes);
    std::ranges::copy(all.first(sizes[0]), own.begin());
    for (int r = 1; r < size_; ++r)
      in_pieces(all.subspan(places[r], sizes[r]), [&](const std::byte* piece, int n) {
        MPI_Send(piece, n, MPI_BYTE, r, 0, MPI_COMM_WORLD);
      });
  }

  int rank_ = 0, size_ = 1;
};

}  // namespace

std::unique_ptr<Ranks> join_ranks() {
  return has_launcher() ? std::make_unique<MpiRanks>() : nullptr;
}

}  // namespace truecluster
