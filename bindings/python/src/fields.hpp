// The fields of results as Python objects.
#pragma once

#include <pybind11/pybind11.h>

#include <vector>

#include <truecluster/fields.hpp>

namespace truecluster::python {

namespace py = pybind11;

// Values by name; an unknown position is None.
py::dict fields_dict(const Entries& entries);

template <Described T>
py::list fields_list(const std::vector<T>& rows) {
  py::list list;
  for (const T& row : rows) list.append(fields_dict(entries_of(row)));
  return list;
}

}  // namespace truecluster::python
