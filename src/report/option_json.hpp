// Options as JSON.
#pragma once

#include <functional>

#include <nlohmann/json_fwd.hpp>
#include <truecluster/options.hpp>

namespace truecluster::report {

nlohmann::ordered_json option_json(const OptionValue& value);

// The options that describe() shows, by name, but the seed, which has its own key in a result.
nlohmann::ordered_json options_json(const std::function<void(OptionVisitor&)>& describe);

}  // namespace truecluster::report
