// Fitting data, and the result as Python sees it.
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <truecluster/fit.hpp>
#include <truecluster/nearest.hpp>
#include <truecluster/option_names.hpp>
#include <truecluster/output_file.hpp>
#include <truecluster/report.hpp>
#include <truecluster/sparse_source.hpp>

#include "arrays.hpp"
#include "fit_state.hpp"
#include "known.hpp"
#include "module.hpp"
#include "options.hpp"
#include "python_clusterer.hpp"
#include "run.hpp"

namespace truecluster::python {
namespace {

DataKind kind_of(bool distances) { return distances ? DataKind::distances : DataKind::features; }

// An array of two dimensions, or SparseCases. The object must outlive the source.
std::shared_ptr<const CaseSource> source_of(const py::object& data, bool distances) {
  if (py::isinstance<SparseSource>(data)) return data.cast<std::shared_ptr<SparseSource>>();
  return std::make_shared<ViewSource>(data_view(data.cast<py::array>(), kind_of(distances)));
}

// With weights, which are None or double values.
std::shared_ptr<const CaseSource> source_of(const py::object& data, bool distances,
                                            const py::object& weights) {
  std::shared_ptr<const CaseSource> cases = source_of(data, distances);
  const Index n_cases = cases->rows();
  return std::make_shared<WeightedCases>(std::move(cases), weights_from(weights, n_cases));
}

template <class T>
SparseRows<T> sparse_rows(const py::array& starts, const py::array& columns,
                          const py::array& values, Index n_cols) {
  const auto first = span_of<Index>(starts);
  const auto places = span_of<std::int32_t>(columns);
  const auto all = span_of<T>(values);
  return {n_cols,
          {first.begin(), first.end()},
          {places.begin(), places.end()},
          {all.begin(), all.end()}};
}

std::shared_ptr<SparseSource> sparse_cases(const py::array& starts, const py::array& columns,
                                           const py::array& values, Index n_cols) {
  if (holds<float>(values))
    return std::make_shared<SparseSource>(sparse_rows<float>(starts, columns, values, n_cols));
  return std::make_shared<SparseSource>(sparse_rows<double>(starts, columns, values, n_cols));
}

FitResult fit_data(const py::object& data, const py::dict& options_given, bool distances,
                   int threads, const py::object& progress, const py::object& adapter,
                   const py::object& weights) {
  const auto options = options_from<FitOptions>(options_given);
  const std::shared_ptr<const CaseSource> cases = source_of(data, distances, weights);
  // Only an explicit limit holds for a clusterer of which nothing is known.
  const bool limited = options_given.contains("max_training_cases") &&
                       !py::object(options_given["max_training_cases"]).is_none();
  return run(threads, progress, [&](const Context& context) {
    if (adapter.is_none()) return fit(*cases, options, context);
    std::vector<Family> families(1);
    families[0].name = options.clusterer;
    {
      const py::gil_scoped_acquire acquire;
      families[0].members.push_back(
          make_python_clusterer(adapter, options.clusterer,
                                limited ? options.clusterers.max_training_cases : 0, context));
    }
    return fit(*cases, families, options, context);
  });
}

// The data of a result, and what the columns are called.
struct Described {
  Described(py::object values, bool distances, std::vector<std::string> names,
            const py::object& known_labels, const py::object& weights)
      : data(std::move(values)),
        cases(source_of(data, distances, weights)),
        features(std::move(names)),
        known(known_from(known_labels)) {}

  py::object data;
  std::shared_ptr<const CaseSource> cases;  // of the data
  std::vector<std::string> features;
  std::optional<KnownLabels> known;

  [[nodiscard]] FitInput input(bool with_hash) const {
    FitInput input{*cases, "data in memory", with_hash ? content_hash(*cases) : "", features};
    if (known) input.known = &*known;
    return input;
  }
};

void write_report(const FitResult& result, const Described& data, const py::dict& options,
                  const std::string& path, const std::string& call) {
  write_file(path, fit_page(result, data.input(true), options_from<FitOptions>(options), call));
}

// The training case that is nearest to each row.
py::array_t<Index> nearest(const py::array& training, const py::array& rows, bool distances,
                           int threads) {
  const DataView from = data_view(training, kind_of(distances));
  const DataView to = data_view(rows, kind_of(distances));
  return to_numpy(run(threads, py::none(),
                      [&](const Context& context) { return nearest_cases(from, to, context); }));
}

}  // namespace

void define_fit(py::module_& module) {
  using namespace pybind11::literals;  // NOLINT(google-build-using-namespace)
  py::class_<SparseSource, std::shared_ptr<SparseSource>>(module, "SparseCases")
      .def(py::init(&sparse_cases), "starts"_a, "columns"_a, "values"_a, "n_cols"_a);
  py::class_<Described>(module, "Described")
      .def(py::init<py::object, bool, std::vector<std::string>, py::object, py::object>(), "data"_a,
           "distances"_a, "features"_a, "known"_a = py::none(), "weights"_a = py::none());
  py::class_<FitResult>(module, "FitResult")
      .def_property_readonly("labels",
                             [](const FitResult& r) { return labels_to_numpy(r.model().labels); })
      .def_property_readonly("memberships",
                             [](const FitResult& r) { return to_numpy(r.memberships()); })
      .def_property_readonly(
          "uncertainty",
          [](const FitResult& r) { return field_to_numpy(r.cases(), &CaseCertainty::uncertainty); })
      .def_property_readonly(
          "margin",
          [](const FitResult& r) { return field_to_numpy(r.cases(), &CaseCertainty::margin); })
      .def_property_readonly("votes_per_case",
                             [](const FitResult& r) { return to_numpy(r.votes.votes_per_case()); })
      .def_property_readonly(
          "noise_shares",
          [](const FitResult& r) { return noise_to_numpy(r.votes.noise_shares(), r.votes.rows()); })
      .def_property_readonly("n_noise", [](const FitResult& r) { return r.model().n_noise; })
      .def_property_readonly(
          "model_labels", [](const FitResult& r) { return labels_to_numpy(labels_of_models(r)); })
      .def_property_readonly("judges", [](const FitResult& r) { return to_numpy(r.judges); })
      .def_property_readonly("model_memberships",
                             [](const FitResult& r) {
                               py::list all;
                               for (const ModelResult& model : r.models)
                                 all.append(to_numpy(model.judge_votes.memberships()));
                               return all;
                             })
      .def_readonly("selected", &FitResult::selected)
      .def_property_readonly("warnings",
                             [](const FitResult& r) {
                               std::vector<std::string> named;
                               for (const std::string& sentence : r.warnings)
                                 named.push_back(with_option_names(sentence, parameter_name));
                               return named;
                             })
      .def(
          "json",
          [](const FitResult& r, const Described& data, const py::dict& options, bool with_hash) {
            return fit_document(r, data.input(with_hash), options_from<FitOptions>(options));
          },
          "data"_a, "options"_a, "with_hash"_a = true)
      .def("write_report", &write_report)
      .def(py::pickle(&state_of, &result_from));
  module.def("fit", &fit_data, "data"_a, "options"_a, "distances"_a = false, "threads"_a = 0,
             "progress"_a = py::none(), "adapter"_a = py::none(), "weights"_a = py::none());
  module.def("nearest", &nearest, "training"_a, "rows"_a, "distances"_a = false, "threads"_a = 1);
  module.def("has_report", &has_html_report);
}

}  // namespace truecluster::python
