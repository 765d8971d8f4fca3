// Choices set by name.
#include <truecluster/options.hpp>

#include <algorithm>

namespace truecluster {

bool Choice::set_name(std::string_view wanted) const {
  const auto found = std::ranges::find(names, wanted);
  if (found == names.end()) return false;
  set(found - names.begin());
  return true;
}

}  // namespace truecluster
