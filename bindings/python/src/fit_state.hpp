// The result of a fit as a tuple that pickle can write, and back.
#pragma once

#include <pybind11/pybind11.h>

#include <truecluster/fit.hpp>

namespace truecluster::python {

namespace py = pybind11;

py::tuple state_of(const FitResult& result);
FitResult result_from(const py::tuple& state);

}  // namespace truecluster::python
