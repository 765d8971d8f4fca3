// Multiple match cluster count without anything that makes it fast: one replicate after the other,
// case by case, as [TM, section 4] has it. The oracle of src/tally.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

#include <truecluster/agreement.hpp>
#include <truecluster/crosstable.hpp>
#include <truecluster/mmcc.hpp>

#include "match/matcher.hpp"
#include "tally/tie_draw.hpp"
#include "vote/cic_monitor.hpp"
#include "vote/told_apart.hpp"

namespace truecluster {

class PlainMmcc {
 public:
  // Step 1: no votes.
  PlainMmcc(Index n_objects, Label n_clusters, const MmccOptions& options,
            const CaseWeights& weights = {})
      : options_(options),
        weights_(weights),
        votes_(n_objects, n_clusters),
        second_half_(n_objects, n_clusters),
        noise_(n_objects, 1),
        second_noise_(n_objects, 1),
        matcher_(options.method),
        monitor_(n_objects, n_clusters, weights) {}

  // Step 2: a replicate, with a row per case: its memberships, 1 and 0 in a crisp one, and all 0
  // for a case that does not vote, or votes for noise if it is among those.
  ReplicateFit add(const Matrix<double>& replicate, const std::vector<Index>& noise = {}) {
    ReplicateFit fit;
    if (n_replicates_ == 0)
      name_by_first(replicate);
    else
      fit = match_and_rename(replicate);
    watch(replicate, noise);
    vote(replicate, noise);  // steps 3 and 6
    ++n_replicates_;         // steps 4 and 7: the caller comes with the next one, or has enough
    if (monitor_.room_in_batch() == 0)
      monitor_.close_batch({rows(memberships(), monitor_.watched_cases()), watched_noise_shares(),
                            watched_numbers_of_votes(), static_cast<double>(n_replicates_)});
    return fit;
  }

  // Step 8: votes divided by all votes of the case.
  [[nodiscard]] Matrix<double> memberships() const { return divided(votes_, noise_); }

  [[nodiscard]] std::vector<double> noise_shares() const {
    std::vector<double> shares;
    for (Index i = 0; i < votes_.rows() && any(noise_); ++i)
      shares.push_back(static_cast<double>(noise_(i, 0)) /
                       std::max(1.0, sum(votes_, i) + sum(noise_, i)));
    return shares;
  }
  [[nodiscard]] std::vector<Index> votes_per_case() const {
    std::vector<Index> counts;
    for (Index i = 0; i < votes_.rows(); ++i)
      counts.push_back(std::llround((sum(votes_, i) + sum(noise_, i)) / one_vote));
    return counts;
  }

  // Step 7 asks for "some reasonable criterion".
  [[nodiscard]] Convergence convergence() const {
    const bool is_certain = votes_.cols() == 1 && !any(noise_);
    return {n_replicates_, is_certain ? 0.0 : monitor_.standard_error(), difference()};
  }

  // Another run's votes, its clusters renamed as those its memberships match.
  void merge(const PlainMmcc& other) {
    Stream stream = stream_of(Stage::align);
    const auto col_of_row = matcher_.match(
        crosstable(of_clusters().view(), other.of_clusters().view(), weights_.values()), stream);
    for (Index i = 0; i < votes_.rows(); ++i) {
      noise_(i, 0) += other.noise_(i, 0);
      second_noise_(i, 0) += other.second_noise_(i, 0);
    }
    for (Index k = 0; k < votes_.cols(); ++k)
      for (Index i = 0; i < votes_.rows(); ++i) {
        votes_(i, k) += other.votes_(i, col_of_row[k]);
        second_half_(i, k) += other.second_half_(i, col_of_row[k]);
      }
    tell_clusters_apart();
    monitor_.append_batches(other.monitor_);
    n_replicates_ += other.n_replicates_;
  }

 private:
  using Votes = Matrix<std::uint64_t>;
  static constexpr double one_vote = 0x1.0p32;  // memberships are rounded to multiples of 2^-32

  // Step 3: the first replicate's names are kept; if it has too many clusters, those of the
  // largest.
  void name_by_first(const Matrix<double>& replicate) {
    std::vector<Index> order(static_cast<std::size_t>(replicate.cols()));
    std::iota(order.begin(), order.end(), Index{0});
    const auto size = [&](Index l) {
      double n = 0;
      for (Index i = 0; i < replicate.rows(); ++i) n += weights_.of(i) * replicate(i, l);
      return n;
    };
    if (replicate.cols() > votes_.cols())
      std::stable_sort(order.begin(), order.end(),
                       [&](Index a, Index b) { return size(a) > size(b); });
    name_of_.assign(order.size(), missing_label);
    for (std::size_t k = 0; k < order.size() && static_cast<Index>(k) < votes_.cols(); ++k)
      name_of_[order[k]] = static_cast<Label>(k);
  }

