// Values of any plain type, sent between ranks as bytes.
#pragma once

#include <numeric>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include <truecluster/ranks.hpp>

namespace truecluster {

// A value of each rank, at all of them.
template <class T>
requires std::is_trivially_copyable_v<T> std::vector<T> gather_one(const Ranks& ranks, T own) {
  std::vector<T> all(ranks.size());
  const std::vector<std::size_t> sizes(all.size(), sizeof(T));
  ranks.gather(Parcel::other, std::as_bytes(std::span(&own, 1)), sizes,
               std::as_writable_bytes(std::span(all)));
  return all;
}

// The lists of all ranks, one after the other.
template <class T>
requires std::is_trivially_copyable_v<T> std::vector<T> gather_lists(const Ranks& ranks,
                                                                     const std::vector<T>& own) {
  std::vector<std::size_t> sizes = gather_one(ranks, own.size() * sizeof(T));
  std::vector<T> all(std::accumulate(sizes.begin(), sizes.end(), std::size_t{0}) / sizeof(T));
  ranks.gather(Parcel::other, std::as_bytes(std::span(own)), sizes,
               std::as_writable_bytes(std::span(all)));
  return all;
}

// Rank 0's value.
template <class T>
requires std::is_trivially_copyable_v<T> T from_first(const Ranks& ranks, T value) {
  ranks.broadcast(Parcel::other, std::as_writable_bytes(std::span(&value, 1)));
  return value;
}

// Rank 0's text.
inline std::string text_from_first(const Ranks& ranks, std::string text) {
  text.resize(from_first(ranks, text.size()));
  ranks.broadcast(Parcel::other, std::as_writable_bytes(std::span(text)));
  return text;
}

// The text of one of the others, at rank 0; elsewhere the own one stays.
inline std::string text_to_first(const Ranks& ranks, std::string text, int from) {
  std::size_t size = text.size();
  ranks.broadcast(Parcel::other, std::as_writable_bytes(std::span(&size, 1)), from);
  std::vector<std::size_t> sizes(ranks.size());
  sizes[from] = size;
  if (ranks.rank() == 0) text.resize(size);
  const bool is_sender = ranks.rank() == from;
  ranks.collect(
      is_sender ? std::as_bytes(std::span(text)) : std::span<const std::byte>(), sizes,
      ranks.rank() == 0 ? std::as_writable_bytes(std::span(text)) : std::span<std::byte>());
  return text;
}

}  // namespace truecluster
