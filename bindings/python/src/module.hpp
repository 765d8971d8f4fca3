// The parts of the module.
#pragma once

#include <pybind11/pybind11.h>

namespace truecluster::python {

void define_fields(pybind11::module_& module);
void define_known(pybind11::module_& module);
void define_options(pybind11::module_& module);
void define_fit(pybind11::module_& module);
void define_partitions(pybind11::module_& module);

}  // namespace truecluster::python
