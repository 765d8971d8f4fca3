// Resamples, clusters and predicts [TM, section 4, step 2].
#include "ensemble/replicate.hpp"

#include <algorithm>
#include <utility>

namespace truecluster {
namespace {

// The rows that were not drawn, and a copy of their values.
template <class T>
struct LeftOut {
  std::vector<Index> rows;
  Matrix<T> values;
};

template <class T>
LeftOut<T> copy_left_out(MatrixView<const T> data, std::span<const std::uint32_t> weights) {
  LeftOut<T> left_out;
  for (std::size_t i = 0; i < weights.size(); ++i)
    if (weights[i] == 0) left_out.rows.push_back(static_cast<Index>(i));
  left_out.values = Matrix<T>(static_cast<Index>(left_out.rows.size()), data.cols());
  for (std::size_t i = 0; i < left_out.rows.size(); ++i) {
    const auto row = data.row(left_out.rows[i]);
    std::copy(row.begin(), row.end(), left_out.values.row(static_cast<Index>(i)).begin());
  }
  return left_out;
}

using Models = std::vector<std::unique_ptr<ClusterModel>>;  // none where none is wanted

// Training rows keep the label of the fit; the others are predicted.
template <class T>
void predict_left_out(const PreparedSample& sample, const Models& models,
                      MatrixView<const T> prediction, DataKind kind,
                      std::span<const std::uint32_t> weights, std::span<ReplicateLabels> result) {
  std::vector<const ClusterModel*> fitted;
  std::vector<std::span<Label>> labels;
  for (std::size_t m = 0; m < models.size(); ++m) {
    if (models[m] == nullptr || models[m]->training_labels().empty()) continue;
    std::copy(models[m]->training_labels().begin(), models[m]->training_labels().end(),
              result[m].labels.begin());
    fitted.push_back(models[m].get());
    labels.emplace_back(result[m].labels);
  }
  if (fitted.empty()) return;
  const LeftOut<T> left_out = copy_left_out(prediction, weights);
  const std::size_t n = left_out.rows.size();
  if (n == 0) return;
  std::vector<Label> predicted(fitted.size() * n);
  std::vector<std::span<Label>> parts;
  for (std::size_t f = 0; f < fitted.size(); ++f)
    parts.push_back(std::span(predicted).subspan(f * n, n));
  sample.predict(fitted, DataView(left_out.values.view(), kind), parts);
  for (std::size_t f = 0; f < fitted.size(); ++f)
    for (std::size_t i = 0; i < n; ++i) labels[f][left_out.rows[i]] = parts[f][i];
}

void label_all_cases(const PreparedSample& sample, const Models& models, const DataView& prediction,
                     std::span<const std::uint32_t> weights, std::span<ReplicateLabels> result) {
  for (std::size_t m = 0; m < models.size(); ++m)
    if (models[m] != nullptr && models[m]->training_labels().empty())
      models[m]->predict(prediction, result[m].labels);
  prediction.visit([&](const auto& view) {
    predict_left_out(sample, models, view, prediction.kind(), weights, result);
  });
}

// A case left out as noise does not vote, as one that was not seen.
void silence_noise(std::span<Label> labels) {
  std::replace(labels.begin(), labels.end(), noise_label, missing_label);
}

void silence_non_voters(Vote vote, std::span<const std::uint32_t> weights,
                        std::span<Label> labels) {
  if (vote == Vote::all) return;
  for (std::size_t i = 0; i < labels.size(); ++i)
    if ((weights[i] > 0) != (vote == Vote::in_bag)) labels[i] = missing_label;
}

Index count_drawn(std::span<const std::uint32_t> weights) {
  return std::count_if(weights.begin(), weights.end(), [](std::uint32_t w) { return w > 0; });
}

}  // namespace

ReplicateMaker::ReplicateMaker(const DataView& data, const Family& family,
                               const FitOptions& options)
    : data_(data), family_(family), options_(options) {
  if (options.resample.method == ResampleMethod::jitter)
    column_deviations_ = data.visit([](const auto& view) { return column_deviations(view); });
}

std::vector<ReplicateLabels> ReplicateMaker::make(Index b, std::span<const Label> ks) const {
  const bool perturbed =
      options_.resample.method == ResampleMethod::jitter || options_.resample.feature_fraction < 1;
  if (!perturbed) return cluster(data_, data_, b, ks);
  return data_.visit([&](const auto& view) { return make_perturbed(view, b, ks); });
}

// Columns are chosen for training and prediction alike; noise is added for training only.
template <class T>
std::vector<ReplicateLabels> ReplicateMaker::make_perturbed(MatrixView<const T> data, Index b,
                                                            std::span<const Label> ks) const {
  Stream stream(options_.seed, Stage::jitter, 0, static_cast<std::uint64_t>(b));
  const std::vector<Index> columns = draw_columns(options_.resample, data.cols(), stream);
  const Matrix<T> prediction = select_columns(data, std::span<const Index>(columns));
  if (options_.resample.method != ResampleMethod::jitter)
    return cluster(prediction, prediction, b, ks);
  std::vector<double> deviations;
  deviations.reserve(columns.size());
  for (const Index j : columns) deviations.push_back(column_deviations_[j]);
  Matrix<T> training = prediction;
  add_jitter(training.view(), std::span<const double>(deviations), options_.resample.jitter_scale,
             stream);
  return cluster(training, prediction, b, ks);
}

std::vector<ReplicateLabels> ReplicateMaker::cluster(const DataView& training,
                                                     const DataView& prediction, Index b,
                                                     std::span<const Label> ks) const {
  const auto replicate = static_cast<std::uint64_t>(b);
  const std::uint64_t seed = options_.seed;
  const Clusterer& clusterer = *family_.members[replicate % family_.members.size()];
  Stream resample_stream(seed, Stage::resample, 0, replicate);
  std::vector<std::uint32_t> weights = draw(options_.resample, data_.rows(), resample_stream);
  const Index at_most = clusterer.max_training_cases();
  if (at_most > 0 && count_drawn(weights) > at_most) {
    Stream subset_stream(seed, Stage::sample, 0, replicate);
    random_subset(weights, at_most, subset_stream);
  }
  const std::unique_ptr<PreparedSample> sample = clusterer.prepare(training, weights);
  std::vector<ReplicateLabels> result(ks.size());
  Models models(ks.size());
  for (std::size_t m = 0; m < ks.size(); ++m) {
    if (ks[m] == 0) continue;
    Stream stream(seed, Stage::cluster, static_cast<std::uint64_t>(ks[m]), replicate);
    models[m] = sample->fit(ks[m], stream);
    result[m].n_labels = models[m]->n_clusters();
    result[m].labels.resize(data_.rows());
  }
  label_all_cases(*sample, models, prediction, weights, result);
  for (ReplicateLabels& replicate_labels : result) {
    silence_noise(replicate_labels.labels);
    silence_non_voters(options_.vote, weights, replicate_labels.labels);
  }
  return result;
}

}  // namespace truecluster
