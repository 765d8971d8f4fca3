// The criterion of memberships for people, scripts and files.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include <truecluster/criterion.hpp>

namespace truecluster::cli {

// The fields of the criterion with a line on what they mean, and how many cases are certain.
std::string criterion_table(const Criterion& criterion, const std::vector<CaseCertainty>& cases);
// Size, share and certainty of each cluster.
std::string clusters_table(const std::vector<ClusterCertainty>& clusters);
// The least certain cases; name gives the case of an index.
std::string least_certain_table(const std::vector<CaseCertainty>& cases,
                                const std::function<std::string(std::size_t)>& name);

// One line per case: its name, the fields of its certainty, and the number of votes where there are
// any.
std::string cases_csv(const std::vector<CaseCertainty>& cases, const std::vector<Index>& votes,
                      const std::function<std::string(std::size_t)>& name);

// cluster1, cluster2, ...: a header that cannot be taken for data.
std::vector<std::string> cluster_headers(Index n_clusters);

}  // namespace truecluster::cli
