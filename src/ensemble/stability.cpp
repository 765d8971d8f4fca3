// Jaccard, prediction strength and ambiguous pairs, replicate by replicate.
#include "ensemble/stability.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include <truecluster/error.hpp>
#include <truecluster/random.hpp>

#include "base/label_range.hpp"

namespace truecluster {
namespace {

constexpr Index max_sampled_pairs = 5000;
constexpr double nothing = std::numeric_limits<double>::quiet_NaN();

[[noreturn]] void refuse_sizes() { throw IoError("the sizes in the saved state do not fit"); }

}  // namespace

Stability::Stability(Index n_objects, Label n_clusters, std::uint64_t seed,
                     const CaseWeights& weights)
    : n_objects_(n_objects),
      weights_(weights),
      jaccard_sum_(n_clusters),
      jaccard_count_(n_clusters) {
  if (n_objects < 2) return;
  Stream stream(seed, Stage::sample);
  if (weights.empty())
    draw_pairs(n_objects, stream);
  else
    draw_pairs_by_weight(stream);
  together_.resize(pair_a_.size());
  compared_.resize(pair_a_.size());
}

void Stability::draw_pairs(Index n_objects, Stream& stream) {
  for (Index p = 0; p < max_sampled_pairs; ++p) {
    const Index a = stream.below(n_objects);
    const Index shift = stream.below(n_objects - 1);
    pair_a_.push_back(a);
    pair_b_.push_back((a + 1 + shift) % n_objects);
  }
}

// Two different cases: the second one is drawn from the units of the others.
void Stability::draw_pairs_by_weight(Stream& stream) {
  for (Index p = 0; p < max_sampled_pairs; ++p) {
    const Index a = weights_.case_of_unit(stream.below(weights_.total()));
    const std::uint64_t of_a = weights_.units(a), end = weights_.sums()[a];
    if (of_a == weights_.total()) return;  // no other case counts
    const std::uint64_t place = stream.below(weights_.total() - of_a);
    pair_a_.push_back(a);
    pair_b_.push_back(weights_.case_of_unit(place < end - of_a ? place : place + of_a));
  }
}

void Stability::add(const Crosstable& table, std::span<const Label> labels, Label n_labels) {
  if (table.rows() > 0) add_jaccard(table);
  add_prediction_strength(labels, n_labels);
  add_pairs(labels);
}

void Stability::add_jaccard(const Crosstable& table) {
  for (Index k = 0; k < table.rows(); ++k) {
    const double n_k = table.row_total[k];
    if (n_k == 0) continue;
    double best = 0;
    for (Index l = 0; l < table.cols(); ++l) {
      const double both = table.count(k, l);
      best = std::max(best, both / (n_k + table.col_total[l] - both));
    }
    jaccard_sum_[k] += best;
    ++jaccard_count_[k];
  }
}

void Stability::tabulate_with_previous(std::span<const Label> labels) {
  if (weights_.empty()) return counter_.count(labels, previous_, table_);
  clear_counts(table_, table_.rows(), table_.cols());
  for (std::size_t i = 0; i < labels.size(); ++i)
    if (labels[i] != missing_label && previous_[i] != missing_label)
      table_.count(labels[i], previous_[i]) += weights_.of(i);
  sum_margins(table_);
}

void Stability::add_prediction_strength(std::span<const Label> labels, Label n_labels) {
  if (!previous_.empty()) {
    if (table_.rows() != n_labels || table_.cols() != n_previous_)
      table_ = empty_crosstable(n_labels, n_previous_);
    tabulate_with_previous(labels);
    double smallest = 1;
    for (Index k = 0; k < table_.rows(); ++k) {
      const double n_k = table_.row_total[k];
      if (n_k < 2) continue;
      double kept = 0;
      for (const double n : table_.count.row(k)) kept += std::max(0.0, n * (n - 1));
      smallest = std::min(smallest, kept / (n_k * (n_k - 1)));
    }
    strength_sum_ += smallest;
    ++strength_count_;
  }
  previous_.assign(labels.begin(), labels.end());
  n_previous_ = n_labels;
}

void Stability::add_pairs(std::span<const Label> labels) {
  for (std::size_t p = 0; p < pair_a_.size(); ++p) {
    const Label a = labels[pair_a_[p]];
    const Label b = labels[pair_b_[p]];
    if (a == missing_label || b == missing_label) continue;
    ++compared_[p];
    together_[p] += a == b ? 1 : 0;
  }
}

std::vector<double> Stability::cluster_jaccard() const {
  std::vector<double> means(jaccard_sum_.size());
  for (std::size_t k = 0; k < means.size(); ++k)
    means[k] = jaccard_count_[k] > 0 ? jaccard_sum_[k] / jaccard_count_[k] : nothing;
  return means;
}

double Stability::prediction_strength() const {
  return strength_count_ > 0 ? strength_sum_ / strength_count_ : nothing;
}

double Stability::ambiguous_pairs() const {
  double ambiguous = 0, n_compared = 0;
  for (std::size_t p = 0; p < compared_.size(); ++p) {
    if (compared_[p] == 0) continue;
    const double share = static_cast<double>(together_[p]) / compared_[p];
    ambiguous += share > 0.1 && share < 0.9 ? 1 : 0;
    ++n_compared;
  }
  return n_compared > 0 ? ambiguous / n_compared : nothing;
}

void Stability::save(ByteWriter& writer) const {
  writer.put_all(std::span<const double>(jaccard_sum_));
  writer.put_all(std::span<const double>(jaccard_count_));
  writer.put(strength_sum_);
  writer.put(strength_count_);
  writer.put_all(std::span<const Label>(previous_));
  writer.put(n_previous_);
  writer.put_all(std::span<const std::uint32_t>(together_));
  writer.put_all(std::span<const std::uint32_t>(compared_));
}

void Stability::restore(ByteReader& reader) {
  const auto get_as_many = [&]<class Value>(std::vector<Value>& values) {
    std::vector<Value> saved = reader.get_all<Value>();
    if (saved.size() != values.size()) refuse_sizes();
    values = std::move(saved);
  };
  get_as_many(jaccard_sum_);
  get_as_many(jaccard_count_);
  strength_sum_ = reader.get<double>();
  strength_count_ = reader.get<double>();
  previous_ = reader.get_all<Label>();
  n_previous_ = reader.get<Label>();
  const bool has_previous = !previous_.empty();
  if (n_previous_ < 0 || n_previous_ > n_objects_ ||
      (has_previous && static_cast<Index>(previous_.size()) != n_objects_) ||
      !labels_in_range(previous_, n_previous_))
    refuse_sizes();
  get_as_many(together_);
  get_as_many(compared_);
}

}  // namespace truecluster
