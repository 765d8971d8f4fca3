// The fields of results as Python objects, and what they mean.
#include "fields.hpp"

#include <pybind11/stl.h>

#include <fmt/format.h>

#include <truecluster/described_results.hpp>
#include <truecluster/error.hpp>

#include "module.hpp"

namespace truecluster::python {
namespace {

py::str text(std::string_view value) { return {value.data(), value.size()}; }

template <class T>
py::object python_value(const Field&, const T& value) {
  return py::cast(value);
}
py::object python_value(const Field& field, Index value) {
  if (field.unit != Unit::position || value >= 0) return py::int_(value);
  if (value == noise_label) return py::int_(-1);
  return py::none();
}
py::object python_value(const Field&, const std::vector<Entries>& rows) {
  py::list list;
  for (const Entries& row : rows) list.append(fields_dict(row));
  return list;
}

// Name, unit and help of each field of a kind of result.
py::list fields_of(const std::string& kind) {
  std::string kinds;
  for (const DescribedResult& result : described_results()) {
    kinds += fmt::format("{}{}", kinds.empty() ? "" : ", ", result.name);
    if (result.name != kind) continue;
    py::list list;
    for (const Entry& entry : result.entries) {
      py::dict one;
      one["name"] = text(entry.field.name);
      one["unit"] = text(name_of(entry.field.unit));
      one["help"] = text(entry.field.help);
      list.append(one);
    }
    return list;
  }
  throw InvalidArgument(fmt::format("'{}' has no fields; choose from {}", kind, kinds));
}

}  // namespace

py::dict fields_dict(const Entries& entries) {
  py::dict dict;
  for (const Entry& entry : entries)
    dict[text(entry.field.name)] = std::visit(
        [&](const auto& value) { return python_value(entry.field, value); }, entry.value);
  return dict;
}

void define_fields(py::module_& module) { module.def("fields", &fields_of); }

}  // namespace truecluster::python
