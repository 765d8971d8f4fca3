// Writes aligned runs beside one another, under names made from their inputs.
#include "cli/align_files.hpp"

#include <filesystem>
#include <limits>
#include <set>

#include <fmt/format.h>
#include <truecluster/error.hpp>
#include <truecluster/output_file.hpp>

#include "cli/align_text.hpp"
#include "cli/criterion_text.hpp"

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

// Where each input goes: gzip is undone, standard input gets a name.
std::vector<fs::path> output_paths(const fs::path& folder, const std::vector<RunsFile>& files) {
  std::vector<fs::path> inputs;
  for (const RunsFile& file : files)
    inputs.push_back(fs::absolute(file.path == "<stdin>" ? "stdin" : file.path).lexically_normal());
  const fs::path common = common_folder(inputs);
  std::vector<fs::path> outputs;
  std::set<fs::path> seen{folder / "permutations.csv"};
  for (const fs::path& input : inputs) {
    fs::path output = folder / input.lexically_relative(common);
    if (output.extension() == ".gz") output.replace_extension();
    if (!seen.insert(output).second)
      throw InvalidArgument(fmt::format("two files would be written to {}", output.string()));
    outputs.push_back(std::move(output));
  }
  for (const fs::path& output : seen)
    for (const fs::path& input : inputs)
      if (fs::exists(output) && fs::exists(input) && fs::equivalent(output, input))
        throw InvalidArgument(
            fmt::format("{} would be overwritten; choose another --output-dir", input.string()));
  return outputs;
}

// A column of labels from 1 a run; NaN is written as NA.
Matrix<double> label_columns(const std::vector<AnyPartition>& runs) {
  Matrix<double> result(n_objects(runs[0]), static_cast<Index>(runs.size()));
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
  if (const auto* fuzzy = std::get_if<Matrix<double>>(&runs[0]))
    return format_matrix(*fuzzy, cluster_headers(fuzzy->cols()), file.ids, file.format);
  return format_matrix(label_columns(runs), file.names, file.ids, file.format);
}

}  // namespace

void write_aligned(const std::string& folder, const EnsembleInput& input,
                   const AlignResult& result) {
  const std::vector<fs::path> outputs = output_paths(folder, input.files);
  std::vector<std::vector<AnyPartition>> aligned(input.files.size());
  for (std::size_t r = 0; r < input.runs.size(); ++r)
    aligned[input.file_of_run[r]].push_back(reordered(input.runs[r], result.runs[r].permutation));
  for (std::size_t f = 0; f < outputs.size(); ++f) {
    std::error_code error;
    fs::create_directories(outputs[f].parent_path(), error);
    if (error)
      throw IoError(fmt::format("{}: cannot be made: {}", outputs[f].parent_path().string(),
                                error.message()));
    write_file(outputs[f].string(), aligned_text(input.files[f], aligned[f]));
  }
  write_file((fs::path(folder) / "permutations.csv").string(), align_csv(input, result));
}

}  // namespace truecluster::cli
