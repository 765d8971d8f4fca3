// Whether a saved run can go on under other limits.
#include "select/limits.hpp"

#include <fmt/format.h>

namespace truecluster {

bool is_limit(std::string_view option) {
  return option == "replicates" || option == "max_replicates" || option == "tolerance";
}

namespace {

std::string differs(std::string_view name, auto now, auto then) {
  return fmt::format("`{}` is {}, was {}", name, now, then);
}

}  // namespace

std::string limit_differences(const Limits& then, const Limits& now) {
  if (now.replicates != then.replicates)
    return differs("replicates", now.replicates, then.replicates);
  if (now.max_replicates != then.max_replicates)
    return differs("max_replicates", now.max_replicates, then.max_replicates);
  return now == then ? "" : differs("tolerance", now.tolerance, then.tolerance);
}

std::string why_not_extended(const Limits& earlier, const Limits& later) {
  const auto ends_earlier = [&](std::string_view name, auto now, auto then) {
    return differs(name, now, then) + ", and a run can be extended but not shortened";
  };
  if ((later.replicates > 0) != (earlier.replicates > 0))
    return differs("replicates", later.replicates, earlier.replicates);
  if (later.replicates < earlier.replicates)
    return ends_earlier("replicates", later.replicates, earlier.replicates);
  if (later.replicates > 0) return "";  // a fixed number has no other limits
  if (later.max_replicates < earlier.max_replicates)
    return ends_earlier("max_replicates", later.max_replicates, earlier.max_replicates);
  if (later.tolerance > earlier.tolerance)
    return ends_earlier("tolerance", later.tolerance, earlier.tolerance);
  return "";
}

}  // namespace truecluster
