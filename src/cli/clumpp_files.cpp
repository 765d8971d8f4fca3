// Writes indfiles and popfiles of aligned runs, and their means.
#include "cli/clumpp_files.hpp"

#include <algorithm>
#include <filesystem>
#include <set>

#include <fmt/format.h>
#include <truecluster/error.hpp>
#include <truecluster/output_file.hpp>

#include "cli/folder.hpp"
#include "cli/usage_error.hpp"

namespace truecluster::cli {
namespace {

namespace fs = std::filesystem;

using Runs = std::vector<Matrix<double>>;

bool is_whole_number(const std::string& text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

// CLUMPP and distruct know populations by numbers: their names, if these are numbers.
std::vector<std::string> population_codes(const Partition& populations) {
  std::vector<std::string> codes = populations.names;
  if (!std::ranges::all_of(codes, is_whole_number))
    for (std::size_t p = 0; p < codes.size(); ++p) codes[p] = fmt::format("{}", p + 1);
  return codes;
}

// For distruct, which reads words.
std::string one_word(std::string name) {
  std::ranges::replace_if(
      name, [](char c) { return c == ' ' || c == '\t'; }, '_');
  return name;
}

std::vector<RowFrame> individual_frames(Index n, const Partition* populations) {
  std::vector<RowFrame> frames;
  const auto codes =
      populations == nullptr ? std::vector<std::string>{"1"} : population_codes(*populations);
  for (Index i = 0; i < n; ++i) {
    const Label p = populations == nullptr ? 0 : populations->labels[i];
    frames.push_back({fmt::format("{} {} (0) {} :", i + 1, i + 1, p < 0 ? "0" : codes[p]), ""});
  }
  return frames;
}

// The mean memberships of the individuals of each population; those without one are left out.
Matrix<double> population_means(const Matrix<double>& run, const Partition& populations) {
  Matrix<double> means(populations.n_clusters(), run.cols());
  std::vector<double> sizes(populations.names.size(), 0);
  for (Index i = 0; i < run.rows(); ++i) {
    const Label p = populations.labels[i];
    if (p < 0) continue;
    sizes[p] += 1;
    for (Index j = 0; j < run.cols(); ++j) means(p, j) += run(i, j);
  }
  for (Index p = 0; p < means.rows(); ++p)
    for (double& value : means.row(p)) value /= sizes[p];
  return means;
}

std::vector<RowFrame> population_frames(const Partition& populations) {
  const auto codes = population_codes(populations);
  std::vector<RowFrame> frames;
  for (Label p = 0; p < populations.n_clusters(); ++p)
    frames.push_back(
        {codes[p] + ":", fmt::format("{}", std::ranges::count(populations.labels, p))});
  return frames;
}

Matrix<double> mean_of(const Runs& runs) {
  Matrix<double> mean(runs[0].rows(), runs[0].cols());
  for (const Matrix<double>& run : runs)
    for (Index i = 0; i < mean.rows(); ++i)
      for (Index j = 0; j < mean.cols(); ++j) mean(i, j) += run(i, j);
  for (double& value : mean.values()) value /= static_cast<double>(runs.size());
  return mean;
}

void write_both(const std::string& all, const std::string& mean, const Runs& runs,
                std::span<const RowFrame> frames) {
  write_file(all, framed_text(runs, frames));
  write_file(mean, framed_text(Runs{mean_of(runs)}, frames));
}

bool are_populations(const EnsembleInput& input) {
  const auto& frames = input.files[0].frames;
  return !frames.empty() && !frames[0].after.empty();
}

}  // namespace

std::string framed_text(std::span<const Matrix<double>> runs, std::span<const RowFrame> frames) {
  std::string text;
  for (const Matrix<double>& run : runs) {
    if (!text.empty()) text += '\n';
    for (Index i = 0; i < run.rows(); ++i) {
      text += frames[i].before;
      for (const double value : run.row(i)) text += fmt::format(" {:.6f}", value);
      if (!frames[i].after.empty()) text += ' ' + frames[i].after;
      text += '\n';
    }
  }
  return text;
}

ClumppFiles::ClumppFiles(std::string folder, const EnsembleInput& input,
                         const KnownLabels* populations)
    : folder_(std::move(folder)), input_(input), populations_(populations) {
  for (std::size_t r = 0; r < input.runs.size(); ++r) {
    const auto* run = std::get_if<Matrix<double>>(&input.runs[r]);
    if (run == nullptr)
      throw UsageError(
          fmt::format("--clumpp-dir needs memberships, but {} holds labels", input.names[r]));
  }
}

std::vector<std::string> ClumppFiles::paths() const {
  std::set<Index> numbers;
  for (const AnyPartition& run : input_.runs) numbers.insert(std::get<Matrix<double>>(run).cols());
  std::vector<std::string> all{names_path()};
  for (const Index k : numbers)
    for (const char* end : {"indfile", "indivq", "popfile", "popq"}) all.push_back(path(k, end));
  return all;
}

std::string ClumppFiles::names_path() const {
  return (fs::path(folder_) / "populations.txt").string();
}

std::string ClumppFiles::path(Index n_clusters, std::string_view end) const {
  return (fs::path(folder_) / fmt::format("K{}.{}", n_clusters, end)).string();
}

void ClumppFiles::write_level(const AlignResult& result, const AlignedLevel& level) const {
  Runs runs;
  for (const Index r : level.runs)
    runs.push_back(std::get<Matrix<double>>(reordered(input_.runs[r], result.runs[r].permutation)));
  const Index k = level.n_clusters;
  if (are_populations(input_))
    return write_both(path(k, "popfile"), path(k, "popq"), runs, input_.files[0].frames);
  const Partition* populations = populations_ == nullptr ? nullptr : &populations_->classes;
  write_both(path(k, "indfile"), path(k, "indivq"), runs,
             individual_frames(runs[0].rows(), populations));
  if (populations == nullptr) return;
  for (Matrix<double>& run : runs) run = population_means(run, *populations);
  write_both(path(k, "popfile"), path(k, "popq"), runs, population_frames(*populations));
}

void ClumppFiles::write(const AlignResult& result) const {
  make_folder(folder_);
  for (const AlignedLevel& level : result.levels) write_level(result, level);
  if (populations_ == nullptr || are_populations(input_)) return;
  const Partition& populations = populations_->classes;
  const auto codes = population_codes(populations);
  if (codes == populations.names) return;
  std::string text;
  for (std::size_t p = 0; p < codes.size(); ++p)
    text += fmt::format("{} {}\n", codes[p], one_word(populations.names[p]));
  write_file(names_path(), text);
}

}  // namespace truecluster::cli
