// Labels of any kind into compact ones, in the order people expect.
#include <truecluster/partition.hpp>

#include <algorithm>
#include <charconv>
#include <limits>
#include <numeric>
#include <optional>
#include <string_view>
#include <unordered_map>

#include <fmt/format.h>

#include <truecluster/error.hpp>

namespace truecluster {
namespace {

// Renames clusters numbered in order of appearance so that `less` orders them; returns their order.
template <class Key, class Less>
std::vector<Key> put_in_order(std::vector<Label>& labels, const std::vector<Key>& appeared,
                              Less less) {
  std::vector<Label> order(appeared.size());
  std::iota(order.begin(), order.end(), Label{0});
  std::sort(order.begin(), order.end(),
            [&](Label x, Label y) { return less(appeared[x], appeared[y]); });
  std::vector<Label> rank(appeared.size());
  std::vector<Key> ordered;
  ordered.reserve(appeared.size());
  for (const Label label : order) {
    rank[label] = static_cast<Label>(ordered.size());
    ordered.push_back(appeared[label]);
  }
  for (Label& label : labels)
    if (label != missing_label) label = rank[label];
  return ordered;
}

// Numbers the distinct keys of the cases in order of appearance.
template <class Key, class Value, class IsMissing>
std::vector<Key> number_by_appearance(std::span<const Value> values, IsMissing is_missing,
                                      std::vector<Label>& labels) {
  std::vector<Key> appeared;
  std::unordered_map<Key, Label> number_of;
  labels.reserve(values.size());
  for (const Value& value : values) {
    if (is_missing(value)) {
      labels.push_back(missing_label);
      continue;
    }
    const auto [place, is_new] =
        number_of.try_emplace(Key(value), static_cast<Label>(appeared.size()));
    if (is_new) {
      if (appeared.size() == std::numeric_limits<Label>::max())
        throw InvalidArgument(
            fmt::format("the labels name more than {} clusters", appeared.size()));
      appeared.emplace_back(value);
    }
    labels.push_back(place->second);
  }
  return appeared;
}

template <class Integer>
bool is_missing_integer(Integer value) {
  return value == -1;
}

// Labels whose range is not much larger than their number: a lookup table of the whole range. The
// loops over the cases have no branches; what is missing is a value like the others until the end.
template <class Integer>
std::vector<Integer> compact_by_range(std::span<const Integer> values, Integer low,
                                      std::uint64_t range, std::vector<Label>& labels) {
  const auto slot = [low](Integer value) {
    return static_cast<std::uint64_t>(value) - static_cast<std::uint64_t>(low);
  };
  constexpr Label used = 0;
  std::vector<Label> number_of(range, missing_label);
  for (const Integer value : values) number_of[slot(value)] = used;
  std::vector<Integer> distinct;
  for (std::uint64_t i = 0; i < range; ++i) {
    if (number_of[i] != used) continue;
    const auto value = static_cast<Integer>(static_cast<std::uint64_t>(low) + i);
    number_of[i] = is_missing_integer(value) ? missing_label : static_cast<Label>(distinct.size());
    if (!is_missing_integer(value)) distinct.push_back(value);
  }
  labels.resize(values.size());
  std::transform(values.begin(), values.end(), labels.begin(),
                 [&](Integer value) { return number_of[slot(value)]; });
  return distinct;
}

template <class Integer>
Partition compact_integers(std::span<const Integer> values) {
  Partition partition;
  if (values.empty()) return partition;
  Integer low = values[0], high = values[0];
  for (const Integer value : values) {
    low = std::min(low, value);
    high = std::max(high, value);
  }
  const std::uint64_t widest = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low);
  const std::uint64_t reasonable = std::min<std::uint64_t>(
      std::max<std::uint64_t>(4 * values.size(), 65536), std::numeric_limits<Label>::max());
  std::vector<Integer> distinct;
  if (widest < reasonable) {
    distinct = compact_by_range(values, low, widest + 1, partition.labels);
  } else {
    const auto appeared =
        number_by_appearance<Integer>(values, is_missing_integer<Integer>, partition.labels);
    distinct = put_in_order(partition.labels, appeared, std::less<>());
  }
  partition.names.reserve(distinct.size());
  for (const Integer value : distinct) partition.names.push_back(std::to_string(value));
  return partition;
}

std::optional<std::int64_t> as_integer(std::string_view text) {
  std::int64_t value = 0;
  const char* end = text.data() + text.size();
  const auto [stop, failure] = std::from_chars(text.data(), end, value);
  if (failure != std::errc() || stop != end) return std::nullopt;
  return value;
}

}  // namespace

Partition compact_labels(std::span<const std::int64_t> labels) { return compact_integers(labels); }
Partition compact_labels(std::span<const std::int32_t> labels) { return compact_integers(labels); }

Partition compact_labels(std::span<const std::string> labels) {
  Partition partition;
  const auto is_missing = [](std::string_view text) {
    return text.empty() || text == "NA" || text == "-1";
  };
  const auto appeared =
      number_by_appearance<std::string_view>(labels, is_missing, partition.labels);
  const bool all_integers = std::all_of(appeared.begin(), appeared.end(),
                                        [](std::string_view text) { return as_integer(text); });
  // "7" and "07" are different texts of the same number: byte order decides between them.
  const auto numeric = [](std::string_view x, std::string_view y) {
    return std::pair(*as_integer(x), x) < std::pair(*as_integer(y), y);
  };
  const auto ordered = all_integers ? put_in_order(partition.labels, appeared, numeric)
                                    : put_in_order(partition.labels, appeared, std::less<>());
  partition.names.assign(ordered.begin(), ordered.end());
  return partition;
}

}  // namespace truecluster
