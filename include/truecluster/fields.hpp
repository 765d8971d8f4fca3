// One description per field of a result: name, unit and help stand in one place, the describe()
// function below its struct, and are walked by the JSON output, CSV and tables of the command, the
// language bindings, docs/fields.md and the types of the report page.
//
// To add a field to every result: add a member to the struct, a visit() to describe() below it, and
// the line that computes it (CONTRIBUTING.md has an example). A value is a bool, a number, an enum
// (with enum_names(), shown by its name), a text, a vector of these, or a vector of described
// structs.
#pragma once

#include <array>
#include <concepts>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include <truecluster/options.hpp>
#include <truecluster/types.hpp>

namespace truecluster {

enum class Unit {
  none,      // a name, a sentence, yes or no
  count,     // of cases, clusters, replicates
  position,  // which cluster, run or mode: from 0 in C++ and Python, from 1 in CSV and R; noise
             // is -1 (noise_label in C++, NA in R)
  bits,      // per case
  share,     // from 0 to 1
  ratio      // a number without a unit
};
inline constexpr std::array<std::string_view, 6> unit_names{"",     "count", "position",
                                                            "bits", "share", "ratio"};
constexpr std::span<const std::string_view> enum_names(Unit) { return unit_names; }

struct Field {
  std::string_view name;
  Unit unit;
  std::string_view help;
  bool may_be_unknown = false;  // NaN, or missing_label: null in JSON, NA in CSV and R
  bool is_apart = false;        // too long for a row of a table: each front end has its own form
  bool is_derived = false;      // follows from other fields, and is never read back

  [[nodiscard]] constexpr Field or_unknown() const {
    Field field = *this;
    field.may_be_unknown = true;
    return field;
  }
  [[nodiscard]] constexpr Field apart() const {
    Field field = *this;
    field.is_apart = true;
    return field;
  }
  [[nodiscard]] constexpr Field derived() const {
    Field field = *this;
    field.is_derived = true;
    return field;
  }
};

// describe(result, visit) calls visit(field, value) for each field in their order. With a result
// that is not const, visit may change the values that are not derived, so that one description
// serves writing and reading.
template <class T, class Struct>
concept MaybeConst = std::same_as<std::remove_const_t<T>, Struct>;

struct IgnoreField {
  template <class T>
  void operator()(const Field&, T&&) const {}
};
template <class T>
concept Described = requires(const T& result) {
  describe(result, IgnoreField{});
};

// A value by its kind alone, for front ends that treat all fields alike.
struct Entry;
using Entries = std::vector<Entry>;
using FieldValue =
    std::variant<bool, Index, double, std::string, std::vector<Index>, std::vector<double>,
                 std::vector<std::string>, std::vector<Entries>>;
struct Entry {
  Field field;
  FieldValue value;
};

template <Described T>
Entries entries_of(const T& result);

// The kind that a type is shown as; void for what has no such form, as matrices.
template <class T>
struct ShownAs {
  using type = void;
};
template <class T>
requires(std::is_integral_v<T> && !std::same_as<T, bool>) struct ShownAs<T> {
  using type = Index;
};
template <class T>
requires(std::is_enum_v<T> || std::same_as<T, std::string>) struct ShownAs<T> {
  using type = std::string;
};
template <>
struct ShownAs<bool> {
  using type = bool;
};
template <>
struct ShownAs<double> {
  using type = double;
};
template <class T>
requires(!std::is_void_v<typename ShownAs<T>::type>) struct ShownAs<std::vector<T>> {
  using type = std::vector<typename ShownAs<T>::type>;
};
template <Described T>
struct ShownAs<std::vector<T>> {
  using type = std::vector<Entries>;
};

template <class T>
auto shown(const T& value) {
  if constexpr (std::is_enum_v<T>)
    return std::string(name_of(value));
  else
    return static_cast<typename ShownAs<T>::type>(value);
}
template <class T>
auto shown(const std::vector<T>& values) {
  typename ShownAs<std::vector<T>>::type result;
  for (const T& value : values)
    if constexpr (Described<T>)
      result.push_back(entries_of(value));
    else
      result.push_back(shown(value));
  return result;
}

// Calls use(field, value) for each field that is not apart and has a kind.
template <Described T, class Use>
void visit_shown(const T& result, const Use& use) {
  describe(result, [&]<class Value>(const Field& field, const Value& value) {
    if constexpr (!std::is_void_v<typename ShownAs<Value>::type>)
      if (!field.is_apart) use(field, value);
  });
}

void add_entry(Entries& entries, const Field& field, FieldValue&& value);

template <Described T>
Entries entries_of(const T& result) {
  Entries entries;
  visit_shown(result, [&](const Field& field, const auto& value) {
    add_entry(entries, field, shown(value));
  });
  return entries;
}

// Positions as people count them: from 1. missing_label and noise_label remain.
FieldValue counted_from_one(const Field& field, FieldValue value);
Entries counted_from_one(Entries entries);

}  // namespace truecluster
