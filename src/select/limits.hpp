// The limits of a run: how long it may be. A run that goes on may have later ones.
#pragma once

#include <string>
#include <string_view>

#include <truecluster/ensemble.hpp>

namespace truecluster {

struct Limits {
  Index replicates = 0;
  Index max_replicates = 0;
  double tolerance = 0;
  bool operator==(const Limits&) const = default;
};

inline Limits limits_of(const FitOptions& options) {
  return {options.replicates, options.max_replicates, options.tolerance};
}

// Whether an option is one of them, by its name.
bool is_limit(std::string_view option);

// In what they differ, for a message; empty if they do not.
std::string limit_differences(const Limits& then, const Limits& now);

// Why a run of the earlier limits cannot be extended to the later ones; empty if it can.
std::string why_not_extended(const Limits& earlier, const Limits& later);

}  // namespace truecluster
