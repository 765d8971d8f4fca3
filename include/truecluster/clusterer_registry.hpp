// The base clusterers by name, with the options a user may set.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <truecluster/clusterers.hpp>
#include <truecluster/options.hpp>

namespace truecluster {

inline constexpr std::array<std::string_view, 3> covariance_names{"spherical", "diagonal", "full"};
constexpr std::span<const std::string_view> enum_names(Covariance) { return covariance_names; }
enum class GmmStartChoice {
  automatic,  // random for gmm alone, so that data without structure are seen as such; else kmeans
  kmeans,
  random
};
inline constexpr std::array<std::string_view, 3> gmm_start_names{"auto", "kmeans", "random"};
constexpr std::span<const std::string_view> enum_names(GmmStartChoice) { return gmm_start_names; }
inline constexpr std::array<std::string_view, 3> metric_names{"euclidean", "manhattan", "cosine"};
constexpr std::span<const std::string_view> enum_names(Metric) { return metric_names; }

inline constexpr std::array<std::string_view, 4> linkage_names{"single", "complete", "average",
                                                               "ward"};
constexpr std::span<const std::string_view> enum_names(Linkage) { return linkage_names; }

struct ClustererOptions {
  Covariance covariance = Covariance::full;              // shape of the components of gmm
  GmmStartChoice gmm_start = GmmStartChoice::automatic;  // where gmm starts
  Metric metric = Metric::euclidean;                     // of all clusterers on distances but ward
  Index n_init = 1;                 // starts of kmeans, gmm and kmedoids; the best is kept
  Index max_training_cases = 2000;  // of clusterers on distances; above it a random subset
  double gini_limit = 0.3;          // of the sizes of genie's clusters
  Index smoothing = 1;              // of genie's distances
  Index min_cluster_size = 10;      // cases that make a cluster of density
  Index neighbours = 10;            // of each case in the graph of graph
  std::string command = {};         // of the clusterer called command
  double command_timeout = 600;     // seconds that one call of it may take; 0: no limit
};
void describe(ClustererOptions& options, OptionVisitor& visitor);

// The names of the clusterers that an option is for.
std::vector<std::string_view> clusterers_with(std::string_view option);

// By name: kmeans, kmedoids, gmm, ward, average, complete, single, genie, graph, density or
// command. mixed: whether it will be one of several in an ensemble.
std::unique_ptr<Clusterer> make_clusterer(std::string_view name, const ClustererOptions& options,
                                          bool mixed = false);

}  // namespace truecluster
