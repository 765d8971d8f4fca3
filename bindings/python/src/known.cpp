// Labels known beforehand beside clusters.
#include "known.hpp"

#include <pybind11/stl.h>

#include "arrays.hpp"
#include "module.hpp"

namespace truecluster::python {
namespace {

// Name, classes, number of cases with a class, crosstable (a row per class) and every index of
// agreement. The clusters are labels from 0 or memberships.
py::dict comparison(const py::object& given, const py::object& clusters, Label n_clusters,
                    const py::object& weights) {
  const KnownLabels known = known_from(given).value();
  const auto array = clusters.cast<py::array>();
  const CaseWeights of_cases = weights_from(weights, known.classes.n_objects());
  KnownComparison found = array.ndim() == 1
                              ? compare_known(known, span_of<Label>(array), n_clusters, of_cases)
                              : compare_known(known, partition_from(clusters), of_cases);
  py::dict result;
  result["name"] = known.name;
  result["classes"] = known.classes.names;
  result["n_known"] = found.n_known;
  result["crosstable"] = to_numpy(std::move(found.table.count));
  for (const NamedValue& one : found.agreement)
    result[py::str(one.name.data(), one.name.size())] = one.value;
  return result;
}

}  // namespace

CaseWeights weights_from(const py::object& given, Index n_cases) {
  if (given.is_none()) return {};
  return {span_of<double>(given.cast<py::array>()), n_cases};
}

// Labels (integers in one dimension, or a list of texts) or memberships (double in two dimensions),
// as _labels.py gives them.
AnyPartition partition_from(const py::object& given, std::string_view noise) {
  if (py::isinstance<py::list>(given))
    return compact_labels(given.cast<std::vector<std::string>>(), noise);
  const auto array = given.cast<py::array>();
  if (array.ndim() == 1 && holds<std::int64_t>(array))
    return compact_labels(span_of<std::int64_t>(array), noise);
  if (array.ndim() == 1 && holds<std::int32_t>(array))
    return compact_labels(span_of<std::int32_t>(array), noise);
  const auto view = matrix_view<double>(array);
  const auto values = span_of<double>(array);
  return Matrix<double>(view.rows(), view.cols(),
                        std::vector<double>(values.begin(), values.end()));
}

std::optional<KnownLabels> known_from(const py::object& given) {
  if (given.is_none()) return std::nullopt;
  const auto [name, labels] = given.cast<std::pair<std::string, py::object>>();
  return KnownLabels{name, std::get<Partition>(partition_from(labels))};
}

void define_known(py::module_& module) { module.def("compare_known", &comparison); }

}  // namespace truecluster::python
