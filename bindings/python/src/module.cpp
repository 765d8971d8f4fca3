// The compiled half of the Python package; bindings/python/truecluster holds the other.
#include "module.hpp"

#include <truecluster/error.hpp>
#include <truecluster/version.hpp>

namespace truecluster::python {
namespace {

// The core's sentences as the exceptions a Python programmer expects.
void translate(std::exception_ptr thrown) {
  try {
    if (thrown) std::rethrow_exception(thrown);
  } catch (const IoError& error) {
    PyErr_SetString(PyExc_OSError, error.what());
  } catch (const Interrupted& error) {
    PyErr_SetString(PyExc_KeyboardInterrupt, error.what());
  } catch (const Error& error) {
    PyErr_SetString(PyExc_ValueError, error.what());
  }
}

}  // namespace
}  // namespace truecluster::python

PYBIND11_MODULE(_core, module) {
  pybind11::register_exception_translator(&truecluster::python::translate);
  module.attr("__version__") = TRUECLUSTER_VERSION;
  truecluster::python::define_options(module);
  truecluster::python::define_fields(module);
  truecluster::python::define_fit(module);
  truecluster::python::define_partitions(module);
}
