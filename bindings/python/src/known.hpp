// Partitions, labels known beforehand and weights, as Python gives them.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <optional>
#include <string_view>

#include <truecluster/any_partition.hpp>
#include <truecluster/report.hpp>

namespace truecluster::python {

namespace py = pybind11;

// Labels (integers in one dimension, or a list of texts) or memberships (double in two dimensions),
// as _labels.py gives them.
AnyPartition partition_from(const py::object& given, std::string_view noise = no_noise);

// None, or a double value for each of n cases.
CaseWeights weights_from(const py::object& given, Index n_cases);

// None, or a pair of a name and labels.
std::optional<KnownLabels> known_from(const py::object& given);

}  // namespace truecluster::python
