// Processes that do one job together, each on its own rows of the data: the ranks of MPI or of
// another launcher. They compute the same bits as one process.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include <truecluster/row_range.hpp>

namespace truecluster {

// What is sent, for the account of it.
enum class Parcel {
  draw,     // the cases that a replicate drew
  table,    // a crosstable of the votes with a replicate
  watched,  // the labels of the cases by which convergence is watched
  other     // what is sent once, or is a few bytes
};
inline constexpr std::size_t n_parcel_kinds = 4;

// Sizes are in bytes, one for each rank.
using ParcelSizes = std::span<const std::size_t>;

class Ranks {
 public:
  virtual ~Ranks() = default;
  [[nodiscard]] virtual int rank() const = 0;
  [[nodiscard]] virtual int size() const = 0;

  // All ranks call these in the same order, each from one thread at a time.
  // The sums over the ranks, at all of them.
  void sum(Parcel kind, std::span<std::uint64_t> numbers) const;
  // What one rank has, at all of them.
  void broadcast(Parcel kind, std::span<std::byte> bytes, int from = 0) const;
  // What the ranks have, one after the other, at all of them.
  void gather(Parcel kind, std::span<const std::byte> own, ParcelSizes sizes,
              std::span<std::byte> all) const;
  // The same at rank 0 only; all is empty elsewhere.
  void collect(std::span<const std::byte> own, ParcelSizes sizes, std::span<std::byte> all) const;
  // The reverse: rank 0 has all, and each gets its own.
  void deal(std::span<const std::byte> all, ParcelSizes sizes, std::span<std::byte> own) const;

  // Ends all ranks, also those that wait for this one.
  [[noreturn]] virtual void end_all(int exit_code) const = 0;

  struct Account {
    std::uint64_t n_parcels = 0;
    std::uint64_t n_bytes = 0;  // that have come to this rank, its own among them
  };
  [[nodiscard]] const Account& account(Parcel kind) const {
    return accounts_[static_cast<std::size_t>(kind)];
  }

 private:
  void note(Parcel kind, std::size_t n_bytes) const;
  virtual void do_sum(std::span<std::uint64_t> numbers) const = 0;
  virtual void do_broadcast(std::span<std::byte> bytes, int from) const = 0;
  virtual void do_gather(std::span<const std::byte> own, ParcelSizes sizes,
                         std::span<std::byte> all) const = 0;
  virtual void do_collect(std::span<const std::byte> own, ParcelSizes sizes,
                          std::span<std::byte> all) const = 0;
  virtual void do_deal(std::span<const std::byte> all, ParcelSizes sizes,
                       std::span<std::byte> own) const = 0;

  mutable std::array<Account, n_parcel_kinds> accounts_{};
};

// The rows of a rank: contiguous, about as many for each, in the order of the ranks.
RowRange rows_of_rank(Index n_rows, int rank, int size);

// Refuses, at every rank, when one of them has another text than rank 0: "rank 2 has other ...".
void require_same(const Ranks& ranks, std::string_view what, std::string_view text);

}  // namespace truecluster
