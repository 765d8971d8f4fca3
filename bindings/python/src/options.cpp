// Python keyword arguments into options, and the descriptions of options into Python.
#include "options.hpp"
#include "module.hpp"

#include <pybind11/stl.h>

#include <array>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <truecluster/align.hpp>
#include <truecluster/consensus.hpp>
#include <truecluster/error.hpp>
#include <truecluster/fit.hpp>
#include <truecluster/match.hpp>
#include <truecluster/option_names.hpp>

namespace truecluster::python {
namespace {

std::string text_of(const py::handle& value) { return py::str(py::repr(value)); }

struct TooLarge {};  // for 64 bits

// What has __index__: Python's and numpy's integers, not floats; True is a mistake.
template <class T>
T integer(const py::handle& value) {
  if (PyBool_Check(value.ptr())) throw py::cast_error();
  const auto number = py::reinterpret_steal<py::object>(PyNumber_Index(value.ptr()));
  if (!number) throw py::error_already_set();
  try {
    return number.cast<T>();
  } catch (const py::cast_error&) {
    throw TooLarge();
  }
}

double real(const py::handle& value) {
  const double number = PyFloat_AsDouble(value.ptr());
  if (number == -1.0 && PyErr_Occurred() != nullptr) throw py::error_already_set();
  return number;
}

const char* kind_of(const bool*) { return "True or False"; }
const char* kind_of(const Index*) { return "an integer"; }
const char* kind_of(const std::uint64_t*) { return "an integer from 0 to 2**64 - 1"; }
const char* kind_of(const double*) { return "a number"; }
const char* kind_of(const std::string*) { return "a string"; }
const char* kind_of(const std::vector<Index>*) { return "integers"; }
const char* kind_of(const Choice&) { return "a string"; }

void set(std::string_view, bool* value, const py::object& given) { *value = given.cast<bool>(); }
void set(std::string_view, Index* value, const py::object& given) {
  *value = integer<Index>(given);
}
void set(std::string_view, std::uint64_t* value, const py::object& given) {
  *value = integer<std::uint64_t>(given);
}
void set(std::string_view, double* value, const py::object& given) { *value = real(given); }
void set(std::string_view, std::string* value, const py::object& given) {
  *value = given.cast<std::string>();
}
void set(std::string_view, std::vector<Index>* value, const py::object& given) {
  value->clear();
  for (const py::handle one : given) value->push_back(integer<Index>(one));
}
void set(std::string_view name, const Choice& value, const py::object& given) {
  set_choice(name, value, given.cast<std::string>());
}

template <class T>
py::object python_value(const T* value) {
  return py::cast(*value);
}
py::object python_value(const Choice& value) { return py::cast(std::string(value.name())); }

// The names that scikit-learn has for these.
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> parameter_names{
    {{"k", "n_clusters"},
     {"replicates", "n_replicates"},
     {"seed", "random_state"},
     {"weights", "sample_weight"}}};

}  // namespace

std::string parameter_name(std::string_view option) {
  for (const auto& [of_core, of_python] : parameter_names)
    if (option == of_core) return std::string(of_python);
  return std::string(option);
}

std::string OptionSetter::name_of(std::string_view option) const {
  const auto found = names_.find(option);
  return found == names_.end() ? parameter_name(option) : found->second;
}

void OptionSetter::visit(std::string_view name, const OptionValue& value, std::string_view) {
  known_.emplace(name);
  const py::str key(name.data(), name.size());
  if (!given_.contains(key)) return;
  const py::object given = given_[key];
  if (given.is_none()) return;
  const auto refuse = [&] {
    const char* kind = std::visit([](const auto& held) { return kind_of(held); }, value);
    throw py::type_error(fmt::format("{} must be {}, not {}", name_of(name), kind, text_of(given)));
  };
  try {
    std::visit([&](const auto& held) { set(name_of(name), held, given); }, value);
  } catch (const py::error_already_set&) {
    refuse();
  } catch (const py::cast_error&) {
    refuse();
  } catch (const TooLarge&) {
    throw InvalidArgument(
        fmt::format("{} is {}, more than 64 bits hold", name_of(name), text_of(given)));
  }
}

void OptionSetter::finish() const {
  for (const auto& [key, value] : given_)
    if (known_.count(key.cast<std::string>()) == 0)
      throw py::type_error(fmt::format("there is no option {}; the options are {}", text_of(key),
                                       fmt::join(known_, ", ")));
}

void OptionLister::visit(std::string_view name, const OptionValue& value, std::string_view help) {
  py::dict entry;
  entry["name"] = py::str(name.data(), name.size());
  entry["help"] = py::str(help.data(), help.size());
  entry["choices"] = py::none();
  if (const auto* choice = std::get_if<Choice>(&value)) {
    const std::vector<std::string> names(choice->names.begin(), choice->names.end());
    entry["choices"] = py::tuple(py::cast(names));
  }
  entry["default"] = std::visit([](const auto& held) { return python_value(held); }, value);
  list.append(entry);
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
  py::dict names;
  for (const auto& [of_core, of_python] : parameter_names)
    names[py::str(of_python.data(), of_python.size())] = py::str(of_core.data(), of_core.size());
  module.attr("core_names") = names;
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
