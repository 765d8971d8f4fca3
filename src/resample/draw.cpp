// Bootstrap and subsample weights.
#include "resample/draws.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <truecluster/error.hpp>
#include <unordered_set>

#include "base/require.hpp"

namespace truecluster {
namespace {

Index rounded_share(double fraction, Index n) {
  return std::max<Index>(1, std::llround(fraction * static_cast<double>(n)));
}

// Calls keep(i) for a uniformly random subset of 0..n-1 of the given size, in ascending order
// (selection sampling, Knuth TAOCP 3.4.2 S).
template <class Keep>
void sample_ascending(Index n, Index size, Stream& stream, Keep keep) {
  for (Index i = 0; size > 0; ++i) {
    if (stream.below(n - i) >= static_cast<std::uint64_t>(size)) continue;
    keep(i);
    --size;
  }
}

// Each row once, and how often it is in the list.
DrawnCases counted(std::vector<Index> drawn) {
  std::sort(drawn.begin(), drawn.end());
  DrawnCases result;
  for (const Index row : drawn) {
    if (result.rows.empty() || result.rows.back() != row) {
      result.rows.push_back(row);
      result.weights.push_back(0);
    }
    ++result.weights.back();
  }
  return result;
}

DrawnCases with_replacement(Index n, Index size, Stream& stream, const CaseWeights& weights) {
  std::vector<Index> drawn(size);
  for (Index& row : drawn)
    row = weights.empty() ? static_cast<Index>(stream.below(n))
                          : weights.case_of_unit(stream.below(weights.total()));
  return counted(std::move(drawn));
}

DrawnCases without_replacement(Index n, Index size, Stream& stream) {
  DrawnCases result{draw_distinct(n, size, stream), {}};
  result.weights.assign(result.rows.size(), 1);
  return result;
}

void require_fraction(const char* name, double value) {
  if (!(value > 0 && value <= 1))
    throw InvalidArgument(fmt::format("`{}` is {} but must be above 0 and at most 1", name, value));
}

}  // namespace

void describe(ResampleOptions& options, OptionVisitor& visitor) {
  visitor.option("resample", options.method,
                 "what a replicate is made of: bootstrap (cases drawn with replacement), subsample "
                 "(a fraction of the cases), jitter (all cases, with random noise added to their "
                 "values)");
  visitor.option("subsample_fraction", options.subsample_fraction,
                 "share of the cases that a subsample draws");
  visitor.option("max_drawn", options.max_drawn,
                 "largest number of cases that a replicate draws; 0: no limit. A few hundred show "
                 "all but tiny clusters, however large the data");
  visitor.option("jitter_scale", options.jitter_scale,
                 "standard deviation of the noise that jitter adds, as a multiple of the column's");
  visitor.option("feature_fraction", options.feature_fraction,
                 "share of the columns that a replicate uses");
}

void validate(const ResampleOptions& options) {
  require_fraction("subsample_fraction", options.subsample_fraction);
  require_fraction("feature_fraction", options.feature_fraction);
  require_0_or_at_least("max_drawn", options.max_drawn, 2);
  if (!(options.jitter_scale >= 0 && std::isfinite(options.jitter_scale)))
    throw InvalidArgument(fmt::format(
        "`jitter_scale` is {} but must be a finite number of at least 0", options.jitter_scale));
}

// A small share is drawn by throwing repeated rows away, which takes no pass over all cases.
std::vector<Index> draw_distinct(Index n_objects, Index size, Stream& stream) {
  std::vector<Index> rows;
  if (size > n_objects / 2) {
    sample_ascending(n_objects, size, stream, [&](Index i) { rows.push_back(i); });
    return rows;
  }
  std::unordered_set<Index> seen;
  while (static_cast<Index>(seen.size()) < size) seen.insert(stream.below(n_objects));
  rows.assign(seen.begin(), seen.end());
  std::sort(rows.begin(), rows.end());
  return rows;
}

// Draw j takes the case of the unit (start + j total) / size, with a start below the total. The
// products would not fit into 64 bits: quotient and remainder are added up instead.
DrawnCases draw_by_weight(const CaseWeights& weights, Index size, Stream& stream) {
  std::vector<Index> order = weights.counting_cases();
  stream.shuffle(std::span(order));
  const std::uint64_t n_draws = size;
  const std::uint64_t total = weights.total(), start = stream.below(total);
  std::uint64_t unit = start / n_draws, rest = start % n_draws, end = 0;
  std::vector<Index> drawn;
  for (const Index i : order) {
    end += weights.units(i);
    for (; unit < end; unit += total / n_draws) {
      drawn.push_back(i);
      rest += total % n_draws;
      if (rest < n_draws) continue;
      rest -= n_draws;
      ++unit;
    }
  }
  return counted(std::move(drawn));
}

namespace {

// With jitter every case is drawn, unless that would be too many.
double share_drawn(const ResampleOptions& options) {
  return options.method == ResampleMethod::subsample ? options.subsample_fraction : 1.0;
}

}  // namespace

bool draws_every_case(const ResampleOptions& options, Index n_objects) {
  return options.method != ResampleMethod::bootstrap &&
         rounded_share(share_drawn(options), n_objects) == n_objects &&
         (options.max_drawn == 0 || options.max_drawn >= n_objects);
}

double mean_share_drawn(const ResampleOptions& options, double n_cases) {
  const double wanted = share_drawn(options) * n_cases;
  const double drawn =
      options.max_drawn > 0 ? std::min(wanted, static_cast<double>(options.max_drawn)) : wanted;
  if (options.method != ResampleMethod::bootstrap) return drawn / n_cases;
  return -std::expm1(drawn * std::log1p(-1 / n_cases));  // 1 - (1 - 1/n)^drawn
}

DrawnCases draw_cases(const ResampleOptions& options, Index n_objects, Stream& stream,
                      const CaseWeights& weights) {
  validate(options);
  if (n_objects < 1)
    throw InvalidArgument(fmt::format("cannot resample {} cases: at least 1 is needed", n_objects));
  weights.require_cases(n_objects);
  const Index n = weights.empty() ? n_objects : std::llround(weights.effective_cases(n_objects));
  const auto at_most = [&](Index size) {
    return options.max_drawn > 0 ? std::min(size, options.max_drawn) : size;
  };
  if (options.method == ResampleMethod::bootstrap)
    return with_replacement(n_objects, at_most(n), stream, weights);
  const Index size = at_most(rounded_share(share_drawn(options), n));
  return weights.empty() ? without_replacement(n_objects, size, stream)
                         : draw_by_weight(weights, size, stream);
}

std::vector<std::uint32_t> draw(const ResampleOptions& options, Index n_objects, Stream& stream) {
  const DrawnCases drawn = draw_cases(options, n_objects, stream);
  std::vector<std::uint32_t> weights(n_objects);
  for (std::size_t i = 0; i < drawn.rows.size(); ++i) weights[drawn.rows[i]] = drawn.weights[i];
  return weights;
}

std::vector<Index> draw_columns(const ResampleOptions& options, Index n_columns, Stream& stream) {
  validate(options);
  if (n_columns < 1) throw InvalidArgument(fmt::format("cannot draw from {} columns", n_columns));
  std::vector<Index> columns;
  sample_ascending(n_columns, rounded_share(options.feature_fraction, n_columns), stream,
                   [&](Index j) { columns.push_back(j); });
  return columns;
}

DrawnCases random_subset(const DrawnCases& drawn, Index at_most, Stream& stream) {
  if (at_most < 0)
    throw InvalidArgument(fmt::format("cannot keep at most {} cases of a resample", at_most));
  const Index n = drawn.rows.size();
  if (n <= at_most) return drawn;
  DrawnCases subset;
  sample_ascending(n, at_most, stream, [&](Index i) {
    subset.rows.push_back(drawn.rows[i]);
    subset.weights.push_back(drawn.weights[i]);
  });
  return subset;
}

}  // namespace truecluster
