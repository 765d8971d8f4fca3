// The criterion of memberships for people, scripts and files.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <truecluster/criterion.hpp>

namespace truecluster::cli {

// The fields of the criterion with a line on what they mean, and how many cases are certain.
std::string criterion_table(const Criterion& criterion, const std::vector<CaseCertainty>& cases);
// Size, share and certainty of each cluster.
std::string clusters_table(const std::vector<ClusterCertainty>& clusters);

using CaseName = std::function<std::string(Index)>;

// The least certain of the cases that it is shown.
class LeastCertain {
 public:
  void add(Index i, const CaseCertainty& one);
  [[nodiscard]] std::string table(const CaseName& name) const;

 private:
  struct Entry {
    Index number = 0;
    CaseCertainty certainty;
  };
  std::vector<Entry> shown_;  // the least certain first
};
std::string least_certain_table(const std::vector<CaseCertainty>& cases, const CaseName& name);

// One line per case: its name, the fields of its certainty, and the number of votes where there are
// any.
std::string cases_csv(const std::vector<CaseCertainty>& cases, const std::vector<Index>& votes,
                      const CaseName& name);
std::string cases_csv_header(bool with_votes);
std::string cases_csv_row(const std::string& name, const CaseCertainty& one,
                          std::optional<Index> votes);

// cluster1, cluster2, ...: a header that cannot be taken for data.
std::vector<std::string> cluster_headers(Index n_clusters);

}  // namespace truecluster::cli
