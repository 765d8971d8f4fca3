// The core's option descriptions, seen from Python: names, defaults and help come from there only.
#pragma once

#include <pybind11/pybind11.h>

#include <set>
#include <string>

#include <truecluster/options.hpp>

namespace truecluster::python {

namespace py = pybind11;

// Sets the options that a dict names; None leaves the default.
class OptionSetter : public OptionVisitor {
 public:
  explicit OptionSetter(py::dict given) : given_(std::move(given)) {}
  // Refuses names that were not visited.
  void finish() const;

  void visit(std::string_view name, const OptionValue& value, std::string_view help) override;

 private:
  py::dict given_;
  std::set<std::string, std::less<>> known_;
};

// Lists name, default, help and choices of each option.
class OptionLister : public OptionVisitor {
 public:
  py::list list;

  void visit(std::string_view name, const OptionValue& value, std::string_view help) override;
};

// Options of a kind with what a dict says.
template <class Options>
Options options_from(const py::dict& given) {
  Options options;
  OptionSetter setter(given);
  describe(options, setter);
  setter.finish();
  return options;
}

}  // namespace truecluster::python
