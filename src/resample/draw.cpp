// Bootstrap and subsample weights.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <truecluster/error.hpp>
#include <truecluster/resample.hpp>
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
    if (stream.below(static_cast<std::uint64_t>(n - i)) >= static_cast<std::uint64_t>(size))
      continue;
    keep(i);
    --size;
  }
}

DrawnCases with_replacement(Index n, Index size, Stream& stream) {
  std::vector<Index> drawn(size);
  for (Index& row : drawn) row = static_cast<Index>(stream.below(static_cast<std::uint64_t>(n)));
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
                 "what a replicate sees: bootstrap (cases drawn with replacement), subsample (a "
                 "fraction of the cases), jitter (all cases with noise)");
  visitor.option("subsample_fraction", options.subsample_fraction,
                 "share of the cases that a subsample draws");
  visitor.option(
      "max_drawn", options.max_drawn,
      "cases that a replicate draws at most; 0: no limit. A few hundred show the clusters of "
      "data of any size, and stable clusters show in all of many small draws");
  visitor.option("jitter_scale", options.jitter_scale,
                 "standard deviation of the noise, as a multiple of the column's");
  visitor.option("feature_fraction", options.feature_fraction,
                 "share of the columns that a replicate sees");
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
  while (static_cast<Index>(seen.size()) < size)
    seen.insert(static_cast<Index>(stream.below(static_cast<std::uint64_t>(n_objects))));
  rows.assign(seen.begin(), seen.end());
  std::sort(rows.begin(), rows.end());
  return rows;
}

DrawnCases draw_cases(const ResampleOptions& options, Index n_objects, Stream& stream) {
  validate(options);
  if (n_objects < 1)
    throw InvalidArgument(fmt::format("cannot resample {} cases: at least 1 is needed", n_objects));
  const auto at_most = [&](Index n) {
    return options.max_drawn > 0 ? std::min(n, options.max_drawn) : n;
  };
  switch (options.method) {
    case ResampleMethod::bootstrap:
      return with_replacement(n_objects, at_most(n_objects), stream);
    case ResampleMethod::subsample:
      return without_replacement(
          n_objects, at_most(rounded_share(options.subsample_fraction, n_objects)), stream);
    case ResampleMethod::jitter:
      break;
  }
  // Every case is drawn, unless that would be too many.
  return without_replacement(n_objects, at_most(n_objects), stream);
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
  const auto n = static_cast<Index>(drawn.rows.size());
  if (n <= at_most) return drawn;
  DrawnCases subset;
  sample_ascending(n, at_most, stream, [&](Index i) {
    subset.rows.push_back(drawn.rows[i]);
    subset.weights.push_back(drawn.weights[i]);
  });
  return subset;
}

}  // namespace truecluster
