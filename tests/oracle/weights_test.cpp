// A case of weight w is w cases: what weights give, against the same rows repeated. Only the number
// of cases differs, which is that of the effective ones.
#include <gtest/gtest.h>

#include <cmath>

#include <truecluster/consensus.hpp>
#include <truecluster/criterion.hpp>
#include <truecluster/random.hpp>

#include "ensemble/case_deviations.hpp"
#include "report/feature_summary.hpp"
#include "select/indices.hpp"
#include "select/neighbourhood.hpp"
#include "support/planted.hpp"
#include "support/some_weights.hpp"

namespace truecluster {
namespace {

constexpr Index n_cases = 120;

Matrix<double> rows_of(const Matrix<double>& matrix, const std::vector<Index>& rows) {
  Matrix<double> result(static_cast<Index>(rows.size()), matrix.cols());
  for (std::size_t r = 0; r < rows.size(); ++r)
    std::ranges::copy(matrix.row(rows[r]), result.row(static_cast<Index>(r)).begin());
  return result;
}

template <class T>
std::vector<T> at(const std::vector<T>& values, const std::vector<Index>& places) {
  std::vector<T> result;
  for (const Index i : places) result.push_back(values[i]);
  return result;
}

// Memberships in four clusters, and shares of noise that make their rows sum to 1.
struct FuzzyCases {
  Matrix<double> memberships;
  std::vector<double> noise;
};

FuzzyCases fuzzy_cases(bool with_noise) {
  Stream stream(1, Stage::test);
  FuzzyCases cases{Matrix<double>(n_cases, 4), {}};
  for (Index i = 0; i < n_cases; ++i) {
    double sum = 0;
    for (double& p : cases.memberships.row(i)) sum += p = std::pow(stream.uniform(), 4);
    const double noise = with_noise ? stream.uniform() : 0;
    for (double& p : cases.memberships.row(i)) p /= sum + noise;
    if (with_noise) cases.noise.push_back(noise / (sum + noise));
  }
  return cases;
}

TEST(CriterionByWeight, IsThatOfRepeatedRows) {
  const std::vector<double> given = whole_weights(n_cases);
  const std::vector<Index> repeated = repeated_cases(given);
  const CaseWeights weights(given);
  for (const bool with_noise : {false, true}) {
    const auto [memberships, noise] = fuzzy_cases(with_noise);
    const Criterion found = criterion(memberships, noise, weights);
    const Matrix<double> rows = rows_of(memberships, repeated);
    const std::vector<double> noise_of_rows = with_noise ? at(noise, repeated) : noise;
    const Criterion expected = criterion(rows, noise_of_rows);
    EXPECT_NEAR(found.uncertainty, expected.uncertainty, 1e-12);
    EXPECT_NEAR(found.model_entropy, expected.model_entropy, 1e-12);
    const double complexity =
        (std::exp2(found.model_entropy) - 1) / weights.effective_cases(n_cases);
    EXPECT_DOUBLE_EQ(found.relative_model_complexity, complexity);
    EXPECT_NEAR(found.information / (1 - found.relative_model_complexity),
                expected.information / (1 - expected.relative_model_complexity), 1e-12);
    const auto clusters = cluster_certainties(memberships, noise, weights);
    const auto of_rows = cluster_certainties(rows, noise_of_rows);
    for (std::size_t k = 0; k < clusters.size(); ++k) {
      EXPECT_NEAR(clusters[k].share, of_rows[k].share, 1e-12);
      EXPECT_NEAR(clusters[k].probability, of_rows[k].probability, 1e-12);
      EXPECT_NEAR(clusters[k].uncertainty, of_rows[k].uncertainty, 1e-12);
      EXPECT_GT(clusters[k].size, 0);
    }
    const auto noise_found =
        noise_certainty(case_certainties(memberships, noise, weights), weights);
    const auto noise_of = noise_certainty(case_certainties(rows, noise_of_rows));
    EXPECT_NEAR(noise_found.share, noise_of.share, 1e-12);
    EXPECT_NEAR(noise_found.probability, noise_of.probability, 1e-12);
  }
}

std::vector<AnyPartition> noisy_ensemble() {
  std::vector<AnyPartition> ensemble;
  for (std::uint64_t b = 0; b < 40; ++b) {
    Stream stream(3, Stage::test, 0, b);
    Partition partition;
    const auto k = static_cast<Label>(3 + b % 2);
    partition.names.resize(static_cast<std::size_t>(k));
    for (Index i = 0; i < n_cases; ++i)
      partition.labels.push_back(
          stream.uniform() < 0.75
              ? static_cast<Label>((i / 7 + static_cast<Index>(b)) % 3)
              : static_cast<Label>(stream.below(static_cast<std::uint64_t>(k))));
    ensemble.emplace_back(std::move(partition));
  }
  return ensemble;
}

AnyPartition repeated_partition(const AnyPartition& partition, const std::vector<Index>& rows) {
  Partition result = std::get<Partition>(partition);
  result.labels = at(result.labels, rows);
  return result;
}

// The mean of the weights is 2: tables are those of the repeated rows, halved without rounding.
// Ties are broken case by case, so cases that are tied may be matched otherwise; rules without
// draws are equal, and mmcc against the memberships has no ties.
TEST(ConsensusByWeight, IsThatOfRepeatedRows) {
  const std::vector<double> given = whole_weights(n_cases);
  const std::vector<Index> repeated = repeated_cases(given);
  const auto ensemble = noisy_ensemble();
  std::vector<AnyPartition> of_rows;
  for (const AnyPartition& partition : ensemble)
    of_rows.push_back(repeated_partition(partition, repeated));
  std::vector<ConsensusOptions> all(3);
  all[0] = {.match = MatchMethod::truematch, .against = Reference::memberships};
  all[1] = {.match = MatchMethod::tracemax, .against = Reference::memberships};
  all[2] = {.method = ConsensusMethod::clue_dwh};
  for (const ConsensusOptions& options : all) {
    const ConsensusResult found = consensus(ensemble, options, {}, nullptr, CaseWeights(given));
    const ConsensusResult expected = consensus(of_rows, options);
    EXPECT_TRUE(rows_of(found.memberships, repeated) == expected.memberships);
    for (std::size_t b = 0; b < found.fits.size(); ++b)
      EXPECT_NEAR(found.fits[b].diagonal, expected.fits[b].diagonal, 1e-12);
    EXPECT_NEAR(found.criterion.uncertainty, expected.criterion.uncertainty, 1e-12);
    EXPECT_NEAR(found.convergence.half_difference, expected.convergence.half_difference, 1e-12);
  }
}

TEST(IndicesByWeight, AreThoseOfRepeatedRows) {
  const Matrix<double> data = planted_clusters(n_cases, 3, 3, 2, 1);
  std::vector<Label> labels;
  for (Index i = 0; i < n_cases; ++i) labels.push_back(static_cast<Label>(i % 3));
  labels[5] = noise_label;
  const std::vector<double> given = whole_weights(n_cases);
  const std::vector<Index> repeated = repeated_cases(given);
  const CaseWeights weights(given);
  const Matrix<double> rows = rows_of(data, repeated);
  const std::vector<Label> labels_of_rows = at(labels, repeated);
  // Of variances, by their degrees of freedom: half as many cases.
  double n = 0;
  for (const Label label : labels_of_rows) n += label >= 0 ? 1 : 0;
  EXPECT_NEAR(calinski_harabasz(data, labels, 3, weights) / (n / 2 - 3),
              calinski_harabasz(rows, labels_of_rows, 3) / (n - 3), 1e-12);
  const ViewSource source(data), source_of_rows(rows);
  const WeightedCases weighted(source, weights);
  const std::vector<double> deviations = case_deviations(weighted),
                            of_rows = case_deviations(source_of_rows);
  for (std::size_t j = 0; j < 3; ++j) EXPECT_NEAR(deviations[j], of_rows[j], 1e-12);
  const auto summary = report::summarize_features(weighted, labels, 3, {});
  const auto expected = report::summarize_features(source_of_rows, labels_of_rows, 3, {});
  for (Index k = 0; k < 3; ++k)
    for (Index j = 0; j < 3; ++j) {
      EXPECT_NEAR(summary.cluster_mean(k, j), expected.cluster_mean(k, j), 1e-12);
      EXPECT_NEAR(summary.cluster_sd(k, j), expected.cluster_sd(k, j), 1e-12);
    }
  EXPECT_EQ(summary.most_separating(3), expected.most_separating(3));
}

// The width of a case by hand: mean distances weigh the other cases.
TEST(IndicesByWeight, WeighTheSilhouette) {
  const Matrix<double> line(5, 1, std::vector<double>{0, 2, 3, 10, 50});
  const std::vector<Label> labels{0, 0, 0, 1, 1};
  const CaseWeights weights(std::vector<double>{1, 2, 3, 2, 0});
  // inside: case 0 to the others (2·2 + 3·3)/5 = 2.6, outside 10; case 1: (2·1 + 1·3)/4 = 1.25, 8;
  // case 2: (3·1 + 1·2)/3 = 5/3, 7; case 3 counts alone: 0.
  const double expected = (1 * (10 - 2.6) / 10 + 2 * (8 - 1.25) / 8 + 3 * (7 - 5.0 / 3) / 7) / 8;
  EXPECT_NEAR(Silhouette(line, 1, weights).of(labels, 2), expected, 1e-12);
}

// Of four cases all others are neighbours: crossing by hand.
TEST(IndicesByWeight, WeighTheNeighbours) {
  const Matrix<double> line(4, 1, std::vector<double>{0, 1, 2, 9});
  const std::vector<Label> labels{0, 0, 1, 1};
  const CaseWeights weights(std::vector<double>{1, 2, 3, 2});
  // The share of a case's neighbours, by weight, in the other cluster: 5/7, 5/6, 3/5 and 3/6.
  const double expected = (1 * 5.0 / 7 + 2 * 5.0 / 6 + 3 * 3.0 / 5 + 2 * 3.0 / 6) / 8;
  EXPECT_NEAR(Neighbourhood(line, 1, weights).borders(labels, 2).crossing, expected, 1e-12);
}

}  // namespace
}  // namespace truecluster
