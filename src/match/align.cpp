// Aligns runs within each number of clusters, groups them into modes, and links the numbers.
#include <truecluster/align.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <numeric>
#include <utility>

#include <truecluster/assignment.hpp>
#include <truecluster/error.hpp>

#include "base/require.hpp"
#include "match/joint_alignment.hpp"

namespace truecluster {
namespace {

constexpr Index most_starts = 100'000;  // more would seem to hang

void check_options(const AlignOptions& options) {
  if (!(options.mode_threshold >= 0 && options.mode_threshold <= 1))
    throw InvalidArgument(
        fmt::format("`mode_threshold` is {} but must be between 0 and 1", options.mode_threshold));
  require_at_least("n_starts", options.n_starts, 1);
  if (options.n_starts > most_starts)
    throw InvalidArgument(
        fmt::format("`n_starts` is {} but must be at most {}", options.n_starts, most_starts));
}

double mean_of_pairs(const Matrix<double>& similarity) {
  double sum = 0;
  for (Index r = 0; r < similarity.rows(); ++r)
    for (Index s = 0; s < r; ++s) sum += similarity(r, s);
  const auto n = static_cast<double>(similarity.rows());
  return n > 1 ? sum / (n * (n - 1) / 2) : std::numeric_limits<double>::quiet_NaN();
}

double mean_to_others(const Matrix<double>& similarity, Index r) {
  double sum = -similarity(r, r);
  for (const double value : similarity.row(r)) sum += value;
  return similarity.rows() > 1 ? sum / static_cast<double>(similarity.rows() - 1)
                               : std::numeric_limits<double>::quiet_NaN();
}

// Sums of the memberships of a mode's runs under their permutations.
Matrix<double> aligned_sum(std::span<const AnyPartition> runs, const RunMode& mode,
                           const std::vector<AlignedRun>& aligned) {
  Matrix<double> sum(n_objects(runs[0]), mode.n_clusters);
  for (const Index r : mode.runs) {
    const AnyPartition run = reordered(runs[r], aligned[r].permutation);
    if (const auto* crisp = std::get_if<Partition>(&run)) {
      for (Index i = 0; i < sum.rows(); ++i)
        if (const Label l = crisp->labels[i]; l != missing_label) sum(i, l) += 1;
    } else {
      const std::span<const double> values = std::get<Matrix<double>>(run).values();
      for (std::size_t i = 0; i < values.size(); ++i) sum.values()[i] += values[i];
    }
  }
  return sum;
}

Matrix<double> cross_product(const Matrix<double>& a, const Matrix<double>& b) {
  Matrix<double> result(a.cols(), b.cols());
  for (Index i = 0; i < a.rows(); ++i)
    for (Index k = 0; k < a.cols(); ++k)
      for (Index l = 0; l < b.cols(); ++l) result(k, l) += a(i, k) * b(i, l);
  return result;
}

// The clusters of a level in the order of their new labels: first the partners of the clusters of
// the smaller level, then the others, largest first; and where the others come from.
std::vector<Index> order_after(const Matrix<double>& overlap, std::vector<ClusterSplit>& splits) {
  std::vector<Index> order = maximize_assignment(overlap.view());
  const Index n_before = overlap.rows(), n_now = overlap.cols();
  std::vector<double> size(n_now);
  for (Index k = 0; k < n_before; ++k)
    for (Index l = 0; l < n_now; ++l) size[l] += overlap(k, l);
  std::vector<Index> others;
  for (Index l = 0; l < n_now; ++l)
    if (std::find(order.begin(), order.end(), l) == order.end()) others.push_back(l);
  std::stable_sort(others.begin(), others.end(),
                   [&](Index a, Index b) { return size[a] > size[b]; });
  for (const Index l : others) {
    Index parent = 0;
    for (Index k = 1; k < n_before; ++k)
      if (overlap(k, l) > overlap(parent, l)) parent = k;
    const double whole = size[l];
    splits.push_back({n_before, n_now, parent, static_cast<Index>(order.size()),
                      whole > 0 ? overlap(parent, l) / whole : 0.0});
    order.push_back(l);
  }
  return order;
}

// Renames the aligned clusters of a level: new cluster j is what was called order[j].
void rename(const AlignedLevel& level, std::span<const Index> order,
            std::vector<AlignedRun>& aligned) {
  for (const Index r : level.runs) {
    std::vector<Index>& permutation = aligned[r].permutation;
    const std::vector<Index> before = permutation;
    for (std::size_t j = 0; j < order.size(); ++j) permutation[j] = before[order[j]];
  }
}

// The order in which the first run of a level is as it was.
std::vector<Index> order_of_first(const AlignedLevel& level,
                                  const std::vector<AlignedRun>& aligned) {
  const auto& first = aligned[level.runs[0]].permutation;
  std::vector<Index> order(first.size());
  for (std::size_t j = 0; j < first.size(); ++j) order[first[j]] = static_cast<Index>(j);
  return order;
}

// How much other runs are like a run: how many are, then the sum of their similarities. It is in
// whole steps: sums are exact, and what is taken off leaves no trace.
struct Strength {
  Index n_alike = 0;
  std::int64_t sum = 0;

