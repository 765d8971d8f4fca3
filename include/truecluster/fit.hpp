// The main job: from data to the number of clusters, who is in which, and how sure that is.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include <truecluster/context.hpp>
#include <truecluster/criterion.hpp>
#include <truecluster/data.hpp>
#include <truecluster/ensemble.hpp>

namespace truecluster {

struct FitResult {
  std::vector<ModelResult> models;         // by clusterer, then number of clusters
  std::size_t selected = 0;                // the chosen one
  std::vector<std::size_t> equally_good;   // others within one standard error of it
  std::string reason;                      // a sentence why
  std::vector<std::string> warnings;       // sentences on what to be careful about
  Matrix<double> memberships;              // of the chosen model
  std::vector<CaseCertainty> cases;        // of the chosen model
  std::vector<ClusterCertainty> clusters;  // of the chosen model
  std::vector<Index> votes_per_case;       // of the chosen model

  [[nodiscard]] const ModelResult& model() const { return models[selected]; }
};

// Where a run leaves its state from time to time. The bytes are made only when asked for.
struct Checkpoint {
  std::string saved;                                              // an earlier state, or empty
  std::function<void(const std::function<std::string()>&)> save;  // may be empty
  std::string name;  // of where the earlier state is from, for a message that it does not fit
};

// The families that a text such as "kmeans,gmm+ward" or "auto" stands for.
std::vector<Family> parse_families(const std::string& text, const ClustererOptions& options,
                                   DataKind kind = DataKind::features);

FitResult fit(const DataView& data, const FitOptions& options = {}, const Context& context = {},
              const Checkpoint& checkpoint = {});
// With clusterers of one's own instead of options.clusterer.
FitResult fit(const DataView& data, std::span<const Family> families, const FitOptions& options,
              const Context& context = {}, const Checkpoint& checkpoint = {});

}  // namespace truecluster
