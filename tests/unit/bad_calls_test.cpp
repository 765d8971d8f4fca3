// The catalogue of bad calls of the library: each throws its exception with its sentence.
#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <truecluster/truecluster.hpp>

namespace truecluster {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

using Labels = std::vector<std::int32_t>;
using Ensemble = std::vector<AnyPartition>;

Matrix<double> row(std::vector<double> values) {
  const auto n = static_cast<Index>(values.size());
  return {1, n, std::move(values)};
}

Matrix<double> square(std::vector<double> values) { return {2, 2, std::move(values)}; }

Partition labels(Labels values) { return compact_labels(std::span<const std::int32_t>(values)); }

// Two groups of ten cases.
Matrix<double> points() {
  Matrix<double> values(20, 1);
  for (Index i = 0; i < 20; ++i) values(i, 0) = static_cast<double>(i % 2 * 9) + 0.01 * double(i);
  return values;
}

FitResult fit_with(const FitOptions& options) { return fit(points(), options); }
FitResult fit_distances(Matrix<double> values, const FitOptions& options = {}) {
  return fit(DataView(values.view(), DataKind::distances), options);
}

struct BadCall {
  const char* what;
  void (*call)();
  const char* sentence;
};

const std::vector<BadCall> bad_calls{
    // data
    {"no rows", [] { fit(Matrix<double>(0, 2)); }, "the data are empty: 0 rows and 2 columns"},
    {"no columns", [] { fit(Matrix<double>(2, 0)); }, "the data are empty: 2 rows and 0 columns"},
    {"NaN",
     [] {
       fit(square({1, nan, 3, 4}));
     },
     "the value in row 1, column 2 is missing or not finite"},
    {"infinity",
     [] {
       fit(square({1, 2, -infinity, 4}));
     },
     "the value in row 2, column 1 is missing or not finite"},
    {"a value whose square is infinite",
     [] {
       fit(square({1, 2, 3, 1e308}));
     },
     "the value in row 2, column 2 is 1e+308, too large to compute with; divide the column by a "
     "constant"},
    {"values whose squares are 0",
     [] {
       fit(square({1e-200, 2e-200, 3e-200, 5e-200}));
     },
     "the values differ by less than 1e-150, too little to compute with; multiply them by a "
     "constant"},
    {"a new case whose square is infinite",
     [] {
       const Matrix<double> far = row({1e200, 0});
       nearest_cases(DataView(square({1, 2, 3, 4}).view()), DataView(far.view()));
     },
     "value 1e+200 in row 1 and column 1 of the new cases is too large"},
    {"oblong distances",
     [] {
       fit_distances(row({0, 1}));
     },
     "the distance matrix has 1 row but 2 columns; it must be square"},
    {"distances that depend on the direction",
     [] {
       fit_distances(square({0, 1, 2, 0}));
     },
     "row 2, column 1: the distance is 2 here but 1 the other way round"},
    {"a case away from itself",
     [] {
       fit_distances(square({1, 1, 1, 0}));
     },
     "row 1, column 1: the distance of case 1 to itself is 1, not 0"},
    {"negative distances",
     [] {
       fit_distances(square({0, -1, -1, 0}));
     },
     "row 1, column 2: the distance -1 is negative"},
    {"a distance whose square is infinite",
     [] {
       fit_distances(square({0, 1e200, 1e200, 0}));
     },
     "the value in row 1, column 2 is 1e+200, too large to compute with; divide all distances by a "
     "constant"},
    {"kmeans on distances",
     [] {
       fit_distances(square({0, 1, 1, 0}), {.clusterer = "kmeans"});
     },
     "kmeans needs features, not distances; choose a clusterer that works on distances, such as "
     "kmedoids, average or genie"},
    {"noise on distances",
     [] {
       FitOptions options;
       options.resample.method = ResampleMethod::jitter;
       fit_distances(square({0, 1, 1, 0}), options);
     },
     "`resample` jitter adds noise to features, which distances do not have"},
    // options of a fit
    {"no cluster", [] { fit_with({.k_values = {0}}); }, "`k` is 0 but must be at least 1"},
    {"a range without a number", [] { fit_with({.k_min = 3, .k_max = 2}); },
     "there is no number of clusters between k_min 3 and k_max 2"},
    {"more clusters than rows", [] { fit_with({.k_values = {30}}); },
     "`k` is 30 but only 20 distinct rows exist"},
    {"a clusterer that does not exist", [] { fit_with({.clusterer = "bogus"}); },
     "there is no clusterer called 'bogus'; choose from kmeans, kmedoids, gmm, ward, average, "
     "complete, single, genie, graph, density, command"},
    {"a clusterer without a name", [] { fit_with({.clusterer = "kmeans,"}); },
     "`clusterer` \"kmeans,\" lacks a name before or after \",\"; try auto"},
    {"a clusterer twice", [] { fit_with({.clusterer = "gmm,ward,gmm"}); },
     "`clusterer` \"gmm,ward,gmm\" names gmm twice; name it once"},
    {"auto among others", [] { fit_with({.clusterer = "auto+gmm"}); },
     "`clusterer` \"auto+gmm\": auto stands alone; name the clusterers that are meant"},
    {"votes of nobody",
     [] {
       FitOptions options;
       options.vote = Vote::out_of_bag;
       options.resample.method = ResampleMethod::subsample;
       options.resample.subsample_fraction = 0.99;
       fit_with(options);
     },
     "`vote` out-of-bag has no voters: every replicate draws all 20 cases; lower "
     "`subsample_fraction`"},
    {"more parts than replicates",
     [] { validate(PartOfFit{.number = 1, .of = 2000}, FitOptions()); },
     "`max_replicates` is 1000, fewer than the 2000 parts"},
    {"no clusterer", [] { fit_with({.clusterer = ""}); }, "`clusterer` is empty; try auto"},
    {"no judges", [] { fit_with({.judges = 0}); }, "`judges` is 0 but must be at least 10"},
    {"fewer replicates than none", [] { fit_with({.replicates = -1}); },
     "`replicates` is -1 but must be at least 0"},
    {"an end before the beginning", [] { fit_with({.max_replicates = 5}); },
     "`max_replicates` is 5 but must be at least 48"},
    {"a tolerance of nothing", [] { fit_with({.tolerance = 0}); },
     "`tolerance` is 0 but must be positive"},
    {"a tolerance that is no number", [] { fit_with({.tolerance = nan}); },
     "`tolerance` is nan but must be positive"},
    // resampling
    {"a subsample of nobody", [] { validate(ResampleOptions{.subsample_fraction = 0}); },
     "`subsample_fraction` is 0 but must be above 0 and at most 1"},
    {"more features than there are", [] { validate(ResampleOptions{.feature_fraction = 2}); },
     "`feature_fraction` is 2 but must be above 0 and at most 1"},
    {"a single drawn case", [] { validate(ResampleOptions{.max_drawn = 1}); },
     "`max_drawn` is 1 but must be 0 or at least 2"},
    {"negative noise", [] { validate(ResampleOptions{.jitter_scale = -1}); },
     "`jitter_scale` is -1 but must be a finite number of at least 0"},
    // clusterers
    {"genie beyond its limit", [] { make_genie({.gini_limit = 2}); },
     "`gini_limit` is 2 but must be between 0 and 1"},
    {"a graph without edges", [] { make_graph({.neighbours = 0}); },
     "`neighbours` is 0 but must be at least 1"},
    {"density of single cases", [] { make_density({.min_cluster_size = 1}); },
     "`min_cluster_size` is 1 but must be at least 2"},
    {"a command that ends before it begins",
     [] { make_command({.command = "true", .timeout_seconds = -1}); },
     "`command_timeout` is -1 but must be at least 0"},
    {"a command that is not given", [] { make_clusterer("command", {}); },
     "the clusterer called command needs a `clusterer_command`"},
    // partitions
    {"labels of different lengths",
     [] {
       crosstable(Labels{0, 1}, Labels{0, 1, 1});
     },
     "the first partition has 2 cases but the second has 3: they must describe the same cases"},
    {"too few weights",
     [] {
       crosstable(Labels{0, 1}, Labels{0, 1}, std::vector<double>{1});
     },
     "the number of weights is 1 but the number of cases is 2"},
    {"negative weights",
     [] {
       crosstable(Labels{0, 1}, Labels{0, 1}, std::vector<double>{1, -1});
     },
     "the weight of case 2 is -1 but a weight must be finite and not negative"},
    {"nobody in common",
     [] {
       compared_table(labels({0, -1}), labels({-1, 0}));
     },
     "no case has a label on both sides"},
    {"memberships beyond one",
     [] {
       criterion(row({0.5, 0.6}));
     },
     "row 1 and column 1: the memberships sum to 1.1, not to 1"},
    {"negative memberships",
     [] {
       criterion(row({1.5, -0.5}));
     },
     "row 1 and column 2: the membership -0.5 is negative"},
    {"memberships that are no numbers",
     [] {
       criterion(row({nan, 1}));
     },
     "row 1 and column 1: a membership is missing or not finite"},
    {"no memberships", [] { criterion(Matrix<double>(0, 2)); }, "the membership matrix is empty"},
    {"no partition", [] { consensus(Ensemble{}); }, "no partition was given"},
    {"one partition",
     [] {
       consensus(Ensemble{labels({0, 1})});
     },
     "a consensus needs at least two partitions, but there is only one"},
    {"partitions of different cases",
     [] {
       consensus(Ensemble{labels({0, 1}), labels({0})});
     },
     "partition 2 has 1 case but the first has 2"},
    {"a partition of nobody",
     [] {
       consensus(Ensemble{labels({0, 1}), labels({-1, -1})});
     },
     "all 2 cases of partition 2 are missing; leave it out"},
    {"more clusters than cases",
     [] {
       consensus(Ensemble{labels({0, 1}), labels({0, 1})}, {.n_clusters = 9});
     },
     "`n_clusters` is 9 but must be between 1 and the number of cases, 2"},
    {"no run", [] { align(Ensemble{}); }, "no run was given"},
    {"a similarity beyond one",
     [] {
       align(Ensemble{labels({0, 1})}, {.mode_threshold = 2});
     },
     "`mode_threshold` is 2 but must be between 0 and 1"},
    {"no start",
     [] {
       align(Ensemble{labels({0, 1})}, {.n_starts = 0});
     },
     "`n_starts` is 0 but must be at least 1"},
    {"more starts than anyone can wait for",
     [] {
       align(Ensemble{labels({0, 1})}, {.n_starts = 1'000'000'000});
     },
     "`n_starts` is 1000000000 but must be at most 100000"},
    {"costs that are no numbers",
     [] {
       minimize_assignment(row({nan, 1}));
     },
     "the assignment table has the value nan in row 0, column 0 (counted from 0), but every value "
     "must be finite"},
    // files and pages
    {"a file that does not exist", [] { read_data("/no/such/file"); },
     "/no/such/file: there is no such file"},
    {"a folder", [] { read_data("/"); }, "/: is a folder, not a file"},
    {"a file without a name", [] { read_data(""); }, "the name of a file is empty"},
    {"a page of what is no JSON", [] { html_report("{"); },
     "the result for the report page is not valid JSON"},
    {"known labels of other cases",
     [] {
       compare_known({"species", labels({0, 1, 1})}, labels({0, 1}));
     },
     "species has length 3 but the number of cases is 2"},
};

TEST(BadCalls, AreAnsweredAsTheCatalogueSays) {
  for (const BadCall& bad : bad_calls) {
    try {
      bad.call();
      ADD_FAILURE() << bad.what << ": nothing was thrown";
    } catch (const Error& error) {
      EXPECT_STREQ(error.what(), bad.sentence) << bad.what;
    } catch (const std::exception& error) {
      ADD_FAILURE() << bad.what << ": " << error.what();
    }
  }
}

}  // namespace
}  // namespace truecluster
