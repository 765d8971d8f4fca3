// Small data sets and helpers for the tests of the base clusterers.
#pragma once

#include <cmath>
#include <cstdint>
#include <fstream>
#include <initializer_list>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <truecluster/clusterer.hpp>

namespace truecluster::testing {

// Normal clusters around the corners of a grid.
inline Matrix<double> clustered_data(Index n, Index d, Index n_corners, Stream& stream,
                                     double distance = 6) {
  Matrix<double> data(n, d);
  for (Index i = 0; i < n; ++i)
    for (Index j = 0; j < d; ++j)
      data(i, j) = stream.normal() +
                   distance * static_cast<double>(((i % n_corners) >> (j % 3)) % 2) +
                   (j == 0 ? distance * static_cast<double>((i % n_corners) / 8) : 0.0);
  return data;
}

inline Matrix<double> euclidean_distances(const Matrix<double>& data) {
  Matrix<double> distances(data.rows(), data.rows());
  for (Index i = 0; i < data.rows(); ++i)
    for (Index j = 0; j < data.rows(); ++j) {
      double squares = 0;
      for (Index c = 0; c < data.cols(); ++c) squares += std::pow(data(i, c) - data(j, c), 2);
      distances(i, j) = std::sqrt(squares);
    }
  return distances;
}

// A grid of 6 x 6 x 6 places, where nearly all distances are tied and rounding decides between
// equal merges.
inline Matrix<double> grid_of_ties() {
  Matrix<double> grid(216, 3);
  for (Index i = 0; i < 216; ++i)
    for (Index j = 0, place = i; j < 3; ++j, place /= 6)
      grid(i, j) = 0.1 * static_cast<double>(place % 6);
  return grid;
}

inline std::vector<std::uint32_t> ones(Index n) { return std::vector<std::uint32_t>(n, 1); }

// Bootstrap weights: n draws with replacement.
inline std::vector<std::uint32_t> drawn_weights(Index n, Stream& stream) {
  std::vector<std::uint32_t> weights(n, 0);
  for (Index i = 0; i < n; ++i) ++weights[stream.below(static_cast<std::uint64_t>(n))];
  return weights;
}

// Each row as many times as its weight says, and where it came from.
struct Repeated {
  Matrix<double> data;
  std::vector<std::size_t> source;
};

inline Repeated repeat_rows(const Matrix<double>& data, std::span<const std::uint32_t> weights) {
  Repeated repeated;
  std::vector<double> values;
  for (std::size_t i = 0; i < weights.size(); ++i)
    for (std::uint32_t w = 0; w < weights[i]; ++w) {
      const auto row = data.row(static_cast<Index>(i));
      values.insert(values.end(), row.begin(), row.end());
      repeated.source.push_back(i);
    }
  repeated.data =
      Matrix<double>(static_cast<Index>(repeated.source.size()), data.cols(), std::move(values));
  return repeated;
}

// Clusters numbered in the order in which they first appear; missing labels and noise stay.
inline std::vector<Label> by_first_appearance(std::span<const Label> labels) {
  std::map<Label, Label> number;
  std::vector<Label> result;
  for (const Label label : labels)
    result.push_back(
        label < 0 ? label
                  : number.try_emplace(label, static_cast<Label>(number.size())).first->second);
  return result;
}

inline std::vector<Label> predict(const ClusterModel& model, const DataView& data) {
  std::vector<Label> labels(data.rows(), -7);
  model.predict(data, labels);
  return labels;
}

// The clusterer finds and predicts the same from features and from their distances.
inline void expect_same_from_distances(const Clusterer& clusterer, const Matrix<double>& data,
                                       std::span<const std::uint32_t> weights,
                                       std::initializer_list<Label> numbers) {
  const Matrix<double> distances = euclidean_distances(data);
  const DataView given(distances.view(), DataKind::distances);
  for (const Label k : numbers) {
    Stream stream(1, Stage::cluster), same_stream(1, Stage::cluster);
    const auto from_features = clusterer.prepare(data, weights)->fit(k, stream);
    const auto from_distances = clusterer.prepare(given, weights)->fit(k, same_stream);
    EXPECT_THAT(from_distances->training_labels(),
                ::testing::ElementsAreArray(from_features->training_labels()));
    EXPECT_EQ(predict(*from_distances, given), predict(*from_features, data));
  }
}

// What models of one sample say of the rows, looking at each row together and alone.
struct TogetherAndAlone {
  std::vector<std::vector<Label>> together, alone;
};

inline TogetherAndAlone predict_both_ways(const PreparedSample& sample, const DataView& data,
                                          std::span<const Label> numbers, Stream& stream) {
  TogetherAndAlone labels;
  std::vector<std::unique_ptr<ClusterModel>> models;
  std::vector<const ClusterModel*> pointers;
  for (const Label k : numbers) {
    models.push_back(sample.fit(k, stream));
    pointers.push_back(models.back().get());
    labels.alone.push_back(predict(*models.back(), data));
  }
  labels.together.assign(models.size(), std::vector<Label>(data.rows()));
  const std::vector<std::span<Label>> places(labels.together.begin(), labels.together.end());
  sample.predict(pointers, data, places);
  return labels;
}

inline nlohmann::json stored_cases(const std::string& file) {
  return nlohmann::json::parse(std::ifstream(TRUECLUSTER_CASES_DIR "/" + file));
}

inline Matrix<double> matrix_of(const nlohmann::json& rows) {
  std::vector<double> values;
  for (const auto& row : rows)
    for (const double value : row) values.push_back(value);
  const auto n = static_cast<Index>(rows.size());
  return {n, static_cast<Index>(values.size()) / n, std::move(values)};
}

}  // namespace truecluster::testing
