// The criterion of memberships for people, scripts and files.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <truecluster/criterion.hpp>
#include <truecluster/output_file.hpp>

namespace truecluster::cli {

// The fields of the criterion with a line on what they mean, and how many cases are certain.
std::string criterion_table(const Criterion& criterion, const std::vector<CaseCertainty>& cases,
                            const CaseWeights& weights);
// Size, share and certainty of each cluster, and of noise where there is any.
std::string clusters_table(const std::vector<ClusterCertainty>& clusters,
                           const std::vector<CaseCertainty>& cases, const CaseWeights& weights);
// ", 3 are noise" if any are.
std::string noise_text(Index n_noise);

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

// One line per case: its name, the fields of its certainty, its noise share where any case has one,
// and the number of votes where there are any.
std::string cases_csv(const std::vector<CaseCertainty>& cases, const std::vector<Index>& votes,
                      const CaseName& name);
std::string cases_csv_header(bool with_noise, bool with_votes);
std::string cases_csv_row(const std::string& name, const CaseCertainty& one, bool with_noise,
                          std::optional<Index> votes);

// Memberships under a header that cannot be taken for data: cluster1, cluster2, ... and noise,
// which is written where the header tells it from clusters.
void put_memberships(const MembershipSource& memberships, std::span<const std::string> ids,
                     const FileFormat& format, const Put& put);
std::string memberships_text(MatrixView<const double> memberships,
                             std::span<const double> noise_shares, std::span<const std::string> ids,
                             const FileFormat& format);

}  // namespace truecluster::cli
