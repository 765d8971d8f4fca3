// XXH64, step by step as its specification has it.
#include "base/content_hash.hpp"

#include <algorithm>
#include <bit>

#include <fmt/format.h>

#include "base/byte_words.hpp"

namespace truecluster {
namespace {

constexpr std::uint64_t prime_1 = 0x9E3779B185EBCA87, prime_2 = 0xC2B2AE3D27D4EB4F,
                        prime_3 = 0x165667B19E3779F9, prime_4 = 0x85EBCA77C2B2AE63,
                        prime_5 = 0x27D4EB2F165667C5;

std::uint64_t round(std::uint64_t lane, std::uint64_t word) {
  return std::rotl(lane + word * prime_2, 31) * prime_1;
}

std::uint64_t merged(std::uint64_t hash, std::uint64_t lane) {
  return (hash ^ round(0, lane)) * prime_1 + prime_4;
}

std::uint64_t with_rest(std::uint64_t hash, std::string_view rest) {
  for (; rest.size() >= 8; rest.remove_prefix(8))
    hash = std::rotl(hash ^ round(0, word_at(rest.data())), 27) * prime_1 + prime_4;
  if (rest.size() >= 4) {
    hash = std::rotl(hash ^ word_at<std::uint32_t>(rest.data()) * prime_1, 23) * prime_2 + prime_3;
    rest.remove_prefix(4);
  }
  for (const char byte : rest)
    hash = std::rotl(hash ^ static_cast<unsigned char>(byte) * prime_5, 11) * prime_1;
  return hash;
}

std::uint64_t mixed(std::uint64_t hash) {
  hash = (hash ^ hash >> 33U) * prime_2;
  hash = (hash ^ hash >> 29U) * prime_3;
  return hash ^ hash >> 32U;
}

}  // namespace

ContentHash::ContentHash() : lanes_{prime_1 + prime_2, prime_2, 0, 0 - prime_1} {}

void ContentHash::add_stripe(const char* bytes) {
  for (std::size_t l = 0; l < lanes_.size(); ++l)
    lanes_[l] = round(lanes_[l], word_at(bytes + 8 * l));
}

void ContentHash::add(std::string_view bytes) {
  const std::size_t n_kept = n_bytes_ % stripe;
  n_bytes_ += bytes.size();
  if (n_kept > 0) {
    const std::size_t n = std::min(stripe - n_kept, bytes.size());
    std::copy_n(bytes.data(), n, rest_.data() + n_kept);
    bytes.remove_prefix(n);
    if (n_kept + n < stripe) return;
    add_stripe(rest_.data());
  }
  for (; bytes.size() >= stripe; bytes.remove_prefix(stripe)) add_stripe(bytes.data());
  std::copy_n(bytes.data(), bytes.size(), rest_.data());
}

std::uint64_t ContentHash::value() const {
  std::uint64_t hash = prime_5;
  if (n_bytes_ >= stripe) {
    constexpr std::array<int, 4> turns{1, 7, 12, 18};
    hash = 0;
    for (std::size_t l = 0; l < lanes_.size(); ++l) hash += std::rotl(lanes_[l], turns[l]);
    for (const std::uint64_t lane : lanes_) hash = merged(hash, lane);
  }
  return mixed(with_rest(hash + n_bytes_, {rest_.data(), n_bytes_ % stripe}));
}

std::string ContentHash::text() const { return fmt::format("xxh64:{:016x}", value()); }

}  // namespace truecluster
