// Aligned runs as files that CLUMPP and distruct read.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <truecluster/align.hpp>
#include <truecluster/report.hpp>

#include "cli/ensemble_input.hpp"

namespace truecluster::cli {

// Rows of memberships with six decimals, each in its frame; runs are divided by blank lines.
std::string framed_text(std::span<const Matrix<double>> runs, std::span<const RowFrame> frames);

// For each number of clusters: K3.indfile, the aligned runs below one another (CLUMPP's permuted
// data), and K3.indivq, their mean (CLUMPP's outfile). If the populations are known, K3.popfile and
// K3.popq have the same by population, and populations.txt their codes and names if these differ.
class ClumppFiles {
 public:
  // Refuses runs of labels. What is viewed must outlive it.
  ClumppFiles(std::string folder, const EnsembleInput& input, const KnownLabels* populations);

  // The files that may be written.
  [[nodiscard]] std::vector<std::string> paths() const;
  void write(const AlignResult& result) const;

 private:
  [[nodiscard]] std::string names_path() const;
  [[nodiscard]] std::string path(Index n_clusters, std::string_view end) const;
  void write_level(const AlignResult& result, const AlignedLevel& level) const;

  std::string folder_;
  const EnsembleInput& input_;
  const KnownLabels* populations_;
};

}  // namespace truecluster::cli