  // Step 5: the majority, matched; the replicate's clusters are renamed.
  ReplicateFit match_and_rename(const Matrix<double>& replicate) {
    const auto n = static_cast<std::uint64_t>(n_replicates_);
    if (n % std::max<std::uint64_t>(1, std::bit_floor(n) / 8) == 0) tell_clusters_apart();
    const Matrix<double> reference =
        options_.against == Reference::memberships ? of_clusters() : majority();
    Matrix<double> counts(votes_.cols(), replicate.cols());
    for (Index i = 0; i < votes_.rows(); ++i)
      for (Index k = 0; k < counts.rows() && sum(votes_, i) > 0; ++k)
        for (Index l = 0; l < counts.cols(); ++l)
          counts(k, l) += weights_.of(i) * reference(i, k) * replicate(i, l);
    const Crosstable table = crosstable_of_counts(counts);
    Stream stream = stream_of(Stage::match);
    const auto col_of_row = matcher_.match(table, stream);
    name_of_.assign(static_cast<std::size_t>(replicate.cols()), missing_label);
    for (std::size_t k = 0; k < col_of_row.size(); ++k)
      if (col_of_row[k] >= 0) name_of_[col_of_row[k]] = static_cast<Label>(k);
    if (table.total == 0) return {0, 0};
    return {diagonal_fraction(table, col_of_row), adjusted_rand_index(table)};
  }

  // 1 in the cluster with the most votes of a case, ties at random.
  [[nodiscard]] Matrix<double> majority() const {
    const std::uint64_t key = stream_of(Stage::majority)();
    Matrix<double> chosen(votes_.rows(), votes_.cols());
    for (Index i = 0; i < votes_.rows(); ++i) {
      const auto row = votes_.row(i);
      const std::uint64_t most = *std::max_element(row.begin(), row.end());
      if (most == 0) continue;
      std::vector<Index> tied;
      for (Index k = 0; k < votes_.cols(); ++k)
        if (votes_(i, k) == most) tied.push_back(k);
      chosen(i, tied[draw_for_case(key, i, tied.size())]) = 1;
    }
    return chosen;
  }

  void vote(const Matrix<double>& replicate, const std::vector<Index>& noise) {
    for (const Index i : noise) {
      noise_(i, 0) += std::uint64_t{1} << 32;
      if (is_second_half()) second_noise_(i, 0) += std::uint64_t{1} << 32;
    }
    for (Index i = 0; i < votes_.rows(); ++i)
      for (Index l = 0; l < replicate.cols(); ++l) {
        if (name_of_[l] == missing_label) continue;
        const auto votes = static_cast<std::uint64_t>(std::llround(replicate(i, l) * one_vote));
        votes_(i, name_of_[l]) += votes;
        if (is_second_half()) second_half_(i, name_of_[l]) += votes;
      }
  }

  // The mean influence of a replicate's votes on the CIC.
  void watch(const Matrix<double>& replicate, const std::vector<Index>& noise) {
    const std::span<const Index> cases = monitor_.watched_cases();
    double influence = 0;
    for (std::size_t j = 0; j < cases.size(); ++j)
      for (Index l = 0; l < replicate.cols(); ++l)
        if (name_of_[l] != missing_label)
          influence +=
              replicate(cases[j], l) * monitor_.influence()(static_cast<Index>(j), name_of_[l]);
    for (std::size_t j = 0; j < cases.size(); ++j)
      if (std::ranges::find(noise, cases[j]) != noise.end())
        influence += monitor_.noise_influence(j);
    monitor_.add_replicate(influence / static_cast<double>(cases.size()));
  }

  // Twelve replicates are of the first half, the next twelve of the second, and so on.
  [[nodiscard]] bool is_second_half() const { return n_replicates_ / 12 % 2 == 1; }

