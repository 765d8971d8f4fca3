// Base clusterers by name, with their options.
#include <truecluster/clusterer_registry.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include <truecluster/error.hpp>

#include "base/require.hpp"

namespace truecluster {
namespace {

GmmStart gmm_start(GmmStartChoice choice, bool mixed) {
  if (choice == GmmStartChoice::automatic) return mixed ? GmmStart::kmeans : GmmStart::random;
  return choice == GmmStartChoice::kmeans ? GmmStart::kmeans : GmmStart::random;
}

std::unique_ptr<Clusterer> kmeans(const ClustererOptions& options, bool /*mixed*/) {
  return make_kmeans({.n_init = static_cast<int>(options.n_init)});
}

std::unique_ptr<Clusterer> kmedoids(const ClustererOptions& options, bool /*mixed*/) {
  return make_kmedoids({.metric = options.metric,
                        .n_init = static_cast<int>(options.n_init),
                        .max_training_cases = options.max_training_cases});
}

std::unique_ptr<Clusterer> gmm(const ClustererOptions& options, bool mixed) {
  return make_gmm({.covariance = options.covariance,
                   .start = gmm_start(options.gmm_start, mixed),
                   .n_init = static_cast<int>(options.n_init)});
}

template <Linkage linkage>
std::unique_ptr<Clusterer> hierarchical(const ClustererOptions& options, bool /*mixed*/) {
  return make_hierarchical({.linkage = linkage,
                            .metric = options.metric,
                            .max_training_cases = options.max_training_cases});
}

std::unique_ptr<Clusterer> genie(const ClustererOptions& options, bool /*mixed*/) {
  return make_genie({.gini_limit = options.gini_limit,
                     .smoothing = options.smoothing,
                     .metric = options.metric,
                     .max_training_cases = options.max_training_cases});
}

std::unique_ptr<Clusterer> graph(const ClustererOptions& options, bool /*mixed*/) {
  return make_graph({.neighbours = options.neighbours,
                     .metric = options.metric,
                     .max_training_cases = options.max_training_cases});
}

std::unique_ptr<Clusterer> density(const ClustererOptions& options, bool /*mixed*/) {
  return make_density({.min_cluster_size = options.min_cluster_size,
                       .metric = options.metric,
                       .max_training_cases = options.max_training_cases});
}

std::unique_ptr<Clusterer> command(const ClustererOptions& options, bool /*mixed*/) {
  if (options.command.find_first_not_of(" \t\n") == std::string::npos)
    throw InvalidArgument("the clusterer called command needs a `clusterer_command`");
  return make_command({.command = options.command, .timeout_seconds = options.command_timeout});
}

struct Registered {
  std::string_view name;
  std::unique_ptr<Clusterer> (*make)(const ClustererOptions& options, bool mixed);
  std::array<std::string_view, 4> options = {};  // that are for it
};

constexpr std::array<Registered, 11> registry{
    {{"kmeans", kmeans, {"n_init"}},
     {"kmedoids", kmedoids, {"metric", "n_init", "max_training_cases"}},
     {"gmm", gmm, {"covariance", "gmm_start", "n_init"}},
     {"ward", hierarchical<Linkage::ward>, {"max_training_cases"}},
     {"average", hierarchical<Linkage::average>, {"metric", "max_training_cases"}},
     {"complete", hierarchical<Linkage::complete>, {"metric", "max_training_cases"}},
     {"single", hierarchical<Linkage::single>, {"metric", "max_training_cases"}},
     {"genie", genie, {"metric", "max_training_cases", "gini_limit", "smoothing"}},
     {"graph", graph, {"metric", "max_training_cases", "neighbours"}},
     {"density", density, {"metric", "max_training_cases", "min_cluster_size"}},
     {"command", command, {"clusterer_command", "command_timeout"}}}};

template <class Wanted>
std::vector<std::string_view> names_where(Wanted wanted) {
  std::vector<std::string_view> names;
  for (const Registered& one : registry)
    if (wanted(one)) names.push_back(one.name);
  return names;
}

}  // namespace

void describe(ClustererOptions& options, OptionVisitor& visitor) {
  visitor.option("covariance", options.covariance, "shape of the components of gmm");
  visitor.option("gmm_start", options.gmm_start,
                 "where gmm starts, at the clusters of kmeans or at random cases; auto: random for "
                 "gmm alone, kmeans in a mix");
  visitor.option("metric", options.metric,
                 "distance between two cases for kmedoids, average, complete, single, genie, graph "
                 "and density");
  visitor.option("n_init", options.n_init,
                 "number of starts of kmeans, gmm and kmedoids in each replicate; the best is "
                 "kept. More starts make unfounded divisions look stable");
  visitor.option("max_training_cases", options.max_training_cases,
                 "largest number of cases that the clusterers which compare pairs of cases (ward, "
                 "average, complete, single, genie, graph, density, kmedoids) train on; of more "
                 "cases they use a random subset");
  visitor.option("gini_limit", options.gini_limit,
                 "how unequal the clusters of genie may become before small ones must merge: the "
                 "Gini index of their sizes, from 0 (all equal) to 1 (as in single)");
  visitor.option("smoothing", options.smoothing,
                 "genie treats two cases as at least as far apart as the radius around either that "
                 "holds this number of drawn cases, itself included; 1: no smoothing");
  visitor.option("neighbours", options.neighbours,
                 "number of nearest cases to which graph connects each case");
  visitor.option(
      "min_cluster_size", options.min_cluster_size,
      "smallest number of drawn cases that density counts as a cluster; smaller groups are noise");
  visitor.option("clusterer_command", options.command,
                 "the program that the clusterer called command runs");
  visitor.option("command_timeout", options.command_timeout,
                 "seconds that one call of the program may take; 0: no limit");
}

std::vector<std::string_view> clusterers_with(std::string_view option) {
  return names_where([&](const Registered& one) {
    return std::ranges::find(one.options, option) != one.options.end();
  });
}

std::unique_ptr<Clusterer> make_clusterer(std::string_view name, const ClustererOptions& options,
                                          bool mixed) {
  const auto found = std::ranges::find(registry, name, &Registered::name);
  if (found == registry.end())
    throw InvalidArgument(
        fmt::format("there is no clusterer called '{}'; choose from {}", name,
                    fmt::join(names_where([](const Registered&) { return true; }), ", ")));
  if (options.n_init < 1 || options.n_init > 1000000)
    throw InvalidArgument(
        fmt::format("`n_init` is {} but must be between 1 and 1000000", options.n_init));
  require_at_least("max_training_cases", options.max_training_cases, 2);
  return found->make(options, mixed);
}

}  // namespace truecluster
