// Values of described fields as JSON: null for what does not exist.
#include "report/fields_json.hpp"

#include <string>

#include <nlohmann/json.hpp>

#include "report/json_text.hpp"

namespace truecluster::report {
namespace {

using Json = nlohmann::ordered_json;

Json value_json(const Field&, double value) { return number(value); }
Json value_json(const Field& field, Index value) {
  if (field.unit != Unit::position || value >= 0) return value;
  return value == noise_label ? Json(-1) : Json(nullptr);
}
Json value_json(const Field&, bool value) { return value; }
Json value_json(const Field&, const std::string& value) { return value; }
Json value_json(const Field&, const Entries& row) {
  Json json = Json::object();
  add_fields(json, row);
  return json;
}
template <class T>
Json value_json(const Field& field, const std::vector<T>& values) {
  Json list = Json::array();
  for (const T& value : values) list.push_back(value_json(field, value));
  return list;
}

}  // namespace

void add_fields(Json& json, const Entries& entries) {
  for (const Entry& entry : entries)
    json[std::string(entry.field.name)] =
        std::visit([&](const auto& value) { return value_json(entry.field, value); }, entry.value);
}

}  // namespace truecluster::report
