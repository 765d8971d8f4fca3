// What options must be.
#pragma once

#include <string_view>
#include <type_traits>

#include <fmt/format.h>
#include <truecluster/error.hpp>

namespace truecluster {

// Refuses smaller values, and what is no number; the name is that of the option.
template <class T>
void require_at_least(std::string_view name, T value, std::type_identity_t<T> least) {
  if (!(value >= least))
    throw InvalidArgument(fmt::format("`{}` is {} but must be at least {}", name, value, least));
}

// The same where 0 means none.
template <class T>
void require_0_or_at_least(std::string_view name, T value, std::type_identity_t<T> least) {
  if (value != 0 && !(value >= least))
    throw InvalidArgument(
        fmt::format("`{}` is {} but must be 0 or at least {}", name, value, least));
}

}  // namespace truecluster
