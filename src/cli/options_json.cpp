// Collects a command's options for the JSON result.
#include "cli/options_json.hpp"

#include <nlohmann/json.hpp>

#include "report/option_json.hpp"

namespace truecluster::cli {
namespace {

class JsonVisitor : public ArgumentVisitor {
 public:
  nlohmann::ordered_json json = nlohmann::ordered_json::object();

  void visit(std::string_view name, const OptionValue& value, std::string_view) override {
    if (name != "seed") json[std::string(name)] = report::option_json(value);
  }
  void files(std::string_view name, std::vector<std::string>& value, int, int,
             std::string_view) override {
    json[std::string(name)] = value;
  }
  void repeated(std::string_view name, std::vector<std::string>& value, std::string_view) override {
    json[std::string(name)] = value;
  }
};

}  // namespace

nlohmann::ordered_json options_json(Command& command) {
  JsonVisitor visitor;
  command.describe_arguments(visitor);
  return std::move(visitor.json);
}

}  // namespace truecluster::cli
