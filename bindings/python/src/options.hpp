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

  void option(std::string_view name, bool& value, std::string_view help) override;
  void option(std::string_view name, Index& value, std::string_view help) override;
  void option(std::string_view name, std::uint64_t& value, std::string_view help) override;
  void option(std::string_view name, double& value, std::string_view help) override;
  void option(std::string_view name, std::string& value, std::string_view help) override;
  void option(std::string_view name, std::vector<Index>& value, std::string_view help) override;
  void choice(std::string_view name, const Choice& value, std::string_view help) override;

 private:
  template <class Set>
  void visit(std::string_view name, const char* kind, const Set& set);

  py::dict given_;
  std::set<std::string, std::less<>> known_;
};

// Lists name, default, help and choices of each option.
class OptionLister : public OptionVisitor {
 public:
  py::list list;

  void option(std::string_view name, bool& value, std::string_view help) override;
  void option(std::string_view name, Index& value, std::string_view help) override;
  void option(std::string_view name, std::uint64_t& value, std::string_view help) override;
  void option(std::string_view name, double& value, std::string_view help) override;
  void option(std::string_view name, std::string& value, std::string_view help) override;
  void option(std::string_view name, std::vector<Index>& value, std::string_view help) override;
  void choice(std::string_view name, const Choice& value, std::string_view help) override;

 private:
  void add(std::string_view name, const py::object& value, std::string_view help,
           const py::object& choices = py::none());
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

// The values that options have, by name.
template <class Options>
py::dict option_values(Options options) {
  OptionLister lister;
  describe(options, lister);
  py::dict values;
  for (const py::handle one : lister.list) values[one["name"]] = one["default"];
  return values;
}

}  // namespace truecluster::python
