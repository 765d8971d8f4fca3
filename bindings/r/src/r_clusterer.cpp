// Calls a clustering function written in R wherever the core asks for a base clusterer.
#include "r_clusterer.hpp"

#include <algorithm>
#include <limits>
#include <vector>

#include <fmt/format.h>

#include <truecluster/error.hpp>
#include <truecluster/nearest.hpp>

#include "convert.hpp"

namespace truecluster_r {
namespace {

using namespace truecluster;

// The weight and the cluster of every training case; missing_label for those not drawn.
struct TrainedCases {
  std::vector<std::uint32_t> weights;
  std::vector<Label> labels;
  Label n_clusters = 0;

  [[nodiscard]] bool has_noise() const {
    return std::ranges::find(labels, noise_label) != labels.end();
  }
};

// A case drawn several times has the label of its last copy, which may leave a cluster without
// cases: nothing is near to it.
double mean_of(double sum, double total) {
  return total > 0 ? sum / total : std::numeric_limits<double>::infinity();
}

template <class T>
Matrix<double> cluster_means(const MatrixView<const T>& data, const TrainedCases& cases) {
  Matrix<double> means(cases.n_clusters, data.cols());
  std::vector<double> total(cases.n_clusters);
  for (Index i = 0; i < data.rows(); ++i) {
    const Label k = cases.labels[i];
    if (k < 0) continue;
    const double weight = cases.weights[i];
    total[k] += weight;
    for (Index j = 0; j < data.cols(); ++j) means(k, j) += weight * static_cast<double>(data(i, j));
  }
  for (Label k = 0; k < cases.n_clusters; ++k)
    for (double& mean : means.row(k)) mean = mean_of(mean, total[k]);
  return means;
}

Label smallest(std::span<const double> values) {
  return static_cast<Label>(std::min_element(values.begin(), values.end()) - values.begin());
}

class RModel : public ClusterModel {
 public:
  RModel(const DataView& data, TrainedCases cases) : training_(data), cases_(std::move(cases)) {
    if (data.kind() == DataKind::features)
      means_ = data.visit([&](const auto& values) { return cluster_means(values, cases_); });
  }
  [[nodiscard]] Label n_clusters() const override { return cases_.n_clusters; }
  [[nodiscard]] std::span<const Label> training_labels() const override { return cases_.labels; }

  // As the nearest cluster, or as the nearest case where the function has left cases out as noise:
  // then clusters have an end.
  void predict(const DataView& data, std::span<Label> labels) const override {
    if (cases_.has_noise()) {
      const std::vector<Index> nearest = nearest_cases(training_, data, Context{.threads = 1});
      for (std::size_t i = 0; i < labels.size(); ++i) labels[i] = cases_.labels[nearest[i]];
      return;
    }
    data.visit([&](const auto& values) {
      std::vector<double> distance(n_clusters());
      for (Index i = 0; i < values.rows(); ++i) {
        if (data.kind() == DataKind::features)
          to_means(values.row(i), distance);
        else
          to_members(values.row(i), distance);
        labels[i] = smallest(distance);
      }
    });
  }

 private:
  template <class Row>
  void to_means(const Row& row, std::vector<double>& distance) const {
    for (Label k = 0; k < n_clusters(); ++k) {
      double sum = 0;
      for (Index j = 0; j < means_.cols(); ++j) {
        const double difference = static_cast<double>(row[j]) - means_(k, j);
        sum += difference * difference;
      }
      distance[k] = sum;
    }
  }
  template <class Row>
  void to_members(const Row& row, std::vector<double>& distance) const {
    std::vector<double> total(distance.size());
    std::ranges::fill(distance, 0.0);
    for (std::size_t i = 0; i < cases_.labels.size(); ++i) {
      const Label k = cases_.labels[i];
      if (k < 0) continue;
      distance[k] += cases_.weights[i] * static_cast<double>(row[i]);
      total[k] += cases_.weights[i];
    }
    for (std::size_t k = 0; k < distance.size(); ++k) distance[k] = mean_of(distance[k], total[k]);
  }

  DataView training_;
  TrainedCases cases_;
  Matrix<double> means_;
};

class RSample : public PreparedSample {
 public:
  RSample(const DataView& data, std::span<const std::uint32_t> weights, const Rcpp::Function& call)
      : data_(data), weights_(weights.begin(), weights.end()), call_(call) {
    for (std::size_t i = 0; i < weights.size(); ++i)
      drawn_.insert(drawn_.end(), weights[i], static_cast<Index>(i));
    sample_ = data.visit([&](const auto& values) { return copy_drawn(values); });
  }

  [[nodiscard]] std::unique_ptr<ClusterModel> fit(Label n_clusters, Stream& stream) const override {
    const auto seed = static_cast<int>(stream.below(std::numeric_limits<int>::max()));
    const Rcpp::IntegerVector found = call_(sample_, n_clusters, seed);
    if (found.size() != static_cast<R_xlen_t>(drawn_.size()))
      throw InvalidArgument(fmt::format("the clustering function returned {} label{} for {} cases",
                                        found.size(), found.size() == 1 ? "" : "s", drawn_.size()));
    TrainedCases cases{weights_, std::vector<Label>(weights_.size(), missing_label), 1};
    for (std::size_t d = 0; d < drawn_.size(); ++d) {
      const int number = found[static_cast<R_xlen_t>(d)];
      cases.labels[drawn_[d]] = number == NA_INTEGER ? noise_label : number - 1;
      cases.n_clusters = std::max(cases.n_clusters, number == NA_INTEGER ? 0 : number);
    }
    return std::make_unique<RModel>(data_, std::move(cases));
  }

 private:
  template <class T>
  Rcpp::NumericMatrix copy_drawn(const MatrixView<const T>& values) const {
    const bool distances = data_.kind() == DataKind::distances;
    const Index rows = drawn_.size();
    const Index cols = distances ? rows : values.cols();
    Rcpp::NumericMatrix copy(static_cast<int>(rows), static_cast<int>(cols));
    for (Index j = 0; j < cols; ++j)
      for (Index i = 0; i < rows; ++i)
        copy[j * rows + i] = static_cast<double>(values(drawn_[i], distances ? drawn_[j] : j));
    return copy;
  }

  DataView data_;
  std::vector<std::uint32_t> weights_;
  Rcpp::Function call_;
  std::vector<Index> drawn_;  // the case of each row of the sample
  Rcpp::NumericMatrix sample_;
};

class RClusterer : public Clusterer {
 public:
  RClusterer(std::string name, const Rcpp::Function& call) : name_(std::move(name)), call_(call) {}
  [[nodiscard]] std::string name() const override { return name_; }
  [[nodiscard]] std::unique_ptr<PreparedSample> prepare(
      const DataView& data, std::span<const std::uint32_t> weights) const override {
    return std::make_unique<RSample>(data, weights, call_);
  }

 private:
  std::string name_;
  Rcpp::Function call_;
};

}  // namespace

std::unique_ptr<Clusterer> make_r_clusterer(const std::string& name, const Rcpp::Function& call) {
  return std::make_unique<RClusterer>(name, call);
}

}  // namespace truecluster_r
