// The result of a fit as a dict that pickle can write, and back.
#pragma once

#include <pybind11/pybind11.h>

#include <truecluster/fit.hpp>

namespace truecluster::python {

namespace py = pybind11;

py::object state_of(const FitResult& result);
// Refuses what another version has written.
FitResult result_from(const py::object& state);

}  // namespace truecluster::python
