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
  throw InvalidArgument("the result was pickled by another version of truecluster; fit again");
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
py::object to_python(const CaseVotes& votes) {
  return std::visit([](const auto& counts) -> py::object { return to_numpy(counts); },
                    votes.counts());
}

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
template <class Count>
bool take_counts(const py::array& array, CaseVotes& votes) {
  if (array.ndim() != 2 || !holds<Count>(array)) return false;
  const auto values = span_of<Count>(array);
  votes = CaseVotes(Matrix<Count>(array.shape(0), array.shape(1),
                                  std::vector<Count>(values.begin(), values.end())));
  return true;
}
void from_python(const py::handle& state, CaseVotes& votes) {
  const auto array = state.cast<py::array>();
  if (!take_counts<std::uint8_t>(array, votes) && !take_counts<std::uint16_t>(array, votes) &&
      !take_counts<std::uint32_t>(array, votes))
    refuse();
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

// The weights belong to the votes, and are stored as they are summed: nothing is rounded again.
py::object state_of(const FitResult& result) {
  py::dict state = to_python(result);
  const CaseWeights weights = result.votes.weights();
  if (!weights.empty())
    state["weights"] = to_python(std::vector(weights.sums().begin(), weights.sums().end()));
  return state;
}

FitResult result_from(const py::object& state) {
  if (!py::isinstance<py::dict>(state)) refuse();
  FitResult result;
  result.models.resize(1);  // describe() looks at the chosen one
  from_python(state, result);
  // A column more than clusters is of noise.
  const auto find_noise = [](CaseVotes& votes, Label k) {
    if (votes.cols() > k) votes = CaseVotes(votes.counts(), true);
  };
  find_noise(result.votes, result.model().k);
  for (ModelResult& model : result.models) find_noise(model.judge_votes, model.k);
  if (state.contains("weights")) {
    std::vector<std::uint64_t> sums;
    from_python(state["weights"], sums);
    result.votes.set_weights(CaseWeights::of_sums(std::move(sums)));
  }
  result.clusters = cluster_certainties(result.votes);  // follows from the votes, and is not stored
  return result;
}

}  // namespace truecluster::python
