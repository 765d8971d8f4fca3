// What all kinds of ranks share: the account of what was sent, whose rows are whose, agreement.
#include <truecluster/ranks.hpp>

#include <fmt/format.h>

#include <truecluster/error.hpp>

#include "base/hash.hpp"
#include "ranks/exchange.hpp"

namespace truecluster {

void Ranks::note(Parcel kind, std::size_t n_bytes) const {
  Account& account = accounts_[static_cast<std::size_t>(kind)];
  ++account.n_parcels;
  account.n_bytes += n_bytes;
}

void Ranks::sum(Parcel kind, std::span<std::uint64_t> numbers) const {
  do_sum(numbers);
  note(kind, numbers.size_bytes());
}

void Ranks::broadcast(Parcel kind, std::span<std::byte> bytes, int from) const {
  do_broadcast(bytes, from);
  note(kind, bytes.size());
}

void Ranks::gather(Parcel kind, std::span<const std::byte> own, ParcelSizes sizes,
                   std::span<std::byte> all) const {
  do_gather(own, sizes, all);
  note(kind, all.size());
}

void Ranks::collect(std::span<const std::byte> own, ParcelSizes sizes,
                    std::span<std::byte> all) const {
  do_collect(own, sizes, all);
  note(Parcel::other, all.size());
}

void Ranks::deal(std::span<const std::byte> all, ParcelSizes sizes,
                 std::span<std::byte> own) const {
  do_deal(all, sizes, own);
  note(Parcel::other, own.size());
}

// The product of a number of rows and one of ranks stays far below the largest Index.
RowRange rows_of_rank(Index n_rows, int rank, int size) {
  return {n_rows * rank / size, n_rows * (rank + 1) / size};
}

void require_same(const Ranks& ranks, std::string_view what, std::string_view text) {
  const std::vector<std::uint64_t> hashes = gather_one(ranks, fnv1a(text));
  for (std::size_t r = 1; r < hashes.size(); ++r)
    if (hashes[r] != hashes[0])
      throw InvalidArgument(
          fmt::format("rank {} has other {} than rank 0: all ranks must run the same program with "
                      "the same options on the same data",
                      r, what));
}

}  // namespace truecluster
