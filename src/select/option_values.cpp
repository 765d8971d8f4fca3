// Writes the value of every option as text.
#include "select/option_values.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <utility>

namespace truecluster {
namespace {

class ValueLister : public OptionVisitor {
 public:
  std::vector<NamedText> values;

  void visit(std::string_view name, const OptionValue& value, std::string_view) override {
    values.push_back(
        {std::string(name), std::visit([](const auto& held) { return text_of(held); }, value)});
  }

 private:
  static std::string text_of(const Choice& choice) { return std::string(choice.name()); }
  static std::string text_of(const std::vector<Index>* numbers) {
    return fmt::format("{}", fmt::join(*numbers, ","));
  }
  template <class T>
  static std::string text_of(const T* value) {
    return fmt::format("{}", *value);
  }
};

}  // namespace

std::vector<NamedText> values_shown(const std::function<void(OptionVisitor&)>& show) {
  ValueLister lister;
  show(lister);
  return std::move(lister.values);
}

}  // namespace truecluster
