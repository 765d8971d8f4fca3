// Options as text, for what compares them.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include <truecluster/options.hpp>

namespace truecluster {

struct NamedText {
  std::string name, text;
};

// Of every option that is shown to the visitor.
std::vector<NamedText> values_shown(const std::function<void(OptionVisitor&)>& show);

template <class Options>
std::vector<NamedText> option_values(Options options) {
  return values_shown([&](OptionVisitor& visitor) { describe(options, visitor); });
}

}  // namespace truecluster
