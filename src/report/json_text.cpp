// JSON as text: flat where it fits a line, indented where not.
#include "report/json_text.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <nlohmann/json.hpp>
#include <truecluster/version.hpp>

namespace truecluster::report {
namespace {

using Json = nlohmann::ordered_json;

std::string flat(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

bool is_flat(const Json& json) {
  return !json.is_structured() ||
         std::none_of(json.begin(), json.end(), [](const Json& e) { return e.is_structured(); });
}

void append(const Json& json, std::size_t depth, std::string& text) {
  if (depth > 0 && is_flat(json)) {
    text += flat(json);
    return;
  }
  const bool object = json.is_object();
  const std::string indent(2 * depth + 2, ' ');
  text += object ? "{" : "[";
  bool first = true;
  for (const auto& [key, value] : json.items()) {
    text += first ? "\n" : ",\n";
    text += indent;
    first = false;
    if (object) text += flat(Json(key)) + ": ";
    append(value, depth + 1, text);
  }
  text += '\n';
  text.append(2 * depth, ' ');
  text += object ? '}' : ']';
}

}  // namespace

Json result_document(const std::string& command, Json options, std::uint64_t seed) {
  Json json = Json::object();
  json["schema"] = 1;
  json["version"] = TRUECLUSTER_VERSION;
  json["command"] = command;
  json["options"] = std::move(options);
  json["seed"] = seed;
  return json;
}

Json number(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

std::string json_text(const Json& json) {
  std::string text;
  append(json, 0, text);
  return text + "\n";
}

}  // namespace truecluster::report
