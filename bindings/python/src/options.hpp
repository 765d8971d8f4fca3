// The core's option descriptions, seen from Python: names, defaults and help come from there only.
#pragma once

#include <pybind11/pybind11.h>

#include <map>
#include <set>
#include <string>

#include <truecluster/options.hpp>

namespace truecluster::python {

namespace py = pybind11;

// What the parameter for an option is called in Python.
std::string parameter_name(std::string_view option);

// Options whose parameters have other names in one function.
using ParameterNames = std::map<std::string_view, std::string, std::less<>>;

// Sets the options that a dict names; None leaves the default.
class OptionSetter : public OptionVisitor {
 public:
  OptionSetter(py::dict given, ParameterNames names)
      : given_(std::move(given)), names_(std::move(names)) {}
  // Refuses names that were not visited.
  void finish() const;

  void visit(std::string_view name, const OptionValue& value, std::string_view help) override;

 private:
  [[nodiscard]] std::string name_of(std::string_view option) const;

  py::dict given_;
  ParameterNames names_;
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
Options options_from(const py::dict& given, const ParameterNames& names = {}) {
  Options options;
  OptionSetter setter(given, names);
  describe(options, setter);
  setter.finish();
  return options;
}

}  // namespace truecluster::python