  void add(double similarity, double threshold, int sign) {
    n_alike += similarity >= threshold ? sign : 0;
    sum += sign * std::llround(similarity * 0x1.0p40);
  }
  friend bool operator<(const Strength& a, const Strength& b) {
    return std::pair(a.n_alike, a.sum) < std::pair(b.n_alike, b.sum);
  }
};

// Again and again the run with the most runs like it, among those left, represents a mode.
void find_modes(const Matrix<double>& similarity, double threshold, const Context& context,
                AlignResult& result, const AlignedLevel& level) {
  const Index n = similarity.rows();
  std::vector<Index> left(n);
  std::iota(left.begin(), left.end(), Index{0});
  std::vector<Strength> strength(n);
  for (const Index r : left)
    for (const double one : similarity.row(r)) strength[r].add(one, threshold, 1);
  while (!left.empty()) {
    context.throw_if_stopped();
    const Index centre = *std::max_element(
        left.begin(), left.end(), [&](Index a, Index b) { return strength[a] < strength[b]; });
    const auto belongs = [&](Index r) { return r == centre || similarity(r, centre) >= threshold; };
    const auto others = std::stable_partition(left.begin(), left.end(), belongs);
    RunMode mode{level.n_clusters, level.runs[centre], {}};
    for (const Index s : std::span(left.begin(), others)) {
      const Index run = level.runs[s];
      mode.runs.push_back(run);
      result.runs[run].mode = static_cast<Index>(result.modes.size());
      for (const Index r : std::span(others, left.end()))
        strength[r].add(similarity(r, s), threshold, -1);
    }
    left.erase(left.begin(), others);
    result.modes.push_back(std::move(mode));
  }
}

// Aligns the runs of one level with each other, and groups them into modes.
void align_level(std::span<const AnyPartition> runs, const AlignOptions& options,
                 const Context& context, AlignedLevel& level, AlignResult& result) {
  std::vector<const AnyPartition*> of_level;
  for (const Index r : level.runs) of_level.push_back(&runs[r]);
  const RunProducts products(of_level, context);
  const Permutations permutations =
      align_jointly(products, options.n_starts, options.seed, context);
  Matrix<double> similarity = similarities(products, permutations);
  level.mean_pairwise_similarity = mean_of_pairs(similarity);
  for (std::size_t position = 0; position < level.runs.size(); ++position) {
    AlignedRun& run = result.runs[level.runs[position]];
    run.n_clusters = level.n_clusters;
    run.permutation = permutations[position];
    run.similarity = mean_to_others(similarity, position);
  }
  find_modes(similarity, options.mode_threshold, context, result, level);
  level.similarity = std::move(similarity);
}

double overall_mean(const std::vector<AlignedLevel>& levels) {
  double sum = 0, n_pairs = 0;
  for (const AlignedLevel& level : levels) {
    const auto n = static_cast<double>(level.runs.size());
    if (n < 2) continue;
    sum += level.mean_pairwise_similarity * n * (n - 1) / 2;
    n_pairs += n * (n - 1) / 2;
  }
  return n_pairs > 0 ? sum / n_pairs : std::numeric_limits<double>::quiet_NaN();
}

}  // namespace

void describe(AlignOptions& options, OptionVisitor& visitor) {
  visitor.option("mode_threshold", options.mode_threshold,
                 "runs whose similarity G' to a representative run is at least this are one mode");
  visitor.option("n_starts", options.n_starts,
                 "number of starts of the joint alignment; the best is kept");
  visitor.option("seed", options.seed, "seed of all random numbers");
}

AlignResult align(std::span<const AnyPartition> runs, const AlignOptions& options,
                  const Context& context) {
  check_ensemble(runs, "run", NoiseCases::refused);
  check_options(options);
  AlignResult result;
  result.runs.resize(runs.size());
  std::map<Index, std::vector<Index>> runs_of_size;
  for (std::size_t r = 0; r < runs.size(); ++r)
    runs_of_size[n_clusters(runs[r])].push_back(static_cast<Index>(r));
  Matrix<double> smaller;
  for (auto& [k, members] : runs_of_size) {
    AlignedLevel level{k, std::move(members), 0};
    const std::size_t n_modes_before = result.modes.size();
    align_level(runs, options, context, level, result);
    // Runs of different modes are different answers, and their sum is none of them.
    const RunMode& largest = result.modes[n_modes_before];
    if (result.levels.empty()) {
      rename(level, order_of_first(level, result.runs), result.runs);
    } else {
      const Matrix<double> now = aligned_sum(runs, largest, result.runs);
      rename(level, order_after(cross_product(smaller, now), result.splits), result.runs);
    }
    if (runs_of_size.size() > 1) smaller = aligned_sum(runs, largest, result.runs);
    result.levels.push_back(std::move(level));
  }
  result.mean_pairwise_similarity = overall_mean(result.levels);
  return result;
}

AnyPartition reordered(const AnyPartition& run, std::span<const Index> permutation) {
  if (static_cast<Index>(permutation.size()) != n_clusters(run))
    throw InvalidArgument(fmt::format("the permutation is of {} clusters but the run has {}",
                                      permutation.size(), n_clusters(run)));
  if (const auto* fuzzy = std::get_if<Matrix<double>>(&run)) {
    Matrix<double> result(fuzzy->rows(), fuzzy->cols());
    for (Index i = 0; i < result.rows(); ++i)
      for (Index j = 0; j < result.cols(); ++j) result(i, j) = (*fuzzy)(i, permutation[j]);
    return result;
  }
  Partition result = std::get<Partition>(run);
  std::vector<Label> place(permutation.size());
  for (std::size_t j = 0; j < permutation.size(); ++j) {
    place[permutation[j]] = static_cast<Label>(j);
    result.names[j] = std::get<Partition>(run).names[permutation[j]];
  }
  for (Label& label : result.labels)
    if (label != missing_label) label = place[label];
  return result;
}

}  // namespace truecluster
