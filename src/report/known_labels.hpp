// Labels known beforehand, compared with the clusters.
#pragma once

#include <span>

#include <nlohmann/json_fwd.hpp>
#include <truecluster/report.hpp>

namespace truecluster::report {

// Adds "known_labels": name, classes, their crosstable with the clusters (a row per class) and
// every index of agreement; the cases without a known label count for nothing. Where cases have
// weights, they count by these in the table and in the indices.
void add_known_labels(nlohmann::ordered_json& json, const KnownLabels& known,
                      std::span<const Label> labels, Label n_clusters, const CaseWeights& weights);

// Adds "crosstable" and every index of agreement by its name.
void add_comparison(nlohmann::ordered_json& json, const KnownComparison& found);

// Adds "known" to what the page carries: the class of each case, the number of classes where there
// is none.
void add_known_codes(nlohmann::ordered_json& carried, const KnownLabels& known,
                     std::span<const Index> cases);

// The same classes in the order in which the cases name them.
KnownLabels in_order_of_appearance(KnownLabels known);

}  // namespace truecluster::report
