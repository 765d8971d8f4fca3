// Whether the size of a sparse matrix may be true.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <fmt/format.h>
#include <truecluster/error.hpp>
#include <truecluster/types.hpp>

namespace truecluster::io {

// Lines without a value have nothing in the file; each takes memory, though. n_stored: how many
// things of which a line should have one in a hundred.
inline void require_credible(Index n_lines, std::string_view lines, std::uint64_t n_stored,
                             std::string_view stored, const std::string& place) {
  constexpr Index harmless = Index{1} << 22;
  constexpr std::uint64_t most_per_stored = 100;
  if (n_lines > harmless && static_cast<std::uint64_t>(n_lines) / most_per_stored > n_stored)
    throw IoError(
        fmt::format("{}: the sparse matrix claims to have {} {}, more than {} for each {}; leave "
                    "out those without a value",
                    place, n_lines, lines, most_per_stored, stored));
}

}  // namespace truecluster::io
