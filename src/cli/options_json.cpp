#include "cli/options_json.hpp"

#include <nlohmann/json.hpp>

namespace truecluster::cli {
namespace {

class JsonVisitor : public ArgumentVisitor {
 public:
  nlohmann::ordered_json json = nlohmann::ordered_json::object();

  void option(std::string_view name, bool& value, std::string_view) override { set(name, value); }
  void option(std::string_view name, Index& value, std::string_view) override { set(name, value); }
  void option(std::string_view name, std::uint64_t& value, std::string_view) override {
    if (name != "seed") set(name, value);
  }
  void option(std::string_view name, double& value, std::string_view) override { set(name, value); }
  void option(std::string_view name, std::string& value, std::string_view) override {
    set(name, value);
  }
  void option(std::string_view name, std::vector<Index>& value, std::string_view) override {
    set(name, value);
  }
  void choice(std::string_view name, const Choice& value, std::string_view) override {
    set(name, std::string(value.names[value.get()]));
  }
  void files(std::string_view name, std::vector<std::string>& value, int, int,
             std::string_view) override {
    set(name, value);
  }
  void repeated(std::string_view name, std::vector<std::string>& value, std::string_view) override {
    set(name, value);
  }

 private:
  template <class T>
  void set(std::string_view name, const T& value) {
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
