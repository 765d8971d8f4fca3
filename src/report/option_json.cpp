// Collects described options as JSON.
#include "report/option_json.hpp"

#include <type_traits>

#include <nlohmann/json.hpp>

namespace truecluster::report {
namespace {

class JsonVisitor : public OptionVisitor {
 public:
  nlohmann::ordered_json json = nlohmann::ordered_json::object();

  void visit(std::string_view name, const OptionValue& value, std::string_view) override {
    if (name != "seed") json[std::string(name)] = option_json(value);
  }
};

}  // namespace

nlohmann::ordered_json option_json(const OptionValue& value) {
  return std::visit(
      []<class T>(const T& held) -> nlohmann::ordered_json {
        if constexpr (std::is_pointer_v<T>)
          return *held;
        else
          return std::string(held.name());
      },
      value);
}

nlohmann::ordered_json options_json(const std::function<void(OptionVisitor&)>& describe) {
  JsonVisitor visitor;
  describe(visitor);
  return std::move(visitor.json);
}

}  // namespace truecluster::report
