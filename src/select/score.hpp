// The score by which one model is chosen from all (docs/choosing-k.md).
#pragma once

#include <span>
#include <vector>

#include <truecluster/criterion.hpp>
#include <truecluster/fit.hpp>

#include "ensemble/replicate.hpp"

namespace truecluster {

// How certain the clusters of a model are for how much they distinguish: CIC / Hm; 0 for a single
// cluster.
double crispness(const Criterion& criterion);

// Crispness x sqrt(model entropy) x support: crispness alone would merge clusters, as few are
// always crisp, and the CIC alone would cut them.
double score(const Criterion& criterion, double support);

// Its Monte-Carlo standard error, from that of the CIC; 0 where that is not known yet.
double score_error(const Criterion& criterion, double cic_standard_error, double support);

// Whether a model of the first score and CIC is preferred to one of the second. Where neither score
// is above 0, the larger CIC is: support is a factor, so below 0 the least supported would win.
bool is_preferred(double score, double cic, double other_score, double other_cic);

// The support of each model: the largest adjusted Rand index of its labels with those of another
// family for the same number of clusters, at least 0; 1 for all where there is one family.
std::vector<double> supports(std::span<const ModelKey> keys,
                             std::span<const std::vector<Label>> labels,
                             const CaseWeights& weights);

// The crosstable of two lists of labels, of the cases that both put into a cluster.
Crosstable table_of(std::span<const Label> a, std::span<const Label> b, const CaseWeights& weights);
// Its adjusted Rand index; 0 if there is no such case.
double agreement_of(std::span<const Label> a, std::span<const Label> b, const CaseWeights& weights);

// The labels of a model for the judges only: some have labels of all cases.
std::vector<Label> labels_of_judges(const FitResult& result, const ModelResult& model);

}  // namespace truecluster
