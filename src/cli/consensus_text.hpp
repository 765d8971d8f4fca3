// The result of a consensus for people and as CSV.
#pragma once

#include <string>
#include <vector>

#include <truecluster/consensus.hpp>

namespace truecluster::cli {

class ConsensusText {
 public:
  ConsensusText(const ConsensusResult& result, const ConsensusOptions& options,
                const std::vector<std::string>& ids);

  [[nodiscard]] std::string table() const;
  [[nodiscard]] std::string csv() const;

 private:
  [[nodiscard]] std::string heading() const;
  [[nodiscard]] std::string disagreement() const;

  const ConsensusResult& result_;
  const ConsensusOptions& options_;
  const std::vector<std::string>& ids_;
};

}  // namespace truecluster::cli
