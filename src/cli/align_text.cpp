// Tables and CSV of truecluster align.
#include "cli/align_text.hpp"

#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <truecluster/output_file.hpp>

#include "cli/aligned_table.hpp"
#include "cli/fields_text.hpp"

namespace truecluster::cli {
namespace {

std::vector<Index> from_one(const std::vector<Index>& values) {
  std::vector<Index> result = values;
  for (Index& value : result) ++value;
  return result;
}

std::string similarity_text(double similarity) {
  return std::isnan(similarity) ? "–" : fmt::format("{:.4f}", similarity);
}

const std::string& name_of_run(const EnsembleInput& input, Index run) { return input.names[run]; }

std::string splits_text(const AlignResult& result) {
  std::string text;
  for (const ClusterSplit& split : result.splits)
    text += fmt::format("From {} to {} clusters, {} splits off {} ({:.0f} % of {} were in {}).\n",
                        split.from_clusters, split.to_clusters, split.parent + 1, split.child + 1,
                        100 * split.share, split.child + 1, split.parent + 1);
  return text;
}

}  // namespace

std::string align_table(const EnsembleInput& input, const AlignResult& result) {
  AlignedTable runs;
  runs.add_row({"run", "clusters", "columns in common order", "similarity", "mode"});
  for (std::size_t r = 0; r < result.runs.size(); ++r)
    runs.add_row({input.names[r], fmt::format("{}", result.runs[r].n_clusters),
                  fmt::format("{}", fmt::join(from_one(result.runs[r].permutation), " ")),
                  similarity_text(result.runs[r].similarity),
                  fmt::format("{}", result.runs[r].mode + 1)});
  AlignedTable levels;
  levels.add_row({"clusters", "runs", "mean similarity of pairs (G')"});
  for (const AlignedLevel& level : result.levels)
    levels.add_row({fmt::format("{}", level.n_clusters), fmt::format("{}", level.runs.size()),
                    similarity_text(level.mean_pairwise_similarity)});
  AlignedTable modes;
  modes.add_row({"mode", "clusters", "runs", "representative"});
  for (std::size_t m = 0; m < result.modes.size(); ++m)
    modes.add_row({fmt::format("{}", m + 1), fmt::format("{}", result.modes[m].n_clusters),
                   fmt::format("{}", result.modes[m].runs.size()),
                   name_of_run(input, result.modes[m].representative)});
  const std::string splits = splits_text(result);
  return fmt::format("{}\n{}\n{}{}{}", runs.text(), levels.text(), modes.text(),
                     splits.empty() ? "" : "\n", splits);
}

std::string align_csv(const EnsembleInput& input, const AlignResult& result) {
  std::string text = "file," + csv_names(AlignedRun{}) + "\n";
  for (std::size_t r = 0; r < result.runs.size(); ++r)
    text += fmt::format("{},{}\n", quote_cell(input.names[r]), csv_values(result.runs[r]));
  return text;
}

}  // namespace truecluster::cli
