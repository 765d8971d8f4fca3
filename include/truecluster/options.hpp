// One description per option: name, type, default and help stand in one place, the describe()
// function of an options struct, and are walked by the command line, the JSON output, the language
// bindings and docs/parameters.md.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include <truecluster/types.hpp>

namespace truecluster {

// An option whose values are the names of an enum.
struct Choice {
  std::span<const std::string_view> names;
  std::function<std::size_t()> get;
  std::function<void(std::size_t)> set;

  [[nodiscard]] std::string_view name() const { return names[get()]; }
  // Whether there is a value of this name; if so, it is set.
  [[nodiscard]] bool set_name(std::string_view wanted) const;
};

// Where the value of an option stands; the value it has when visited is its default.
using OptionValue =
    std::variant<bool*, Index*, std::uint64_t*, double*, std::string*, std::vector<Index>*, Choice>;

class OptionVisitor {
 public:
  virtual ~OptionVisitor() = default;
  virtual void visit(std::string_view name, const OptionValue& value, std::string_view help) = 0;

  // Enums offer enum_names(E): their names in the order of their values.
  template <class T>
  void option(std::string_view name, T& value, std::string_view help) {
    if constexpr (std::is_enum_v<T>)
      visit(name,
            Choice{enum_names(T{}), [&value] { return static_cast<std::size_t>(value); },
                   [&value](std::size_t chosen) { value = static_cast<T>(chosen); }},
            help);
    else
      visit(name, &value, help);
  }
};

template <class E>
requires std::is_enum_v<E> std::string_view name_of(E value) {
  return enum_names(value)[static_cast<std::size_t>(value)];
}

}  // namespace truecluster
