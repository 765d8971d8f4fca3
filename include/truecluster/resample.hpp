// Resampling: what a replicate sees of the data. Cases are drawn as integer weights on the original
// rows (0: not drawn), so no data are copied; only jitter and a choice of columns need a copy.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include <truecluster/case_weights.hpp>
#include <truecluster/matrix.hpp>
#include <truecluster/options.hpp>
#include <truecluster/random.hpp>

namespace truecluster {

enum class ResampleMethod {
  bootstrap,  // as many cases as there are, drawn with replacement
  subsample,  // a fraction of the cases, drawn without replacement
  jitter      // every case once, with noise added to its values
};

inline constexpr std::array<std::string_view, 3> resample_method_names{"bootstrap", "subsample",
                                                                       "jitter"};
constexpr std::span<const std::string_view> enum_names(ResampleMethod) {
  return resample_method_names;
}

struct ResampleOptions {
  ResampleMethod method = ResampleMethod::bootstrap;
  double subsample_fraction = 0.8;  // share of the cases a subsample draws, in (0, 1]
  Index max_drawn = 400;            // largest number of cases drawn; 0: no limit
  double jitter_scale = 0.1;        // sd of the noise as a multiple of the column's sd, >= 0
  double feature_fraction = 1;      // share of the columns a replicate uses, in (0, 1]
};

void describe(ResampleOptions& options, OptionVisitor& visitor);
// Refuses options outside the ranges stated above.
void validate(const ResampleOptions& options);

// The cases of a replicate: each row once, ascending, and how often it was drawn.
struct DrawnCases {
  std::vector<Index> rows;
  std::vector<std::uint32_t> weights;
};

// This many distinct rows of 0..n_objects-1, ascending, each subset with the same probability.
std::vector<Index> draw_distinct(Index n_objects, Index size, Stream& stream);

// This number of draws by weight, as evenly as possible: with n draws, a case that has the share s
// of all weights is drawn n s times, rounded up or down, and n s times on average. (Systematic
// sampling of the cases in random order [Madow 1949].)
DrawnCases draw_by_weight(const CaseWeights& weights, Index size, Stream& stream);

// At least one case is drawn; the work grows with the drawn cases only. [stage resample]
// With weights there are as many to draw as are effective. A bootstrap draws each with the
// probability of its share of the weights; a subsample, and jitter, draw_by_weight().
DrawnCases draw_cases(const ResampleOptions& options, Index n_objects, Stream& stream,
                      const CaseWeights& weights = {});

// The same as weights of all cases, 0 for those that are not drawn.
std::vector<std::uint32_t> draw(const ResampleOptions& options, Index n_objects, Stream& stream);

// The columns a replicate uses, ascending, at least one. [stage jitter]
std::vector<Index> draw_columns(const ResampleOptions& options, Index n_columns, Stream& stream);

// A uniformly random subset of at most this many of the drawn rows, with their weights. [stage
// sample]
DrawnCases random_subset(const DrawnCases& drawn, Index at_most, Stream& stream);

// A copy of some columns.
template <class T>
Matrix<T> select_columns(MatrixView<const T> data, std::span<const Index> columns);

// The standard deviation of each column (dividing by the number of rows).
template <class T>
std::vector<double> column_deviations(MatrixView<const T> data);

// Adds to each value Gaussian noise of standard deviation scale · deviations[column], row by row.
// [stage jitter]
template <class T>
void add_jitter(MatrixView<T> data, std::span<const double> deviations, double scale,
                Stream& stream);

}  // namespace truecluster
