// Relabels one run after the other to fit all others until nothing improves, from several starts.
#include "match/joint_alignment.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

#include <truecluster/random.hpp>

#include "assign/solver.hpp"
#include "parallel/parallel.hpp"

namespace truecluster {
namespace {

// The weight of a pair of runs in the objective: the sum of distances divided by sqrt(2 N), or of
// squared distances divided by 2 N.
enum class Objective { squared_distance, distance };

// Distances of run r to the first runs, divided by the largest ones: 1 - G'.
void distances_of(const RunProducts& products, const Permutations& permutations, Index r,
                  std::span<double> distance) {
  const std::size_t k = products.n_clusters();
  std::fill(distance.begin(), distance.end(), 0.0);
  for (std::size_t j = 0; j < k; ++j) {
    const Index column = permutations[r][j];
    const std::span<const double> row = products.products(r, column);
    for (std::size_t s = 0; s < distance.size(); ++s)
      distance[s] += row[s * k + permutations[s][j]];
  }
  for (std::size_t s = 0; s < distance.size(); ++s) {
    const auto other = static_cast<Index>(s);
    const double largest = products.largest(r, other);
    distance[s] =
        largest > 0 ? std::sqrt(products.squared_distance(r, other, distance[s]) / largest) : 1.0;
  }
}

double total_distance(const RunProducts& products, const Permutations& permutations) {
  std::vector<double> distance;
  double sum = 0;
  for (Index r = 0; r < products.n_runs(); ++r) {
    distance.resize(r);
    distances_of(products, permutations, r, distance);
    for (const double d : distance) sum += d;
  }
  return sum;
}

// Improves the labels of one run after the other.
//
// With squared distances, the best labels of a run given the others are those that match it to the
// mean of the others: one assignment. Sums of distances are bounded by sums of squares,
// d <= d^2 / (2 d_0) + d_0 / 2 with equality at the current distance d_0; so an assignment with the
// weights 1 / d_0 never makes them worse.
class Descent {
 public:
  Descent(const RunProducts& products, Permutations& permutations)
      : products_(products),
        permutations_(permutations),
        values_(products.n_clusters(), products.n_clusters()),
        distance_(products.n_runs()) {}

  void run(Objective objective, const Context& context) {
    constexpr int max_sweeps = 100;
    bool improved = true;
    for (int sweep = 0; improved && sweep < max_sweeps; ++sweep) {
      context.throw_if_stopped();
      improved = false;
      for (Index r = 0; r < products_.n_runs(); ++r) improved = improve(r, objective) || improved;
    }
  }

  // Gives run r the best labels with respect to the runs in `others`.
  void match_to_mean(Index r, std::span<const Index> others, Objective objective) {
    std::fill(values_.values().begin(), values_.values().end(), 0.0);
    for (const Index s : others)
      if (s != r) add_products(r, s, weight(r, s, objective));
    const std::span<const Index> columns = solver_.maximize(values_.view());
    permutations_[r].assign(columns.begin(), columns.end());
  }

 private:
  bool improve(Index r, Objective objective) {
    if (all_.empty()) {
      all_.resize(products_.n_runs());
      std::iota(all_.begin(), all_.end(), Index{0});
    }
    std::vector<Index>& present = permutations_[r];
    const double before = measure(r, objective);
    const std::vector<Index> kept = present;
    match_to_mean(r, all_, objective);
    if (present == kept) return false;
    if (measure(r, objective) < before - 1e-12 * static_cast<double>(products_.n_runs()))
      return true;
    present = kept;
    return false;
  }

  // What run r adds to the objective; leaves its distances behind for the weights.
  double measure(Index r, Objective objective) {
    distances_of(products_, permutations_, r, distance_);
    distance_[r] = 0;
    double sum = 0;
    for (const double d : distance_) sum += objective == Objective::distance ? d : d * d;
    return sum;
  }

  double weight(Index r, Index s, Objective objective) const {
    const double largest = products_.largest(r, s);
    if (largest <= 0) return 0;
    if (objective == Objective::squared_distance) return 1 / largest;
    constexpr double least = 1e-4;  // equal runs would have an infinite weight
    return 1 / (largest * std::max(least, distance_[s]));
  }

  void add_products(Index r, Index s, double weight) {
    const std::vector<Index>& columns = permutations_[s];
    for (Index c = 0; c < products_.n_clusters(); ++c) {
      const std::size_t first = s * products_.n_clusters();
      const std::span<const double> row = products_.products(r, c).subspan(first, columns.size());
      for (std::size_t j = 0; j < columns.size(); ++j) values_(j, c) += weight * row[columns[j]];
    }
  }

