// One description per option: name, type, default and help stand in one place, the describe()
// function of an options struct, and are walked by the command line, the JSON output, the language
// bindings and docs/parameters.md.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <truecluster/types.hpp>

namespace truecluster {

// An option whose values are the names of an enum.
struct Choice {
  std::span<const std::string_view> names;
  std::function<std::size_t()> get;
  std::function<void(std::size_t)> set;
};

// The value an option has when visited is its default.
class OptionVisitor {
 public:
  virtual ~OptionVisitor() = default;
  virtual void option(std::string_view name, bool& value, std::string_view help) = 0;
  virtual void option(std::string_view name, Index& value, std::string_view help) = 0;
  virtual void option(std::string_view name, std::uint64_t& value, std::string_view help) = 0;
  virtual void option(std::string_view name, double& value, std::string_view help) = 0;
  virtual void option(std::string_view name, std::string& value, std::string_view help) = 0;
  virtual void option(std::string_view name, std::vector<Index>& value, std::string_view help) = 0;
  virtual void choice(std::string_view name, const Choice& value, std::string_view help) = 0;

  // Enums offer enum_names(E): their names in the order of their values.
  template <class E>
  requires std::is_enum_v<E>
  void option(std::string_view name, E& value, std::string_view help) {
    choice(name,
           Choice{enum_names(E{}), [&value] { return static_cast<std::size_t>(value); },
                  [&value](std::size_t chosen) { value = static_cast<E>(chosen); }},
           help);
  }
};

template <class E>
requires std::is_enum_v<E> std::string_view name_of(E value) {
  return enum_names(value)[static_cast<std::size_t>(value)];
}

}  // namespace truecluster