  // Mean over the watched cases of half the sum over clusters and noise of |p1 - p2|, the shares of
  // n1 and n2 votes in the halves, times 2 sqrt(n1 n2) / (n1 + n2).
  [[nodiscard]] double difference() const {
    const Votes first_half = minus(votes_, second_half_);
    const Votes first_noise = minus(noise_, second_noise_);
    const Matrix<double> p1 = divided(first_half, first_noise);
    const Matrix<double> p2 = divided(second_half_, second_noise_);
    double total = 0, n_cases = 0;
    double weight_sum = 0;
    for (const Index i : monitor_.watched_cases()) weight_sum += weights_.of(i);
    const double mean = weight_sum / static_cast<double>(monitor_.watched_cases().size());
    for (const Index i : monitor_.watched_cases()) {
      const double n1 = sum(first_half, i) + sum(first_noise, i);
      const double n2 = sum(second_half_, i) + sum(second_noise_, i);
      if (n1 == 0 || n2 == 0) continue;
      const double weight = weights_.of(i) / mean;
      double differences = std::abs(sum(first_noise, i) / n1 - sum(second_noise_, i) / n2);
      for (Index k = 0; k < votes_.cols(); ++k) differences += std::abs(p1(i, k) - p2(i, k));
      total += weight * differences * std::sqrt(n1 * n2) / (n1 + n2);
      n_cases += weight;
    }
    return total / n_cases;
  }
  static Votes minus(Votes all, const Votes& some) {
    for (std::size_t i = 0; i < all.values().size(); ++i) all.values()[i] -= some.values()[i];
    return all;
  }

  void tell_clusters_apart() {
    if (options_.method == MatchMethod::trustmatch)
      matcher_.set_groups(
          groups_not_told_apart(votes_, one_vote, weights_, RowShares(votes_.rows(), nullptr)));
  }
  [[nodiscard]] Stream stream_of(Stage stage) const {
    return Stream(options_.seed, stage, static_cast<std::uint64_t>(votes_.cols()),
                  static_cast<std::uint64_t>(n_replicates_));
  }
  static double sum(const Votes& votes, Index i) {
    const auto row = votes.row(i);
    return static_cast<double>(std::accumulate(row.begin(), row.end(), std::uint64_t{0}));
  }
  static Matrix<double> divided(const Votes& votes, const Votes& noise) {
    Matrix<double> result(votes.rows(), votes.cols());
    for (Index i = 0; i < votes.rows(); ++i) {
      const double all = sum(votes, i) + sum(noise, i);
      for (Index k = 0; k < votes.cols(); ++k)
        result(i, k) = all > 0 ? static_cast<double>(votes(i, k)) / all
                               : 1.0 / static_cast<double>(votes.cols());
    }
    return result;
  }
  // Shares of the votes for clusters alone: noise is none, and is not matched.
  [[nodiscard]] Matrix<double> of_clusters() const {
    return divided(votes_, Votes(votes_.rows(), 1));
  }
  static bool any(const Votes& votes) {
    return std::ranges::any_of(votes.values(), [](std::uint64_t count) { return count > 0; });
  }
  [[nodiscard]] std::vector<double> watched_noise_shares() const {
    std::vector<double> shares;
    const std::vector<double> all = noise_shares();
    for (const Index i : monitor_.watched_cases())
      if (!all.empty()) shares.push_back(all[i]);
    return shares;
  }
  [[nodiscard]] std::vector<double> watched_numbers_of_votes() const {
    std::vector<double> numbers;
    for (const Index i : monitor_.watched_cases())
      numbers.push_back((sum(votes_, i) + sum(noise_, i)) / one_vote);
    return numbers;
  }
  static Matrix<double> rows(const Matrix<double>& matrix, std::span<const Index> cases) {
    Matrix<double> result(static_cast<Index>(cases.size()), matrix.cols());
    for (Index j = 0; j < result.rows(); ++j)
      std::copy_n(matrix.row(cases[j]).begin(), matrix.cols(), result.row(j).begin());
    return result;
  }

  MmccOptions options_;
  CaseWeights weights_;
  Votes votes_, second_half_;   // of all replicates, and of the second half alone
  Votes noise_, second_noise_;  // a column of votes that leave a case out as noise
  Matcher matcher_;
  CicMonitor monitor_;
  Index n_replicates_ = 0;
  std::vector<Label> name_of_;  // what each cluster of the present replicate is called
};

// Labels as the plain steps take them.
inline Matrix<double> indicator(const CrispReplicate& replicate) {
  Matrix<double> result(static_cast<Index>(replicate.labels.size()), replicate.n_labels);
  for (Index i = 0; i < result.rows(); ++i)
    if (replicate.labels[i] >= 0) result(i, replicate.labels[i]) = 1;
  return result;
}

inline std::vector<Index> left_out_by(const CrispReplicate& replicate) {
  std::vector<Index> cases;
  for (std::size_t i = 0; i < replicate.labels.size(); ++i)
    if (replicate.labels[i] == noise_label) cases.push_back(static_cast<Index>(i));
  return cases;
}

}  // namespace truecluster
