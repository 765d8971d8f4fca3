// Scenarios of [TM, section 4, table 6] and nested ones like them: true clusters, some of which are
// split at random in every replicate, as a clustering with too many clusters would split them.
#pragma once

#include <string>
#include <vector>

#include <truecluster/random.hpp>
#include <truecluster/types.hpp>

namespace truecluster::study {

// "60|20|19:1": true clusters of 60, 20 and 20 cases, the last split 19:1 at random.
struct Scenario {
  std::vector<std::vector<Index>> splits;  // per true cluster, the sizes it is split into

  [[nodiscard]] Index n_objects() const;
  [[nodiscard]] Label n_clusters() const;
  // The uncertainty if exactly the random splits are undecided: the mean over cases of log2 of the
  // number of parts of their true cluster.
  [[nodiscard]] double ideal_uncertainty() const;
  // One replicate: each true cluster is split again, at random.
  [[nodiscard]] std::vector<Label> draw(Stream& stream) const;
};

Scenario parse_scenario(const std::string& text);

}  // namespace truecluster::study
