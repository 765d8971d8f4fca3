// The interface all base clusterers share; a user's own clusterer implements it as well.
//
//   Clusterer --prepare(data, weights)--> PreparedSample --fit(k, stream)--> ClusterModel
//
// A resample is a vector of integer weights on the rows of the data; weight 0 means not drawn.
// prepare() does once per resample what serves every number of clusters (distances, a merge tree),
// fit() does the rest for one number of clusters. All calls are const and safe from several
// threads at once; randomness comes only from the stream handed in.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include <truecluster/data.hpp>
#include <truecluster/random.hpp>
#include <truecluster/types.hpp>

namespace truecluster {

class ClusterModel {
 public:
  virtual ~ClusterModel() = default;
  // Number of clusters the model really has; may be below the number asked for.
  [[nodiscard]] virtual Label n_clusters() const = 0;
  // The cluster of each row, noise_label for those left out as noise. For DataKind::distances the
  // columns are the cases of the training data.
  virtual void predict(const DataView& data, std::span<Label> labels) const = 0;
  // The cluster of each training row as the fit itself left it, missing_label for rows of weight 0;
  // empty if predict() says the same.
  [[nodiscard]] virtual std::span<const Label> training_labels() const { return {}; }
};

class PreparedSample {
 public:
  virtual ~PreparedSample() = default;
  [[nodiscard]] virtual std::unique_ptr<ClusterModel> fit(Label n_clusters,
                                                          Stream& stream) const = 0;
  // What predict() of each of several models of this sample says; labels[m] are those of model m.
  // Worth overriding where the models share most of the work for a row (its distances, its nearest
  // case).
  virtual void predict(std::span<const ClusterModel* const> models, const DataView& data,
                       std::span<const std::span<Label>> labels) const {
    for (std::size_t m = 0; m < models.size(); ++m) models[m]->predict(data, labels[m]);
  }
};

class Clusterer {
 public:
  virtual ~Clusterer() = default;
  [[nodiscard]] virtual std::string name() const = 0;
  // The data must outlive the prepared sample and its models; weights are copied where needed.
  [[nodiscard]] virtual std::unique_ptr<PreparedSample> prepare(
      const DataView& data, std::span<const std::uint32_t> weights) const = 0;
  // Above this number of drawn cases the ensemble trains on a random subset (0: no limit).
  [[nodiscard]] virtual Index max_training_cases() const { return 0; }
  // Whether only the Euclidean distances between cases matter, so that it may be given rotated
  // ones: data of many more columns than cases are then clustered in fewer columns.
  [[nodiscard]] virtual bool sees_only_distances() const { return false; }
};

}  // namespace truecluster
