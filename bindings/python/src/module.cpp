// The compiled half of the Python package; bindings/python/truecluster holds the other.
#include "module.hpp"

#include <truecluster/context.hpp>
#include <truecluster/error.hpp>
#include <truecluster/option_names.hpp>
#include <truecluster/version.hpp>

#include "options.hpp"

namespace truecluster::python {
namespace {

void raise(PyObject* kind, const Error& error) {
  PyErr_SetString(kind, with_option_names(error.what(), parameter_name).c_str());
}

// The core's sentences as the exceptions a Python programmer expects.
void translate(std::exception_ptr thrown) {
  try {
    if (thrown) std::rethrow_exception(thrown);
  } catch (const IoError& error) {
    raise(PyExc_OSError, error);
  } catch (const Interrupted& error) {
    raise(PyExc_KeyboardInterrupt, error);
  } catch (const Error& error) {
    raise(PyExc_ValueError, error);
  }
}

}  // namespace
}  // namespace truecluster::python

PYBIND11_MODULE(_core, module) {
  pybind11::register_exception_translator(&truecluster::python::translate);
  module.attr("__version__") = TRUECLUSTER_VERSION;
  module.attr("max_threads") = truecluster::max_threads;
  truecluster::python::define_options(module);
  truecluster::python::define_fields(module);
  truecluster::python::define_fit(module);
  truecluster::python::define_partitions(module);
  truecluster::python::define_known(module);
}
