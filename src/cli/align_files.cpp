// Writes aligned runs beside one another, under names made from their inputs.
#include "cli/align_files.hpp"

#include <filesystem>
#include <limits>
#include <set>

#include <fmt/format.h>
#include <truecluster/output_file.hpp>

#include "cli/align_text.hpp"
#include "cli/clumpp_files.hpp"
#include "cli/criterion_text.hpp"
#include "cli/folder.hpp"
#include "cli/usage_error.hpp"

namespace truecluster::cli {
namespace {

namespace fs = std::filesystem;

// The folder all inputs share.
fs::path common_folder(const std::vector<fs::path>& paths) {
  fs::path common = paths[0].parent_path();
  for (const fs::path& path : paths) {
    fs::path shared;
    const fs::path folder = path.parent_path();
    auto a = common.begin();
    for (auto b = folder.begin(); a != common.end() && b != folder.end() && *a == *b; ++a, ++b)
      shared /= *a;
    common = shared;
  }
  return common;
}

// A column of labels from 1 a run; NaN is written as NA.
Matrix<double> label_columns(const std::vector<AnyPartition>& runs) {
  Matrix<double> result(n_objects(runs[0]), runs.size());
  for (Index r = 0; r < result.cols(); ++r) {
    const auto& labels = std::get<Partition>(runs[r]).labels;
    for (Index i = 0; i < result.rows(); ++i) {
      const Label label = labels[i];
      result(i, r) = label == missing_label ? std::numeric_limits<double>::quiet_NaN() : label + 1;
    }
  }
  return result;
}

std::string aligned_text(const RunsFile& file, const std::vector<AnyPartition>& runs) {
  if (!file.frames.empty()) {
    std::vector<Matrix<double>> memberships;
    for (const AnyPartition& run : runs) memberships.push_back(std::get<Matrix<double>>(run));
    return framed_text(memberships, file.frames);
  }
  if (const auto* fuzzy = std::get_if<Matrix<double>>(&runs[0]))
    return memberships_text(*fuzzy, {}, file.ids, file.format);
  return format_matrix(label_columns(runs), file.names, file.ids, file.format);
}

}  // namespace

std::vector<std::string> aligned_files(const std::string& folder,
                                       const std::vector<std::string>& inputs) {
  std::vector<fs::path> paths;
  for (const std::string& input : inputs)
    paths.push_back(fs::absolute(input == "-" ? "stdin" : input).lexically_normal());
  const fs::path common = common_folder(paths);
  std::vector<std::string> outputs;
  const std::string permutations = (fs::path(folder) / "permutations.csv").string();
  std::set<std::string> seen{permutations};
  for (const fs::path& path : paths) {
    fs::path output = folder / path.lexically_relative(common);
    if (output.extension() == ".gz") output.replace_extension();
    if (!seen.insert(output.string()).second)
      throw UsageError(fmt::format("two files would be written to {}", output.string()));
    outputs.push_back(output.string());
  }
  outputs.push_back(permutations);
  return outputs;
}

void write_aligned(const std::vector<std::string>& outputs, const EnsembleInput& input,
                   const AlignResult& result) {
  std::vector<std::vector<AnyPartition>> aligned(input.files.size());
  for (std::size_t r = 0; r < input.runs.size(); ++r)
    aligned[input.file_of_run[r]].push_back(reordered(input.runs[r], result.runs[r].permutation));
  for (std::size_t f = 0; f < aligned.size(); ++f) {
    make_folder(fs::path(outputs[f]).parent_path().string());
    write_file(outputs[f], aligned_text(input.files[f], aligned[f]));
  }
  write_file(outputs.back(), align_csv(input, result));
}

}  // namespace truecluster::cli
