// The criterion of memberships for people, scripts and files.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>
#include <truecluster/criterion.hpp>

namespace truecluster::cli {

// Uncertainty, complexity, information and CIC with a word on what they mean.
std::string criterion_table(const Criterion& criterion, const std::vector<CaseCertainty>& cases);
// Size, share and certainty of each cluster.
std::string clusters_table(const std::vector<ClusterCertainty>& clusters);
// The least certain cases; name gives the case of an index.
std::string least_certain_table(const std::vector<CaseCertainty>& cases,
                                const std::function<std::string(std::size_t)>& name);

std::string criterion_csv(const Criterion& criterion);
void add_json(nlohmann::ordered_json& json, const Criterion& criterion);
nlohmann::ordered_json sizes_json(const std::vector<ClusterCertainty>& clusters);

// One line a case: label, probability, runner-up, margin, uncertainty, information; and the number
// of votes where there are any. Clusters are numbered from 1.
std::string cases_csv(const std::vector<CaseCertainty>& cases, const std::vector<Label>& labels,
                      const std::vector<Index>& votes,
                      const std::function<std::string(std::size_t)>& name);

// cluster1, cluster2, ...: a header that cannot be taken for data.
std::vector<std::string> cluster_headers(Index n_clusters);

}  // namespace truecluster::cli
