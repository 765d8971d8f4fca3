// Makes replicates: draws cases, trains the clusterers on them, and labels cases by them.
#include "ensemble/replicate.hpp"

#include <algorithm>
#include <optional>

#include "ensemble/case_deviations.hpp"

namespace truecluster {
namespace {

CaseBlock with_columns(const DataView& data, std::span<const Index> columns) {
  return data.visit(
      [&](const auto& values) { return CaseBlock(select_columns(values, columns), data.kind()); });
}

CaseBlock with_jitter(const DataView& data, std::span<const double> deviations, double scale,
                      Stream& stream) {
  return data.visit([&]<class T>(const MatrixView<const T>& values) {
    Matrix<T> noisy(values.rows(), values.cols());
    for (Index i = 0; i < values.rows(); ++i)
      std::ranges::copy(values.row(i), noisy.row(i).begin());
    add_jitter(noisy.view(), deviations, scale, stream);
    return CaseBlock(std::move(noisy));
  });
}

DrawnCases draw_replicate(const FitOptions& options, const CaseSource& cases, Index b) {
  Stream stream(options.seed, Stage::resample, 0, b);
  return draw_cases(options.resample, cases.rows(), stream, cases.weights());
}

// Calls f(d, r) for the places d and r of every row that is in both ascending lists.
template <class F>
void for_common_rows(std::span<const Index> drawn, std::span<const Index> rows, F f) {
  auto d = std::lower_bound(drawn.begin(), drawn.end(), rows.front());
  for (; d != drawn.end() && *d <= rows.back(); ++d) {
    const auto r = std::lower_bound(rows.begin(), rows.end(), *d);
    if (*r == *d) f(d - drawn.begin(), r - rows.begin());
  }
}

}  // namespace

TrainedFamily::TrainedFamily(const Clusterer& clusterer, DrawnCases drawn, CaseBlock training,
                             std::vector<Index> columns, std::span<const Label> ks,
                             std::uint64_t seed, Index b)
    : drawn_(std::move(drawn)),
      training_(std::move(training)),
      columns_(std::move(columns)),
      sample_(clusterer.prepare(training_.view(), drawn_.weights)) {
  for (const Label k : ks) {
    Stream stream(seed, Stage::cluster, k, b);
    models_.push_back(sample_->fit(k, stream));
  }
}

void TrainedFamily::label(const DataView& cases, std::span<const Index> rows, Vote vote,
                          std::span<const std::span<Label>> labels) const {
  std::optional<CaseBlock> seen;
  if (!columns_.empty()) seen.emplace(with_columns(cases, columns_));
  std::vector<const ClusterModel*> models;
  for (const auto& model : models_) models.push_back(model.get());
  sample_->predict(models, seen ? seen->view() : cases, labels);
  std::vector<bool> is_drawn(rows.size());
  for_common_rows(drawn_.rows, rows, [&](auto d, auto r) {
    is_drawn[r] = true;
    for (std::size_t m = 0; m < models.size(); ++m)
      if (!models[m]->training_labels().empty()) labels[m][r] = models[m]->training_labels()[d];
  });
  if (vote == Vote::all) return;
  for (const std::span<Label> of_model : labels)
    for (std::size_t i = 0; i < of_model.size(); ++i)
      if (is_drawn[i] != (vote == Vote::in_bag)) of_model[i] = missing_label;
}

std::vector<Label> Replicate::n_labels() const {
  std::vector<Label> numbers;
  for (const TrainedFamily& family : families_)
    for (std::size_t m = 0; m < family.n_models(); ++m) numbers.push_back(family.n_labels(m));
  return numbers;
}

void Replicate::label(const DataView& cases, std::span<const Index> rows, Vote vote,
                      std::span<const std::span<Label>> labels) const {
  std::size_t first = 0;
  for (const TrainedFamily& family : families_) {
    family.label(cases, rows, vote, labels.subspan(first, family.n_models()));
    first += family.n_models();
  }
}

ReplicateMaker::ReplicateMaker(const CaseSource& cases, std::span<const Family> families,
                               const FitOptions& options)
    : cases_(cases), families_(families), options_(options) {
  if (options.resample.method == ResampleMethod::jitter)
    column_deviations_ = case_deviations(cases);
  if (cases.ranks() == nullptr) return;
  window_ = std::make_unique<DrawWindow>(
      cases, [&options, &cases](Index b) { return draw_replicate(options, cases, b).rows; });
}

void ReplicateMaker::begin(Index first, Index last, const Context& context) {
  if (window_) window_->open(first, last, context);
}

void ReplicateMaker::has_taken(Index b) {
  if (window_) window_->move_past(b);
}

TrainedFamily ReplicateMaker::train(Index b, const Clusterer& clusterer, const DrawnCases& drawn,
                                    std::span<const Label> ks) const {
  const ResampleOptions& resample = options_.resample;
  CaseBlock training = window_ ? window_->copy(b, drawn.rows) : cases_.copy(drawn.rows);
  std::vector<Index> columns;
  if (cases_.kind() == DataKind::distances) {
    columns = drawn.rows;
  } else if (resample.method == ResampleMethod::jitter || resample.feature_fraction < 1) {
    // Columns are chosen for training and prediction alike; noise is added for training only.
    Stream stream(options_.seed, Stage::jitter, 0, b);
    columns = draw_columns(resample, cases_.cols(), stream);
    if (resample.method == ResampleMethod::jitter)
      training = with_jitter(training.view(), column_deviations_, resample.jitter_scale, stream);
  }
  if (!columns.empty()) training = with_columns(training.view(), columns);
  return {clusterer, drawn, std::move(training), std::move(columns), ks, options_.seed, b};
}

Replicate ReplicateMaker::make(Index b, std::span<const ModelKey> models) const {
  const std::uint64_t replicate = b;
  const DrawnCases drawn = draw_replicate(options_, cases_, b);
  std::vector<TrainedFamily> trained;
  for (std::size_t first = 0; first < models.size();) {
    std::vector<Label> ks;
    const std::size_t f = models[first].family;
    for (; first < models.size() && models[first].family == f; ++first)
      ks.push_back(models[first].k);
    const auto& members = families_[f].members;
    const Clusterer& clusterer = *members[replicate % members.size()];
    const Index at_most = clusterer.max_training_cases();
    Stream subset_stream(options_.seed, Stage::sample, 0, replicate);
    trained.push_back(train(
        b, clusterer, at_most > 0 ? random_subset(drawn, at_most, subset_stream) : drawn, ks));
  }
  return Replicate(std::move(trained));
}

}  // namespace truecluster
