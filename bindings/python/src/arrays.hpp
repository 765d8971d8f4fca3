// Arrays from Python as views, and results as arrays, without copies where that is possible.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <memory>
#include <span>
#include <utility>
#include <vector>

#include <truecluster/criterion.hpp>
#include <truecluster/data.hpp>
#include <truecluster/matrix.hpp>

namespace truecluster::python {

namespace py = pybind11;

// An array that owns its values by way of the C++ object they are in.
template <class T, class Owner>
py::array_t<T> array_owned_by(std::unique_ptr<Owner> owner, std::vector<py::ssize_t> shape,
                              const T* values) {
  py::capsule capsule(owner.release(), [](void* object) { delete static_cast<Owner*>(object); });
  return py::array_t<T>(std::move(shape), values, capsule);
}
template <class T>
py::array_t<T> to_numpy(std::vector<T> values) {
  auto owner = std::make_unique<std::vector<T>>(std::move(values));
  const auto size = static_cast<py::ssize_t>(owner->size());
  const T* data = owner->data();
  return array_owned_by<T>(std::move(owner), {size}, data);
}
template <class T>
py::array_t<T> to_numpy(Matrix<T> values) {
  auto owner = std::make_unique<Matrix<T>>(std::move(values));
  const T* data = owner->values().data();
  const py::ssize_t rows = owner->rows(), cols = owner->cols();
  return array_owned_by<T>(std::move(owner), {rows, cols}, data);
}

inline std::span<Label> values_of(std::vector<Label>& labels) { return labels; }
inline std::span<Label> values_of(Matrix<Label>& labels) { return labels.values(); }
// Labels as scikit-learn has them: noise is -1.
template <class Labels>
auto labels_to_numpy(Labels labels) {
  for (Label& label : values_of(labels))
    if (label == noise_label) label = -1;
  return to_numpy(std::move(labels));
}

// The shares of noise, 0 where there is none.
inline py::array_t<double> noise_to_numpy(std::vector<double> shares, Index n_objects) {
  shares.resize(n_objects);
  return to_numpy(std::move(shares));
}

// One field of each of some structs.
template <class T, class S>
py::array_t<T> field_to_numpy(const std::vector<S>& structs, T S::*field) {
  std::vector<T> values;
  values.reserve(structs.size());
  for (const S& one : structs) values.push_back(one.*field);
  return to_numpy(std::move(values));
}

// One figure of the certainty of each case.
template <class T>
py::array_t<T> field_to_numpy(const CaseCertainties& cases, T CaseCertainty::*field) {
  std::vector<T> values;
  values.reserve(cases.size());
  cases.for_each([&](Index, const CaseCertainty& one) { values.push_back(one.*field); });
  return to_numpy(std::move(values));
}

template <class T>
bool holds(const py::array& array) {
  return py::isinstance<py::array_t<T, py::array::c_style>>(array);
}

template <class T>
MatrixView<const T> matrix_view(const py::array& array) {
  if (array.ndim() != 2 || !holds<T>(array))
    throw py::type_error("a C-ordered array of two dimensions is needed here");
  return {static_cast<const T*>(array.data()), array.shape(0), array.shape(1)};
}

// Float or double values in C order.
inline DataView data_view(const py::array& array, DataKind kind) {
  if (holds<float>(array)) return {matrix_view<float>(array), kind};
  return {matrix_view<double>(array), kind};
}

template <class T>
std::span<const T> span_of(const py::array& array) {
  if (!holds<T>(array)) throw py::type_error("a C-ordered array of another type is needed here");
  return std::span(static_cast<const T*>(array.data()), array.size());
}

}  // namespace truecluster::python
