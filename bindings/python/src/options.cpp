#include "options.hpp"
#include "module.hpp"

#include <pybind11/stl.h>

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <truecluster/align.hpp>
#include <truecluster/consensus.hpp>
#include <truecluster/error.hpp>
#include <truecluster/fit.hpp>
#include <truecluster/match.hpp>

namespace truecluster::python {
namespace {

std::string text_of(const py::handle& value) { return py::str(py::repr(value)); }

// What has __index__: Python's and numpy's integers, not floats.
template <class T>
T integer(const py::handle& value) {
  const auto number = py::reinterpret_steal<py::object>(PyNumber_Index(value.ptr()));
  if (!number) throw py::error_already_set();
  return number.cast<T>();
}

double real(const py::handle& value) {
  const double number = PyFloat_AsDouble(value.ptr());
  if (number == -1.0 && PyErr_Occurred() != nullptr) throw py::error_already_set();
  return number;
}

}  // namespace

template <class Set>
void OptionSetter::visit(std::string_view name, const char* kind, const Set& set) {
  known_.emplace(name);
  const py::str key(name.data(), name.size());
  if (!given_.contains(key)) return;
  const py::object value = given_[key];
  if (value.is_none()) return;
  const auto refuse = [&] {
    throw py::type_error(fmt::format("{} must be {}, not {}", name, kind, text_of(value)));
  };
  try {
    set(value);
  } catch (const py::error_already_set&) {
    refuse();
  } catch (const py::cast_error&) {
    refuse();
  }
}

void OptionSetter::finish() const {
  for (const auto& [key, value] : given_)
    if (known_.count(key.cast<std::string>()) == 0)
      throw py::type_error(fmt::format("there is no option {}; the options are {}", text_of(key),
                                       fmt::join(known_, ", ")));
}

void OptionSetter::option(std::string_view name, bool& value, std::string_view) {
  visit(name, "True or False", [&](const py::object& given) { value = given.cast<bool>(); });
}
void OptionSetter::option(std::string_view name, Index& value, std::string_view) {
  visit(name, "an integer", [&](const py::object& given) { value = integer<Index>(given); });
}
void OptionSetter::option(std::string_view name, std::uint64_t& value, std::string_view) {
  visit(name, "an integer from 0 to 2**64 - 1",
        [&](const py::object& given) { value = integer<std::uint64_t>(given); });
}
void OptionSetter::option(std::string_view name, double& value, std::string_view) {
  visit(name, "a number", [&](const py::object& given) { value = real(given); });
}
void OptionSetter::option(std::string_view name, std::string& value, std::string_view) {
  visit(name, "a text", [&](const py::object& given) { value = given.cast<std::string>(); });
}
void OptionSetter::option(std::string_view name, std::vector<Index>& value, std::string_view) {
  visit(name, "integers", [&](const py::object& given) {
    value.clear();
    for (const py::handle one : given) value.push_back(integer<Index>(one));
  });
}
void OptionSetter::choice(std::string_view name, const Choice& value, std::string_view) {
  visit(name, "a text", [&](const py::object& given) {
    const auto wanted = given.cast<std::string>();
    const auto found = std::find(value.names.begin(), value.names.end(), wanted);
    if (found == value.names.end())
      throw InvalidArgument(
          fmt::format("{} is one of {}, not '{}'", name, fmt::join(value.names, ", "), wanted));
    value.set(static_cast<std::size_t>(found - value.names.begin()));
  });
}

void OptionLister::add(std::string_view name, const py::object& value, std::string_view help,
                       const py::object& choices) {
  py::dict entry;
  entry["name"] = py::str(name.data(), name.size());
  entry["default"] = value;
  entry["help"] = py::str(help.data(), help.size());
  entry["choices"] = choices;
  list.append(entry);
}
void OptionLister::option(std::string_view name, bool& value, std::string_view help) {
  add(name, py::bool_(value), help);
}
void OptionLister::option(std::string_view name, Index& value, std::string_view help) {
  add(name, py::int_(value), help);
}
void OptionLister::option(std::string_view name, std::uint64_t& value, std::string_view help) {
  add(name, py::int_(value), help);
}
void OptionLister::option(std::string_view name, double& value, std::string_view help) {
  add(name, py::float_(value), help);
}
void OptionLister::option(std::string_view name, std::string& value, std::string_view help) {
  add(name, py::str(value), help);
}
void OptionLister::option(std::string_view name, std::vector<Index>& value, std::string_view help) {
  add(name, py::cast(value), help);
}
void OptionLister::choice(std::string_view name, const Choice& value, std::string_view help) {
  const std::vector<std::string> names(value.names.begin(), value.names.end());
  add(name, py::str(names[value.get()]), help, py::tuple(py::cast(names)));
}

namespace {
template <class Options>
py::list described() {
  Options options;
  OptionLister lister;
  describe(options, lister);
  return lister.list;
}
}  // namespace

void define_options(py::module_& module) {
  module.def("options", [](const std::string& job) {
    if (job == "fit") return described<FitOptions>();
    if (job == "match") return described<MatchOptions>();
    if (job == "consensus") return described<ConsensusOptions>();
    if (job == "align") return described<AlignOptions>();
    throw InvalidArgument(
        fmt::format("'{}' has no options; choose from fit, match, consensus, align", job));
  });
}

}  // namespace truecluster::python
