// [TM, section 5 and appendix A]: small grids; the study runs 99 × 101 cells of 1,000 samples.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include <truecluster/crosstable.hpp>
#include <truecluster/match.hpp>

#include "figure.hpp"
#include "grid.hpp"
#include "grid_statements.hpp"

namespace truecluster::study {
namespace {

// Appendix A step by step with the library's general functions, given the same samples.
class GeneralVotes {
 public:
  GeneralVotes(const GridCell& cell, MatchMethod method, Index n_samples, std::uint64_t seed)
      : votes_(static_cast<Index>(n_grid_cases), 2) {
    GridSampler sampler(cell, seed);
    GridSample sample;
    Index n_used = 0;
    for (Index number = 0; n_used < n_samples && !one_cluster(); ++number) {
      sampler.draw(sample);
      if (add(sample, method, grid_match_ties(cell, seed, number))) ++n_used;
    }
  }

  [[nodiscard]] bool one_cluster() const {
    std::size_t n_voted = 0, n_first = 0, n_second = 0;
    for (Index i = 0; i < votes_.rows(); ++i) {
      n_voted += votes_(i, 0) + votes_(i, 1) > 0 ? 1U : 0U;
      n_first += votes_(i, 0) > votes_(i, 1) ? 1U : 0U;
      n_second += votes_(i, 0) < votes_(i, 1) ? 1U : 0U;
    }
    return n_voted > 0 && (n_first == n_voted || n_second == n_voted);
  }

  [[nodiscard]] Criterion criterion_of_votes() const {
    Matrix<double> memberships(votes_.rows(), 2);
    for (Index i = 0; i < votes_.rows(); ++i)
      for (Index k = 0; k < 2; ++k)
        memberships(i, k) = votes_(i, k) / (votes_(i, 0) + votes_(i, 1));
    return criterion(memberships.view());
  }

 private:
  [[nodiscard]] std::int32_t majority(const GridSample& sample, std::size_t i) const {
    const double zero = votes_(static_cast<Index>(i), 0), one = votes_(static_cast<Index>(i), 1);
    if (zero + one == 0) return -1;
    return zero == one ? static_cast<std::int32_t>(sample.tie_bit(i)) : (one > zero ? 1 : 0);
  }

  bool add(const GridSample& sample, MatchMethod method, Stream ties) {
    std::vector<std::int32_t> reference, labels(sample.label.begin(), sample.label.end());
    for (const std::uint8_t i : sample.drawn_case) reference.push_back(majority(sample, i));
    if (std::count(labels.begin(), labels.end(), 1) % static_cast<long>(n_grid_cases) == 0)
      return false;
    std::vector<Index> name{0, 1};  // of label 0 and of label 1
    if (!first_) {
      if (std::count(reference.begin(), reference.end(), 0) == 0 ||
          std::count(reference.begin(), reference.end(), 1) == 0)
        return false;
      Matrix<double> count(2, 2);
      for (std::size_t j = 0; j < n_grid_cases; ++j)
        if (reference[j] >= 0) count(reference[j], labels[j]) += 1;
      const MatchResult result = match(crosstable_of_counts(count), method, ties);
      for (Index k = 0; k < 2; ++k) name[result.col_of_row[k]] = k;
    }
    first_ = false;
    for (std::size_t j = 0; j < n_grid_cases; ++j)
      votes_(sample.drawn_case[j], name[labels[j]]) += 1;
    return true;
  }

