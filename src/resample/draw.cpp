// Bootstrap and subsample weights.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <truecluster/error.hpp>
#include <truecluster/resample.hpp>

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

void require_fraction(const char* name, double value) {
  if (!(value > 0 && value <= 1))
    throw InvalidArgument(fmt::format("{} is {} but must be above 0 and at most 1", name, value));
}

}  // namespace

void describe(ResampleOptions& options, OptionVisitor& visitor) {
  visitor.option("resample", options.method,
                 "what a replicate sees: bootstrap (cases drawn with replacement), subsample (a "
                 "fraction of the cases), jitter (all cases with noise)");
  visitor.option("subsample_fraction", options.subsample_fraction,
                 "share of the cases that a subsample draws");
  visitor.option("max_drawn", options.max_drawn,
                 "cases that a bootstrap or subsample draws at most; 0: no limit");
  visitor.option("jitter_scale", options.jitter_scale,
                 "standard deviation of the noise, as a multiple of the column's");
  visitor.option("feature_fraction", options.feature_fraction,
                 "share of the columns that a replicate sees");
}

void validate(const ResampleOptions& options) {
  require_fraction("subsample_fraction", options.subsample_fraction);
  require_fraction("feature_fraction", options.feature_fraction);
  require_at_least("max_drawn", options.max_drawn, 0);
  if (!(options.jitter_scale >= 0 && std::isfinite(options.jitter_scale)))
    throw InvalidArgument(fmt::format(
        "jitter_scale is {} but must be a finite number of at least 0", options.jitter_scale));
}

std::vector<std::uint32_t> draw(const ResampleOptions& options, Index n_objects, Stream& stream) {
  validate(options);
  if (n_objects < 1)
    throw InvalidArgument(fmt::format("cannot resample {} cases: at least 1 is needed", n_objects));
  const auto at_most = [&](Index n) {
    return options.max_drawn > 0 ? std::min(n, options.max_drawn) : n;
  };
  std::vector<std::uint32_t> weights(n_objects);
  switch (options.method) {
    case ResampleMethod::bootstrap:
      for (Index i = 0; i < at_most(n_objects); ++i) ++weights[stream.below(weights.size())];
      break;
    case ResampleMethod::subsample:
      sample_ascending(n_objects, at_most(rounded_share(options.subsample_fraction, n_objects)),
                       stream, [&](Index i) { weights[i] = 1; });
      break;
    case ResampleMethod::jitter:
      std::fill(weights.begin(), weights.end(), 1);
      break;
  }
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

void random_subset(std::span<std::uint32_t> weights, Index at_most, Stream& stream) {
  if (at_most < 0)
    throw InvalidArgument(fmt::format("cannot keep at most {} cases of a resample", at_most));
  const Index n_drawn = std::ranges::count_if(weights, [](std::uint32_t w) { return w > 0; });
  if (n_drawn <= at_most) return;
  Index seen = 0;
  Index needed = at_most;
  for (std::uint32_t& weight : weights) {
    if (weight == 0) continue;
    const auto left = static_cast<std::uint64_t>(n_drawn - seen++);
    if (needed > 0 && stream.below(left) < static_cast<std::uint64_t>(needed))
      --needed;
    else
      weight = 0;
  }
}

}  // namespace truecluster
