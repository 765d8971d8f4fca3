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

// Training rows keep the label of the fit; the others are predicted.
void complete_labels(const ClusterModel& model, const DataView& prediction,
                     std::span<const std::uint32_t> weights, std::span<Label> labels) {
  const std::span<const Label> trained = model.training_labels();
  if (trained.empty()) {
    model.predict(prediction, labels);
    return;
  }
  std::copy(trained.begin(), trained.end(), labels.begin());
  prediction.visit([&](const auto& view) {
    const auto left_out = copy_left_out(view, weights);
    if (left_out.rows.empty()) return;
    std::vector<Label> predicted(left_out.rows.size());
    model.predict(DataView(left_out.values.view(), prediction.kind()), predicted);
    for (std::size_t i = 0; i < predicted.size(); ++i)
      labels[static_cast<std::size_t>(left_out.rows[i])] = predicted[i];
  });
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
  for (const Index j : columns)
    deviations.push_back(column_deviations_[static_cast<std::size_t>(j)]);
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
  for (std::size_t m = 0; m < ks.size(); ++m) {
    if (ks[m] == 0) continue;
    Stream stream(seed, Stage::cluster, static_cast<std::uint64_t>(ks[m]), replicate);
    const std::unique_ptr<ClusterModel> model = sample->fit(ks[m], stream);
    result[m].n_labels = model->n_clusters();
    result[m].labels.resize(static_cast<std::size_t>(data_.rows()));
    complete_labels(*model, prediction, weights, result[m].labels);
    silence_non_voters(options_.vote, weights, result[m].labels);
  }
  return result;
}

}  // namespace truecluster