  const RunProducts& products_;
  Permutations& permutations_;
  assign::AssignmentSolver solver_;
  Matrix<double> values_;         // of giving a column (second) to an aligned cluster (first)
  std::vector<double> distance_;  // of the current run to the others
  std::vector<Index> all_;        // runs
};

Permutations unaligned(const RunProducts& products) {
  std::vector<Index> identity(products.n_clusters());
  std::iota(identity.begin(), identity.end(), Index{0});
  return Permutations(products.n_runs(), identity);
}

// Runs in random order, each matched to the mean of those before it.
Permutations match_in_random_order(const RunProducts& products, Stream stream) {
  Permutations result = unaligned(products);
  std::vector<Index> order(result.size());
  std::iota(order.begin(), order.end(), Index{0});
  stream.shuffle(std::span(order));
  Descent descent(products, result);
  for (std::size_t b = 1; b < order.size(); ++b)
    descent.match_to_mean(order[b], std::span(order).first(b), Objective::squared_distance);
  return result;
}

struct Candidate {
  Permutations permutations;
  double total = 0;
  bool from_reference = false;
};

// The same labelling of all runs under other names for the clusters: run 0 in its order.
Permutations in_order_of_first(Permutations permutations) {
  const std::vector<Index> first = permutations[0];
  for (std::vector<Index>& permutation : permutations) {
    const std::vector<Index> before = permutation;
    for (std::size_t j = 0; j < first.size(); ++j) permutation[first[j]] = before[j];
  }
  return permutations;
}

// Leaves one of equal candidates, the first.
void drop_repeated(std::vector<Candidate>& candidates) {
  std::set<Permutations> seen;
  std::erase_if(candidates, [&](const Candidate& candidate) {
    return !seen.insert(candidate.permutations).second;
  });
}

// What matching all runs to one of them gives, the best first.
std::vector<Candidate> single_references(const RunProducts& products, const Context& context) {
  std::vector<Candidate> candidates(products.n_runs());
  parallel_for(products.n_runs(), context, [&](Index r) {
    candidates[r] = {in_order_of_first(match_to(products, r)), 0, true};
  });
  drop_repeated(candidates);
  parallel_for(static_cast<Index>(candidates.size()), context, [&](Index c) {
    Candidate& candidate = candidates[c];
    candidate.total = total_distance(products, candidate.permutations);
  });
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const Candidate& a, const Candidate& b) { return a.total < b.total; });
  return candidates;
}

}  // namespace

Matrix<double> similarities(const RunProducts& products, const Permutations& permutations) {
  Matrix<double> result(products.n_runs(), products.n_runs(), 1.0);
  std::vector<double> distance;
  for (Index r = 0; r < products.n_runs(); ++r) {
    distance.resize(r);
    distances_of(products, permutations, r, distance);
    for (Index s = 0; s < r; ++s) result(r, s) = result(s, r) = 1 - distance[s];
  }
  return result;
}

Permutations match_to(const RunProducts& products, Index reference) {
  Permutations result = unaligned(products);
  Descent descent(products, result);
  for (Index r = 0; r < products.n_runs(); ++r)
    if (r != reference)
      descent.match_to_mean(r, std::span(&reference, 1), Objective::squared_distance);
  return result;
}

Permutations align_jointly(const RunProducts& products, Index n_starts, std::uint64_t seed,
                           const Context& context) {
  std::vector<Candidate> candidates = single_references(products, context);
  const std::size_t n_references = (n_starts + 1) / 2;
  if (candidates.size() > n_references) candidates.resize(n_references);
  const std::uint64_t k = products.n_clusters();
  for (Index start = static_cast<Index>(n_references); start < n_starts; ++start) {
    const Stream stream(seed, Stage::align, k, start);
    candidates.push_back({in_order_of_first(match_in_random_order(products, stream)), 0, false});
  }
  drop_repeated(candidates);
  parallel_for(static_cast<Index>(candidates.size()), context, [&](Index c) {
    Candidate& candidate = candidates[c];
    Descent descent(products, candidate.permutations);
    // From a single reference only steps that lessen the distances are taken: the result is at
    // least as good as every one of them.
    if (!candidate.from_reference) descent.run(Objective::squared_distance, context);
    descent.run(Objective::distance, context);
    candidate.total = total_distance(products, candidate.permutations);
  });
  return std::min_element(candidates.begin(), candidates.end(),
                          [](const Candidate& a, const Candidate& b) { return a.total < b.total; })
      ->permutations;
}

}  // namespace truecluster
