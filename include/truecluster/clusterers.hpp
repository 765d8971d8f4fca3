// The base clusterers that come with the library. Each is made by a function from its options and
// is used through the interface of clusterer.hpp. All are deterministic for a given stream, give
// fewer clusters than asked for where there are fewer distinct cases, and take a case of weight w
// as w cases.
#pragma once

#include <memory>
#include <string>

#include <truecluster/clusterer.hpp>
#include <truecluster/types.hpp>

namespace truecluster {

// Minimises the sum of squared Euclidean distances to the cluster means.
struct KMeansOptions {
  int n_init = 3;            // starts (greedy k-means++) of which the best result is kept
  int max_iterations = 300;  // of each start
  double tolerance = 1e-4;   // stop when the centres' total squared shift in one iteration is at
                             // most this times the mean variance of the columns
};
std::unique_ptr<Clusterer> make_kmeans(const KMeansOptions& options = {});

// The distance between two cases, computed from their features.
enum class Metric {
  euclidean,
  manhattan,
  cosine  // 1 - cosine of the angle; a row of zeros is at 0 from its like and at 1 from all others
};

enum class Linkage {
  single,    // nearest members
  complete,  // farthest members
  average,   // mean over all pairs of members
  ward       // increase of the sum of squares; Euclidean distances only
};

struct HierarchicalOptions {
  Linkage linkage = Linkage::ward;    // the distance between two clusters
  Metric metric = Metric::euclidean;  // between two cases; not used if distances are given
  Index max_training_cases = 2000;    // above it a random subset is clustered: memory is its square
};

// Agglomerative clustering; the tree of a resample is made once and cut for each number of
// clusters. Cases outside the training sample go to the cluster that is nearest in the sense of
// the linkage: its nearest member (single), its farthest member (complete), the mean of its members
// (average), its centroid (ward).
std::unique_ptr<Clusterer> make_hierarchical(const HierarchicalOptions& options = {});

struct GenieOptions {
  double gini_limit = 0.3;  // from 0 to 1; with 1 the clusters are those of single linkage
  Index smoothing = 1;      // M: distances become mutual reachability distances, the largest of the
                            // distance of two cases and of the radii around each that hold M cases,
                            // itself included; 1 leaves them as they are
  Metric metric = Metric::euclidean;  // between two cases; not used if distances are given
  Index max_training_cases = 2000;    // above it a random subset is clustered: time is its square
};

// Genie (Gagolewski, Bartoszuk and Cena 2016): single linkage, but while the Gini index of the
// cluster sizes is above a limit, a smallest cluster merges next. Follows clusters of any shape.
// Cases outside the training sample go to the cluster of the nearest case in it.
std::unique_ptr<Clusterer> make_genie(const GenieOptions& options = {});

struct GraphOptions {
  Index neighbours = 10;              // nearest cases with which each case is connected
  Metric metric = Metric::euclidean;  // between two cases; not used if distances are given
  Index max_training_cases = 2000;    // above it a random subset is clustered: time is its square
};

// Agglomeration of the graph of nearest neighbours (Bonald, Charpentier, Galland and Hollocou 2018,
// "Paris"). Follows clusters of any shape and of different densities. Parts of the graph that are
// not connected merge last, the small ones first. Cases outside the training sample go to the
// cluster of the nearest case in it.
std::unique_ptr<Clusterer> make_graph(const GraphOptions& options = {});

struct DensityOptions {
  Index min_cluster_size = 10;  // cases that make a cluster, and M of the distances (see genie)
  Metric metric = Metric::euclidean;  // between two cases; not used if distances are given
  Index max_training_cases = 2000;    // above it a random subset is clustered: time is its square
};

// HDBSCAN* (Campello, Moulavi and Sander 2013) for any number of clusters. In the tree of single
// linkage by mutual reachability distances, sets below the smallest size do not count as clusters;
// the remaining tree is cut into the clusters with the largest total stability, or fewer than asked
// for if there are not that many. Cases lost before these parted are noise. A case outside the
// training sample goes to the cluster of the nearest case in it, if it is no farther from it than
// the distance at which this cluster parted from the others; else it is noise, as is one whose
// nearest case is noise.
std::unique_ptr<Clusterer> make_density(const DensityOptions& options = {});

enum class Covariance {
  spherical,  // one variance per component
  diagonal,   // one per feature
  full        // and all covariances
};

enum class GmmStart {
  kmeans,  // the clusters of k-means
  random   // the cases nearest to each of some cases drawn at random
};

struct GmmOptions {
  Covariance covariance = Covariance::full;  // what shapes a component may have
  GmmStart start = GmmStart::kmeans;         // where EM starts
  int n_init = 1;                            // starts, of which the most likely result is kept
  int max_iterations = 100;                  // of each start
  double tolerance = 1e-3;       // stop when the mean log-likelihood gains less in an iteration
  double regularization = 1e-6;  // added to the variances, as a share of those of all the data
};

// A mixture of normal distributions fitted by EM; a case belongs to its most probable component.
// Full covariances of more than 64 columns, or of as many as there are distinct drawn cases, are
// fitted on principal components of the drawn cases: one for every 20 of these, 2 to 64.
std::unique_ptr<Clusterer> make_gmm(const GmmOptions& options = {});

enum class KMedoidsStart {
  lab,    // each medoid is the best of a small random sample (linear approximate BUILD)
  random  // distinct cases drawn at random
};

struct KMedoidsOptions {
  Metric metric = Metric::euclidean;         // between two cases; not used if distances are given
  KMedoidsStart start = KMedoidsStart::lab;  // where the swaps start
  int n_init = 1;                            // starts, of which the best result is kept
  int max_iterations = 100;                  // rounds over all cases, of each start
  Index max_training_cases = 2000;  // above it a random subset is used: memory is its square
};

// k-medoids (FasterPAM): minimises the sum of distances to the clusters' most central cases; a case
// belongs to the nearest of these.
std::unique_ptr<Clusterer> make_kmedoids(const KMedoidsOptions& options = {});

struct CommandOptions {
  std::string command;             // a shell command line; the arguments are appended
  double timeout_seconds = 600;    // a call that takes longer is stopped; 0: no limit
  std::string temporary_folder{};  // for the files of the command; empty: that of the system
};

// Another program: called once for each replicate and number of clusters as
//   COMMAND TRAIN.csv PREDICT.csv K SEED OUTPUT
// (docs/clusterer-command.md). Drawn cases are repeated in the training file by their weight.
std::unique_ptr<Clusterer> make_command(const CommandOptions& options);

}  // namespace truecluster