  Matrix<double> votes_;
  bool first_ = true;
};

TEST(Grid, FastVotesEqualTheGeneralFunctionsOnTheSameSamples) {
  constexpr Index n_samples = 60;
  for (const bool fixed : {false, true})
    for (const int p : {1, 20, 50, 93})
      for (const int kappa : {0, 25, 60, 100}) {
        const GridCell cell{p, kappa, fixed};
        const GridPoint point = simulate_cell(cell, n_samples, 5);
        const std::array<MatchMethod, 3> methods{MatchMethod::tracemax, MatchMethod::truematch,
                                                 MatchMethod::oddsmatch};
        for (std::size_t m = 0; m < methods.size(); ++m) {
          const GridOutcome& outcome = point.outcomes[std::min<std::size_t>(m, 1)];
          const GeneralVotes general(cell, methods[m], n_samples, 5);
          ASSERT_EQ(outcome.degenerate, general.one_cluster()) << p << " " << kappa << " " << m;
          if (outcome.degenerate) continue;
          const Criterion expected = general.criterion_of_votes();
          EXPECT_EQ(outcome.criterion.uncertainty, expected.uncertainty) << p << " " << kappa;
          EXPECT_EQ(outcome.criterion.information, expected.information) << p << " " << kappa;
        }
      }
}

TEST(GridSampler, KeepsTheTrueClassAsOftenAsTheAppendixSays) {
  // p = 0.3, kappa = 0.4: class 1 is kept with 0.4 + 0.6 * 0.3 = 0.58, class 0 with 0.82.
  GridSampler sampler({30, 40, false}, 1);
  GridSample sample;
  std::array<double, 2> kept{}, drawn{};
  for (int b = 0; b < 4000; ++b) {
    sampler.draw(sample);
    for (std::size_t j = 0; j < n_grid_cases; ++j) {
      const std::size_t truth = sample.drawn_case[j] < 30 ? 1 : 0;
      ++drawn[truth];
      kept[truth] += sample.label[j] == truth ? 1 : 0;
    }
  }
  EXPECT_NEAR(drawn[1] / 400000, 0.30, 0.004);
  EXPECT_NEAR(kept[1] / drawn[1], 0.58, 0.006);
  EXPECT_NEAR(kept[0] / drawn[0], 0.82, 0.004);
}

TEST(GridSampler, EnforcesTheShareInTheFixedVersion) {
  GridSampler sampler({7, 20, true}, 1);
  GridSample sample;
  for (int b = 0; b < 50; ++b) {
    sampler.draw(sample);
    EXPECT_EQ(std::count(sample.label.begin(), sample.label.end(), 1), 7);
  }
}

class Figure : public testing::TestWithParam<bool> {
 protected:
  // p = 0.01, 0.08 ... 0.99 and kappa = 0, 0.07 ... 0.98.
  const Grid grid_ = simulate_grid(GetParam(), 300, 1, {}, 7);
  const GridStatements trace_ = grid_statements(grid_, 0), truth_ = grid_statements(grid_, 1);
};

TEST_P(Figure, ManyCellsDegenerateUnderTracemaxAndFewUnderTruematch) {
  // Two of the 15 columns are p = 0.01 and 0.99, where single cases decide; of the full grid's 99
  // columns they are a small part, and less than 1 % degenerates under truematch.
  EXPECT_GT(trace_.degenerate_share, 0.2);
  EXPECT_LT(truth_.degenerate_share, 0.1);
}

TEST_P(Figure, UncertaintyFallsWithSkewnessUnderTracemaxMoreThanUnderTruematch) {
  EXPECT_LT(trace_.skewness_correlation, -0.8);
  EXPECT_GT(truth_.skewness_correlation, -0.6);
  EXPECT_GT(truth_.explained_by_kappa, trace_.explained_by_kappa + 0.03);
}

TEST_P(Figure, UnreliableSkewedClustersAreUncertainUnderTruematchAndLostUnderTracemax) {
  EXPECT_GT(truth_.skewed_uncertainty_at_low_kappa, 0.93);
  for (const GridPoint& point : grid_.points)
    if (point.cell.kappa_percent < 25 && point.cell.p_percent < 20) {
      EXPECT_TRUE(point.outcomes[0].degenerate);
    }
}

TEST_P(Figure, CicIsHighestForReliableBalancedClusters) {
  for (const GridStatements& statements : {trace_, truth_}) {
    EXPECT_EQ(statements.peak_kappa, 0.98);
    EXPECT_NEAR(statements.peak_p, 0.5, 0.1);
  }
}

TEST_P(Figure, InformationIsVerySimilarUnderBothMethodsWhereBothKeepTwoClusters) {
  double sum = 0, n = 0;
  for (const GridPoint& point : grid_.points) {
    if (point.outcomes[0].degenerate || point.outcomes[1].degenerate) continue;
    sum +=
        std::abs(point.outcomes[0].criterion.information - point.outcomes[1].criterion.information);
    ++n;
  }
  EXPECT_LT(sum / n, 0.03);
}

INSTANTIATE_TEST_SUITE_P(Sizes, Figure, testing::Bool(),
                         [](const auto& fixed) { return fixed.param ? "Fixed" : "NonFixed"; });

TEST(Figures, UncertaintyOfIdentifiedClustersIsThatOfTheNoise) {
  for (const int p : {20, 50, 70})
    for (const std::size_t m : {0U, 1U}) {
      const GridPoint point = simulate_cell({p, 70, false}, 1000, 1);
      EXPECT_NEAR(point.outcomes[m].criterion.uncertainty, noise_uncertainty(point.cell), 0.02);
    }
  // p = 0.5, kappa = 0: labels are coins.
  EXPECT_DOUBLE_EQ(noise_uncertainty({50, 0, false}), 1);
}

TEST(Figures, AreTheSameForAnyNumberOfThreads) {
  Context one, three;
  one.threads = 1;
  three.threads = 3;
  const Grid a = simulate_grid(true, 40, 2, one, 25), b = simulate_grid(true, 40, 2, three, 25);
  for (std::size_t i = 0; i < a.points.size(); ++i)
    for (const std::size_t m : {0U, 1U}) {
      EXPECT_EQ(a.points[i].outcomes[m].criterion.cic, b.points[i].outcomes[m].criterion.cic);
      EXPECT_EQ(a.points[i].outcomes[m].n_drawn, b.points[i].outcomes[m].n_drawn);
    }
}

TEST(Figures, ComeWithCellsPicturesAndPage) {
  const Result result = figure_of_grid(simulate_grid(false, 30, 1, {}, 10), 30);
  ASSERT_EQ(result.raw.size(), 1U);
  EXPECT_EQ(result.raw[0].rows.size(), 10U * 11U * 3U);
  ASSERT_EQ(result.files.size(), 3U);
  EXPECT_EQ(result.files[1].content.substr(1, 3), "PNG");
  // Self-contained: nothing is loaded from elsewhere.
  const std::string& page = result.files[2].content;
  EXPECT_EQ(page.find("src="), std::string::npos);
  EXPECT_EQ(page.find("<link"), std::string::npos);
  EXPECT_NE(page.find("<svg"), std::string::npos);
}

}  // namespace
}  // namespace truecluster::study
