// A clusterer written in Python as a base clusterer of the core.
#pragma once

#include <pybind11/pybind11.h>

#include <truecluster/clusterer.hpp>
#include <truecluster/context.hpp>

namespace truecluster::python {

namespace py = pybind11;

// `adapter` offers fit(rows, n_clusters, seed); what that returns has n_clusters, labels (of the
// rows, or None if predict says the same) and predict(rows) (see _adapter.py). A case drawn twice
// is two rows. Of distances, the columns are those of the drawn cases. The context, which must
// outlive the clusterer, is asked before each fit whether to stop. Call with the GIL.
std::unique_ptr<Clusterer> make_python_clusterer(const py::object& adapter, std::string name,
                                                 Index max_training_cases, const Context& context);

}  // namespace truecluster::python
