// The result of a consensus for people and scripts.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>
#include <truecluster/consensus.hpp>

namespace truecluster::cli {

class ConsensusReport {
 public:
  ConsensusReport(const ConsensusResult& result, const ConsensusOptions& options,
                  const std::vector<std::string>& ids);

  [[nodiscard]] std::string table() const;
  [[nodiscard]] std::string csv() const;
  void add_to(nlohmann::ordered_json& json) const;

 private:
  [[nodiscard]] std::string heading() const;
  [[nodiscard]] std::string convergence_text() const;

  const ConsensusResult& result_;
  const ConsensusOptions& options_;
  const std::vector<std::string>& ids_;
  std::vector<ClusterCertainty> clusters_;
};

}  // namespace truecluster::cli
