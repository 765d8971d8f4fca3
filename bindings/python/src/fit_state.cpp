#include "fit_state.hpp"

#include <pybind11/stl.h>

#include "arrays.hpp"

namespace truecluster::python {
namespace {

// One list of fields serves writing and reading: `visit` is called with each of them.
template <class Model, class Visit>
void visit_model(Model& model, const Visit& visit) {
  visit(model.clusterer);
  visit(model.k);
  visit(model.criterion.uncertainty);
  visit(model.criterion.model_entropy);
  visit(model.criterion.relative_model_complexity);
  visit(model.criterion.information);
  visit(model.criterion.cic);
  visit(model.convergence.n_replicates);
  visit(model.convergence.cic_standard_error);
  visit(model.convergence.half_difference);
  visit(model.converged);
  visit(model.stopped);
  visit(model.labels);
  visit(model.cluster_sizes);
  visit(model.cluster_jaccard);
  visit(model.mean_jaccard);
  visit(model.prediction_strength);
  visit(model.ambiguous_pairs);
  visit(model.silhouette);
  visit(model.calinski_harabasz);
  visit(model.null_uncertainty);
  visit(model.replicate_diagonal);
  visit(model.cic_trace);
}

template <class T>
py::object to_python(const T& value) {
  if constexpr (std::is_enum_v<T>)
    return py::cast(static_cast<int>(value));
  else
    return py::cast(value);
}
template <class T>
requires std::is_arithmetic_v<T> py::object to_python(const std::vector<T>& values) {
  return py::array_t<T>(static_cast<py::ssize_t>(values.size()), values.data());
}

template <class T>
void from_python(const py::handle& state, T& value) {
  if constexpr (std::is_enum_v<T>)
    value = static_cast<T>(state.cast<int>());
  else
    value = state.cast<T>();
}
template <class T>
requires std::is_arithmetic_v<T>
void from_python(const py::handle& state, std::vector<T>& values) {
  const auto span = span_of<T>(state.cast<py::array_t<T, py::array::c_style>>());
  values.assign(span.begin(), span.end());
}

py::list model_state(const ModelResult& model) {
  py::list state;
  visit_model(model, [&](const auto& field) { state.append(to_python(field)); });
  return state;
}

ModelResult model_from(const py::handle& state) {
  ModelResult model;
  py::size_t next = 0;
  const auto fields = state.cast<py::list>();
  visit_model(model, [&](auto& field) { from_python(fields[next++], field); });
  return model;
}

}  // namespace

py::tuple state_of(const FitResult& result) {
  py::list models;
  for (const ModelResult& model : result.models) models.append(model_state(model));
  return py::make_tuple(models, result.selected, result.equally_good, result.reason,
                        result.warnings, to_numpy(result.memberships),
                        to_python(result.votes_per_case));
}

FitResult result_from(const py::tuple& state) {
  FitResult result;
  for (const py::handle model : state[0]) result.models.push_back(model_from(model));
  from_python(state[1], result.selected);
  result.equally_good = state[2].cast<std::vector<std::size_t>>();
  from_python(state[3], result.reason);
  from_python(state[4], result.warnings);
  const auto memberships = state[5].cast<py::array_t<double, py::array::c_style>>();
  const auto values = span_of<double>(memberships);
  result.memberships = Matrix<double>(memberships.shape(0), memberships.shape(1),
                                      std::vector<double>(values.begin(), values.end()));
  from_python(state[6], result.votes_per_case);
  // What follows from the memberships is not stored.
  result.cases = case_certainties(result.memberships.view());
  result.clusters = cluster_certainties(result.memberships.view());
  return result;
}

}  // namespace truecluster::python
