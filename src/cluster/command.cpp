// Any program as a base clusterer; the protocol is described in docs/clusterer-command.md.
#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include <truecluster/clusterers.hpp>
#include <truecluster/error.hpp>

#include "base/require.hpp"
#include "cluster/child_process.hpp"
#include "cluster/command_files.hpp"
#include "cluster/sample.hpp"

namespace truecluster {
namespace {

// What the models of one resample share: its training file.
struct CommandSample {
  CommandSample(const CommandOptions& command_options, const DataView& data,
                std::span<const std::uint32_t> weights)
      : options(command_options),
        n_features(data.cols()),
        folder(command_options.temporary_folder) {
    write_rows(folder.file("train.csv"), data, weights);
  }

  CommandOptions options;
  Index n_features;
  TemporaryFolder folder;
};

// The command clusters and predicts in one call, so it is run when the prediction is asked for.
class CommandModel : public ClusterModel {
 public:
  CommandModel(std::shared_ptr<const CommandSample> sample, Label n_clusters, std::uint64_t seed)
      : sample_(std::move(sample)), n_clusters_(n_clusters), seed_(seed) {}

  [[nodiscard]] Label n_clusters() const override { return n_clusters_; }

  void predict(const DataView& data, std::span<Label> labels) const override {
    if (data.cols() != sample_->n_features)
      throw InvalidArgument(
          fmt::format("the rows have {} features but the clusters were made from {}", data.cols(),
                      sample_->n_features));
    const TemporaryFolder own(sample_->folder.path());  // several predictions may run at a time
    const std::string& command = sample_->options.command;
    const std::string output = own.file("labels.txt");
    write_rows(own.file("predict.csv"), data, {});
    run_command(command,
                {sample_->folder.file("train.csv"), own.file("predict.csv"),
                 std::to_string(n_clusters_), std::to_string(seed_), output},
                own.file("errors.txt"), sample_->options.timeout_seconds);
    const std::vector<Label> given = read_labels(output, command, data.rows(), n_clusters_);
    std::copy(given.begin(), given.end(), labels.begin());
  }

 private:
  std::shared_ptr<const CommandSample> sample_;
  Label n_clusters_;
  std::uint64_t seed_;
};

class PreparedCommand : public PreparedSample {
 public:
  explicit PreparedCommand(std::shared_ptr<const CommandSample> sample)
      : sample_(std::move(sample)) {}

  [[nodiscard]] std::unique_ptr<ClusterModel> fit(Label n_clusters, Stream& stream) const override {
    check_n_clusters(n_clusters);
    constexpr std::uint64_t n_seeds = std::uint64_t{1} << 31;  // what every language takes
    return std::make_unique<CommandModel>(sample_, n_clusters, stream.below(n_seeds));
  }

 private:
  std::shared_ptr<const CommandSample> sample_;
};

class Command : public Clusterer {
 public:
  explicit Command(CommandOptions options) : options_(std::move(options)) {}

  [[nodiscard]] std::string name() const override { return "command"; }
  [[nodiscard]] std::unique_ptr<PreparedSample> prepare(
      const DataView& data, std::span<const std::uint32_t> weights) const override {
    if (data.kind() == DataKind::distances)
      throw InvalidArgument(
          "a clusterer command needs features, not distances; choose a clusterer that works on "
          "distances, such as kmedoids, average or genie");
    check_training_data(data, drawn_cases(data, weights));
    return std::make_unique<PreparedCommand>(
        std::make_shared<const CommandSample>(options_, data, weights));
  }

 private:
  CommandOptions options_;
};

}  // namespace

std::unique_ptr<Clusterer> make_command(const CommandOptions& options) {
  if (options.command.empty()) throw InvalidArgument("the clusterer command is empty");
  require_at_least("command_timeout", options.timeout_seconds, 0);
  return std::make_unique<Command>(options);
}

}  // namespace truecluster
