// Starting medoids, and eager swaps until none gains (Schubert and Rousseeuw 2021).
#include "cluster/faster_pam.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "base/infinity.hpp"
#include "base/stop.hpp"

namespace truecluster {
namespace {

// Smaller gains, as a share of the loss, may be rounding; without a limit swaps could go in
// circles.
constexpr double smallest_gain = 1e-12;

// The medoids, and for each case its nearest and second nearest.
class Swapper {
 public:
  Swapper(const Matrix<double>& distances, std::span<const double> weights,
          std::vector<Index> medoids)
      : distances_(distances),
        weights_(weights),
        medoids_(std::move(medoids)),
        nearest_(weights.size()),
        removal_loss_(medoids_.size()),
        change_(medoids_.size()) {
    for (std::size_t i = 0; i < nearest_.size(); ++i) find_nearest(i);
    update_totals();
  }

  // Swaps case c with the medoid for which that lowers the loss most; false if there is none.
  bool try_swap(Index c) {
    if (nearest_[c].first_distance == 0) return false;  // a medoid, or at the same place as one
    std::copy(removal_loss_.begin(), removal_loss_.end(), change_.begin());
    const auto to_candidate = distances_.row(c);
    double shared_change = 0;  // of cases nearer to c than to any medoid
    for (std::size_t i = 0; i < nearest_.size(); ++i) {
      const double d = to_candidate[i];
      const Nearest& near = nearest_[i];
      if (d >= near.second_distance) continue;
      if (d < near.first_distance) {
        shared_change += weights_[i] * (d - near.first_distance);
        change_[near.first] += weights_[i] * (near.first_distance - near.second_distance);
      } else {
        change_[near.first] += weights_[i] * (d - near.second_distance);
      }
    }
    const auto best = std::min_element(change_.begin(), change_.end());
    if (!(*best + shared_change < -smallest_gain * loss_)) return false;
    swap(best - change_.begin(), c);
    return true;
  }

  [[nodiscard]] MedoidClusters clusters() const {
    MedoidClusters result{medoids_, {}, loss_};
    for (const Nearest& near : nearest_) result.labels.push_back(static_cast<Label>(near.first));
    return result;
  }

 private:
  struct Nearest {
    Index first = -1, second = -1;  // positions in medoids_
    double first_distance = infinity, second_distance = infinity;

    void offer(Index position, double distance) {
      if (distance < first_distance) {
        second = std::exchange(first, position);
        second_distance = std::exchange(first_distance, distance);
      } else if (distance < second_distance) {
        second = position;
        second_distance = distance;
      }
    }
  };

  void find_nearest(std::size_t i) {
    nearest_[i] = {};
    for (std::size_t m = 0; m < medoids_.size(); ++m)
      nearest_[i].offer(m, distances_(medoids_[m], i));
  }

  void swap(Index position, Index c) {
    medoids_[position] = c;
    const auto to_new = distances_.row(c);
    for (std::size_t i = 0; i < nearest_.size(); ++i) {
      if (nearest_[i].first == position || nearest_[i].second == position)
        find_nearest(i);
      else
        nearest_[i].offer(position, to_new[i]);
    }
    update_totals();
  }

  // The loss, and what each medoid's removal would add to it.
  void update_totals() {
    std::fill(removal_loss_.begin(), removal_loss_.end(), 0.0);
    loss_ = 0;
    for (std::size_t i = 0; i < nearest_.size(); ++i) {
      const Nearest& near = nearest_[i];
      loss_ += weights_[i] * near.first_distance;
      removal_loss_[near.first] += weights_[i] * (near.second_distance - near.first_distance);
    }
  }

  const Matrix<double>& distances_;
  std::span<const double> weights_;
  std::vector<Index> medoids_;
  std::vector<Nearest> nearest_;
  std::vector<double> removal_loss_;
  std::vector<double> change_;
  double loss_ = 0;
};

MedoidClusters best_single_medoid(const Matrix<double>& distances,
                                  std::span<const double> weights) {
  MedoidClusters best{{0}, std::vector<Label>(weights.size(), 0), infinity};
  for (Index c = 0; c < distances.rows(); ++c) {
    StopScope::check();
    const auto row = distances.row(c);
    const double loss = std::inner_product(row.begin(), row.end(), weights.begin(), 0.0);
    if (loss < best.loss) {
      best.loss = loss;
      best.medoids = {c};
    }
  }
  return best;
}

void lower_to(std::span<double> nearest, std::span<const double> distances) {
  for (std::size_t i = 0; i < nearest.size(); ++i) nearest[i] = std::min(nearest[i], distances[i]);
}

std::vector<Index> all_cases(Index n) {
  std::vector<Index> cases(n);
  std::iota(cases.begin(), cases.end(), 0);
  return cases;
}

}  // namespace

std::vector<Index> random_medoids(const Matrix<double>& distances, Label n_clusters,
                                  Stream& stream) {
  std::vector<Index> order = all_cases(distances.rows());
  stream.shuffle<Index>(order);
  std::vector<double> nearest(order.size(), infinity);
  std::vector<Index> medoids;
  for (const Index c : order) {
    if (std::cmp_equal(medoids.size(), n_clusters)) break;
    if (nearest[c] == 0) continue;
    medoids.push_back(c);
    lower_to(nearest, distances.row(c));
  }
  return medoids;
}

std::vector<Index> lab_medoids(const Matrix<double>& distances, std::span<const double> weights,
                               Label n_clusters, Stream& stream) {
  const auto n_sample =
      10 + static_cast<std::size_t>(std::ceil(std::sqrt(static_cast<double>(distances.rows()))));
  std::vector<Index> left = all_cases(distances.rows());
  std::vector<double> nearest(left.size(), infinity);
  std::vector<Index> medoids;
  while (std::cmp_less(medoids.size(), n_clusters)) {
    std::erase_if(left, [&](Index c) { return nearest[c] == 0; });
    if (left.empty()) break;
    const std::size_t count = std::min(n_sample, left.size());
    for (std::size_t s = 0; s < count; ++s)  // the sample is brought to the front
      std::swap(left[s], left[s + stream.below(left.size() - s)]);
    Index best = left.front();
    double best_loss = infinity;
    for (std::size_t s = 0; s < count; ++s) {
      const auto to_candidate = distances.row(left[s]);
      double loss = 0;
      for (std::size_t t = 0; t < count; ++t)
        loss += weights[left[t]] * std::min(to_candidate[left[t]], nearest[left[t]]);
      if (loss < best_loss) {
        best_loss = loss;
        best = left[s];
      }
    }
    medoids.push_back(best);
    lower_to(nearest, distances.row(best));
  }
  return medoids;
}

MedoidClusters faster_pam(const Matrix<double>& distances, std::span<const double> weights,
                          std::vector<Index> medoids, int max_rounds) {
  if (medoids.size() == 1) return best_single_medoid(distances, weights);
  Swapper swapper(distances, weights, std::move(medoids));
  const Index n = distances.rows();
  Index without_swap = 0;
  for (int round = 0; round < max_rounds && without_swap < n; ++round) {
    StopScope::check();
    for (Index c = 0; c < n && without_swap < n; ++c)
      without_swap = swapper.try_swap(c) ? 0 : without_swap + 1;
  }
  return swapper.clusters();
}

}  // namespace truecluster
