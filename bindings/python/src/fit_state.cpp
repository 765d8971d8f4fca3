// The result of a fit as a dict that pickle can write, and back, by the description of its fields.
#include "fit_state.hpp"

#include <pybind11/stl.h>

#include <algorithm>
#include <string>
#include <type_traits>

#include "arrays.hpp"

namespace truecluster::python {
namespace {

[[noreturn]] void refuse() {
  throw InvalidArgument("the result was pickled by another version of truecluster: fit again");
}

py::str key_of(const Field& field) { return {field.name.data(), field.name.size()}; }

template <Described T>
py::dict to_python(const T& result);

template <class T>
py::object to_python(const T& value) {
  if constexpr (std::is_enum_v<T>)
    return py::cast(std::string(name_of(value)));
  else
    return py::cast(value);
}
template <class T>
py::object to_python(const std::vector<T>& values) {
  if constexpr (Described<T>) {
    py::list list;
    for (const T& value : values) list.append(to_python(value));
    return list;
  } else if constexpr (std::is_arithmetic_v<T>) {
    return py::array_t<T>(static_cast<py::ssize_t>(values.size()), values.data());
  } else {
    return py::cast(values);
  }
}
py::object to_python(const Matrix<double>& matrix) { return to_numpy(matrix); }

template <Described T>
void from_python(const py::handle& state, T& result);

template <class T>
void from_python(const py::handle& state, T& value) {
  if constexpr (std::is_enum_v<T>) {
    const auto names = enum_names(T{});
    const auto found = std::ranges::find(names, state.cast<std::string>());
    if (found == names.end()) refuse();
    value = static_cast<T>(found - names.begin());
  } else {
    value = state.cast<T>();
  }
}
template <class T>
void from_python(const py::handle& state, std::vector<T>& values) {
  if constexpr (Described<T>) {
    values.clear();
    for (const py::handle one : state) from_python(one, values.emplace_back());
  } else if constexpr (std::is_arithmetic_v<T>) {
    const auto array = state.cast<py::array_t<T, py::array::c_style>>();
    const auto span = span_of<T>(array);
    values.assign(span.begin(), span.end());
  } else {
    values = state.cast<std::vector<T>>();
  }
}
void from_python(const py::handle& state, Matrix<double>& matrix) {
  const auto array = state.cast<py::array_t<double, py::array::c_style>>();
  const auto values = span_of<double>(array);
  matrix = Matrix<double>(array.shape(0), array.shape(1),
                          std::vector<double>(values.begin(), values.end()));
}

template <Described T>
py::dict to_python(const T& result) {
  py::dict state;
  describe(result, [&](const Field& field, const auto& value) {
    if (!field.is_derived) state[key_of(field)] = to_python(value);
  });
  return state;
}

template <Described T>
void from_python(const py::handle& state, T& result) {
  const auto fields = state.cast<py::dict>();
  describe(result, [&]<class Value>(const Field& field, Value&& value) {
    if constexpr (!std::is_const_v<std::remove_reference_t<Value>>) {
      if (field.is_derived) return;
      if (!fields.contains(key_of(field))) refuse();
      from_python(fields[key_of(field)], value);
    }
  });
}

}  // namespace

py::object state_of(const FitResult& result) { return to_python(result); }

FitResult result_from(const py::object& state) {
  if (!py::isinstance<py::dict>(state)) refuse();
  FitResult result;
  result.models.resize(1);  // describe() looks at the chosen one
  from_python(state, result);
  // What follows from the memberships is not stored.
  result.cases = case_certainties(result.memberships.view());
  result.clusters = cluster_certainties(result.memberships.view());
  return result;
}

}  // namespace truecluster::python
