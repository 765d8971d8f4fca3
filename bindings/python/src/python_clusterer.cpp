// Calls an estimator written in Python wherever the core asks for a base clusterer.
#include "python_clusterer.hpp"

#include <pybind11/numpy.h>

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include <truecluster/error.hpp>

#include "arrays.hpp"

namespace truecluster::python {
namespace {

// A Python object that threads without the GIL may let go of.
class SharedObject {
 public:
  explicit SharedObject(py::object object) : object_(std::move(object)) {}
  SharedObject(const SharedObject&) = delete;
  SharedObject& operator=(const SharedObject&) = delete;
  ~SharedObject() {
    const py::gil_scoped_acquire acquire;
    object_ = py::object();
  }
  // Only with the GIL.
  [[nodiscard]] const py::object& get() const { return object_; }

 private:
  py::object object_;
};

// A copy, because Python may keep it longer than the data live here.
template <class T>
py::array copy_of(MatrixView<const T> data, std::span<const Index> rows,
                  std::span<const Index> cols) {
  py::array_t<T> copy(
      {static_cast<py::ssize_t>(rows.size()), static_cast<py::ssize_t>(cols.size())});
  T* to = copy.mutable_data();
  for (const Index i : rows)
    to = std::ranges::transform(cols, to, [row = data.row(i)](Index j) { return row[j]; }).out;
  return copy;
}
py::array copy_of(const DataView& data, std::span<const Index> rows, std::span<const Index> cols) {
  return data.visit([&](const auto& view) { return copy_of(view, rows, cols); });
}

std::vector<Index> first_numbers(Index n) {
  std::vector<Index> numbers(n);
  std::iota(numbers.begin(), numbers.end(), Index{0});
  return numbers;
}

constexpr std::int64_t noise_in_python = -1;  // as in scikit-learn

std::vector<Label> labels_from(const py::object& given, Index n, Label n_clusters) {
  const auto array = py::array_t<std::int64_t, py::array::c_style | py::array::forcecast>(given);
  if (array.ndim() != 1 || array.size() != n)
    throw InvalidArgument(fmt::format("the estimator returned {} label{} for {} rows", array.size(),
                                      array.size() == 1 ? "" : "s", n));
  std::vector<Label> labels(n);
  for (Index i = 0; i < n; ++i) {
    const std::int64_t label = array.data()[i];
    if (label < noise_in_python || label >= n_clusters)
      throw InvalidArgument(
          fmt::format("the estimator returned label {} but has {} clusters", label, n_clusters));
    labels[i] = label == noise_in_python ? noise_label : static_cast<Label>(label);
  }
  return labels;
}

class PythonModel : public ClusterModel {
 public:
  PythonModel(py::object model, std::span<const Index> training_rows, Index n_rows,
              std::span<const Index> cols)
      : model_(std::move(model)),
        n_clusters_(model_.get().attr("n_clusters").cast<Label>()),
        cols_(cols.begin(), cols.end()) {
    const py::object given = model_.get().attr("labels");
    if (given.is_none()) return;
    const auto labels = labels_from(given, training_rows.size(), n_clusters_);
    training_labels_.assign(n_rows, missing_label);
    for (std::size_t i = 0; i < labels.size(); ++i) training_labels_[training_rows[i]] = labels[i];
  }
  [[nodiscard]] Label n_clusters() const override { return n_clusters_; }
  void predict(const DataView& data, std::span<Label> labels) const override {
    const std::vector<Index> all = first_numbers(data.rows());
    const py::gil_scoped_acquire acquire;
    const py::object predicted = model_.get().attr("predict")(copy_of(data, all, cols_));
    std::ranges::copy(labels_from(predicted, labels.size(), n_clusters_), labels.begin());
  }
  [[nodiscard]] std::span<const Label> training_labels() const override { return training_labels_; }

 private:
  SharedObject model_;
  Label n_clusters_;
  std::vector<Index> cols_;
  std::vector<Label> training_labels_;
};

class PythonSample : public PreparedSample {
 public:
  // With the GIL.
  PythonSample(const py::object& adapter, const DataView& data,
               std::span<const std::uint32_t> weights, const Context& context)
      : adapter_(adapter),
        rows_(repeated_rows(weights)),
        cols_(data.kind() == DataKind::distances ? rows_ : first_numbers(data.cols())),
        n_rows_(data.rows()),
        training_(copy_of(data, rows_, cols_)),
        context_(context) {}

  [[nodiscard]] std::unique_ptr<ClusterModel> fit(Label n_clusters, Stream& stream) const override {
    context_.throw_if_stopped();
    const py::gil_scoped_acquire acquire;
    constexpr std::uint64_t seeds = std::uint64_t{1} << 32;  // what numpy takes
    py::object model = adapter_.get().attr("fit")(training_.get(), n_clusters, stream.below(seeds));
    return std::make_unique<PythonModel>(std::move(model), rows_, n_rows_, cols_);
  }

 private:
  static std::vector<Index> repeated_rows(std::span<const std::uint32_t> weights) {
    std::vector<Index> rows;
    for (std::size_t i = 0; i < weights.size(); ++i)
      rows.insert(rows.end(), weights[i], static_cast<Index>(i));
    return rows;
  }

  SharedObject adapter_;
  std::vector<Index> rows_, cols_;
  Index n_rows_;
  SharedObject training_;
  const Context& context_;
};

class PythonClusterer : public Clusterer {
 public:
  PythonClusterer(const py::object& adapter, std::string name, Index max_training_cases,
                  const Context& context)
      : adapter_(adapter),
        name_(std::move(name)),
        max_training_cases_(max_training_cases),
        context_(context) {}
  [[nodiscard]] std::string name() const override { return name_; }
  [[nodiscard]] Index max_training_cases() const override { return max_training_cases_; }
  [[nodiscard]] std::unique_ptr<PreparedSample> prepare(
      const DataView& data, std::span<const std::uint32_t> weights) const override {
    const py::gil_scoped_acquire acquire;
    return std::make_unique<PythonSample>(adapter_.get(), data, weights, context_);
  }

 private:
  SharedObject adapter_;
  std::string name_;
  Index max_training_cases_;
  const Context& context_;
};

}  // namespace

std::unique_ptr<Clusterer> make_python_clusterer(const py::object& adapter, std::string name,
                                                 Index max_training_cases, const Context& context) {
  return std::make_unique<PythonClusterer>(adapter, std::move(name), max_training_cases, context);
}

}  // namespace truecluster::python
