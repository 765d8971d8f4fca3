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
    if (label >= 0) label = rank[label];
  return ordered;
}

std::optional<std::int64_t> as_integer(std::string_view text) {
  std::int64_t value = 0;
  const char* end = text.data() + text.size();
  const auto [stop, failure] = std::from_chars(text.data(), end, value);
  if (failure != std::errc() || stop != end) return std::nullopt;
  return value;
}

// Numbers the distinct keys of the cases in order of appearance, but for those that `special` knows
// a label for.
template <class Key, class Value, class Special>
std::vector<Key> number_by_appearance(std::span<const Value> values, Special special,
                                      std::vector<Label>& labels) {
  std::vector<Key> appeared;
  std::unordered_map<Key, Label> number_of;
  labels.reserve(values.size());
  for (const Value& value : values) {
    if (const std::optional<Label> label = special(value)) {
      labels.push_back(*label);
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

// What integers mean that are no clusters.
template <class Integer>
class SpecialIntegers {
 public:
  explicit SpecialIntegers(std::optional<std::string_view> noise)
      : knows_noise_(noise.has_value()) {
    if (noise && *noise != no_noise) noise_ = as_integer(*noise);
  }
  // Whether the least integer is missing: it would make any range wide.
  [[nodiscard]] bool skips(Integer value) const {
    return knows_noise_ && value == std::numeric_limits<Integer>::min();
  }
  std::optional<Label> operator()(Integer value) const {
    if (noise_ == value) return noise_label;
    if (value == -1 || skips(value)) return missing_label;
    return std::nullopt;
  }

 private:
  bool knows_noise_;
  std::optional<std::int64_t> noise_;
};

// Labels whose range is not much larger than their number: a lookup table of the whole range. The
// loops over the cases have no branches; what is no cluster is a value like the others until the
// end.
template <class Integer>
std::vector<Integer> compact_by_range(std::span<const Integer> values, Integer low,
                                      std::uint64_t range, const SpecialIntegers<Integer>& special,
                                      std::vector<Label>& labels) {
  const auto slot = [&](Integer value) {
    return special.skips(value)
               ? range
               : static_cast<std::uint64_t>(value) - static_cast<std::uint64_t>(low);
  };
  constexpr Label used = 0;
  std::vector<Label> number_of(range + 1, missing_label);
  for (const Integer value : values) number_of[slot(value)] = used;
  number_of[range] = missing_label;
  std::vector<Integer> distinct;
  for (std::uint64_t i = 0; i < range; ++i) {
    if (number_of[i] != used) continue;
    const auto value = static_cast<Integer>(static_cast<std::uint64_t>(low) + i);
    const std::optional<Label> label = special(value);
    number_of[i] = label.value_or(static_cast<Label>(distinct.size()));
    if (!label) distinct.push_back(value);
  }
  labels.resize(values.size());
  std::transform(values.begin(), values.end(), labels.begin(),
                 [&](Integer value) { return number_of[slot(value)]; });
  return distinct;
}

template <class Integer>
Partition compact_integers(std::span<const Integer> values,
                           std::optional<std::string_view> noise = {}) {
  const SpecialIntegers<Integer> special(noise);
  Partition partition;
  if (values.empty()) return partition;
  Integer low = std::numeric_limits<Integer>::max(), high = std::numeric_limits<Integer>::min();
  for (const Integer value : values) {
    low = special.skips(value) ? low : std::min(low, value);
    high = std::max(high, value);
  }
  low = std::min(low, high);
  const std::uint64_t widest = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low);
  const std::uint64_t reasonable = std::min<std::uint64_t>(
      std::max<std::uint64_t>(4 * values.size(), 65536), std::numeric_limits<Label>::max());
  std::vector<Integer> distinct;
  if (widest < reasonable) {
    distinct = compact_by_range(values, low, widest + 1, special, partition.labels);
  } else {
    const auto appeared = number_by_appearance<Integer>(values, special, partition.labels);
    distinct = put_in_order(partition.labels, appeared, std::less<>());
  }
  partition.names.reserve(distinct.size());
  for (const Integer value : distinct) partition.names.push_back(std::to_string(value));
  return partition;
}

Partition compact_texts(std::span<const std::string> labels, std::string_view noise) {
  Partition partition;
  const auto special = [&](std::string_view text) -> std::optional<Label> {
    if (text == noise && !text.empty() && noise != no_noise) return noise_label;
    if (text.empty() || text == "NA" || text == "-1") return missing_label;
    return std::nullopt;
  };
  const auto appeared = number_by_appearance<std::string_view>(labels, special, partition.labels);
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

}  // namespace

Partition compact_labels(std::span<const std::int64_t> labels) { return compact_integers(labels); }
Partition compact_labels(std::span<const std::int32_t> labels) { return compact_integers(labels); }
Partition compact_labels(std::span<const std::string> labels) {
  return compact_texts(labels, no_noise);
}

Partition compact_labels(std::span<const std::int64_t> labels, std::string_view noise) {
  return compact_integers(labels, std::optional(noise));
}
Partition compact_labels(std::span<const std::int32_t> labels, std::string_view noise) {
  return compact_integers(labels, std::optional(noise));
}
Partition compact_labels(std::span<const std::string> labels, std::string_view noise) {
  return compact_texts(labels, noise);
}

}  // namespace truecluster
