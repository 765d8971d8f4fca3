// Results as documents: the JSON that every front end writes, and the report page made from it.
#pragma once

#include <span>
#include <string>
#include <vector>

#include <truecluster/agreement.hpp>
#include <truecluster/align.hpp>
#include <truecluster/any_partition.hpp>
#include <truecluster/case_source.hpp>
#include <truecluster/consensus.hpp>
#include <truecluster/crosstable.hpp>
#include <truecluster/data.hpp>
#include <truecluster/data_file.hpp>
#include <truecluster/fit.hpp>
#include <truecluster/partition.hpp>

namespace truecluster {

// Labels known beforehand, such as species: never used for clustering, only compared with it.
struct KnownLabels {
  std::string name;   // what they are called
  Partition classes;  // missing_label where a case has none
};

// Classes beside clusters. Cases without a known label count for nothing.
struct KnownComparison {
  Crosstable table;                   // a row per class, a column per cluster
  Index n_known = 0;                  // cases with a label on both sides
  std::vector<NamedValue> agreement;  // every index; empty if no case has a known label
};

// Cases count by their weight. Throws InvalidArgument unless there is a label for each case.
KnownComparison compare_known(const KnownLabels& known, const AnyPartition& clusters,
                              const CaseWeights& weights = {});
// The same of labels from 0: noise counts for nothing, and a cluster without cases has its column.
KnownComparison compare_known(const KnownLabels& known, std::span<const Label> labels,
                              Label n_clusters, const CaseWeights& weights = {});

// The mean of each feature (column) over the cases of each cluster (row), which count by their
// weight; NaN for a cluster without cases. Labels are from 0, noise is of no cluster.
Matrix<double> cluster_means(const CaseSource& data, std::span<const Label> labels,
                             Label n_clusters);

// Where the data of a fit come from and what their parts are called. What is viewed must outlive
// it.
struct FitInput {
  const CaseSource& data;
  std::string file;
  std::string hash;                            // of the bytes read; may be empty
  std::span<const std::string> features = {};  // names of the columns
  std::span<const std::string> ids = {};       // of the cases; may be empty: numbered from 1
  std::span<const ColumnUnit> units = {};  // to say values in the units of the file; may be empty
  const KnownLabels* known = nullptr;      // may be missing
};

struct InputFile {
  std::string file;
  std::string hash;  // of the bytes read
};

// The same for partitions that are given.
struct RunsInput {
  std::span<const AnyPartition> runs;
  std::span<const std::string> names;     // of the runs
  std::span<const std::string> ids = {};  // of the cases; may be empty: they are numbered from 1
  std::vector<InputFile> files = {};      // all that the result depends on
  const KnownLabels* known = nullptr;     // labels known beforehand
};

// The hash of values in memory, as files have one of their bytes.
std::string content_hash(const CaseSource& data);

// The document that `truecluster fit --format json` prints.
std::string fit_document(const FitResult& result, const FitInput& input, const FitOptions& options);

// The report page of a fit; `call` says how the result was asked for, in the caller's language.
// Throws InvalidArgument if the build carries no page.
std::string fit_page(const FitResult& result, const FitInput& input, const FitOptions& options,
                     const std::string& call);

// Sentences on what to be careful about: cases without votes, and memberships that have not
// converged, or too few partitions to tell.
std::vector<std::string> consensus_warnings(const ConsensusResult& result, double tolerance);

// What html_report() shows of a consensus or an alignment: the document that the command prints,
// with the object "report". `call` says how the result was asked for, in the caller's language.
std::string consensus_document(const ConsensusResult& result, const RunsInput& input,
                               const ConsensusOptions& options, const std::string& call);
std::string align_document(const AlignResult& result, const RunsInput& input,
                           const AlignOptions& options, const std::string& call);

// True if this build carries the report page (see TRUECLUSTER_REPORT in CMakeLists.txt).
bool has_html_report();

// The page that shows `result_json` (docs/report-data.md says what it may contain). Text of the
// document can neither end its element nor run. Throws InvalidArgument if the text is not JSON or
// the build carries no page.
std::string html_report(const std::string& result_json);

}  // namespace truecluster
