// The public fit(): families, null data, models, the chosen one.
#include <truecluster/fit.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include <truecluster/error.hpp>

#include "base/bytes.hpp"
#include "base/hash.hpp"
#include "ensemble/family_run.hpp"
#include "resample/structureless.hpp"
#include "select/fit_setup.hpp"
#include "select/indices.hpp"
#include "select/selection.hpp"

namespace truecluster {
namespace {

constexpr std::string_view magic = "truecluster fit\n";
constexpr std::uint32_t format_version = 2;

// Writes options as text: two runs with the same text, data and families are the same run.
class OptionText : public OptionVisitor {
 public:
  std::string text;

  void visit(std::string_view name, const OptionValue& value, std::string_view) override {
    std::visit(
        [&]<class T>(const T& held) {
          if constexpr (std::is_same_v<T, Choice>)
            add(name, held.name());
          else if constexpr (std::is_same_v<T, std::vector<Index>*>)
            for (const Index one : *held) add(name, one);
          else
            add(name, *held);
        },
        value);
  }

 private:
  template <class T>
  void add(std::string_view name, const T& value) {
    text += fmt::format("{}={}\n", name, value);
  }
};

std::uint64_t hash_of_data(const DataView& data) {
  return data.visit([]<class T>(const MatrixView<const T>& values) {
    std::uint64_t hash = 0;
    for (Index i = 0; i < values.rows(); ++i) {
      const auto row = values.row(i);
      hash = hash * 31 + fnv1a({reinterpret_cast<const char*>(row.data()), row.size_bytes()});
    }
    return hash;
  });
}

std::string identity_of_run(const DataView& data, std::span<const Family> families,
                            FitOptions options) {
  OptionText written;
  describe(options, written);
  std::string identity = std::move(written.text);
  for (const Family& family : families) identity += family.name + "\n";
  return identity + fmt::format("{}x{} {:x}", data.rows(), data.cols(), hash_of_data(data));
}

// All families, on data without clusters and on the data, run one after the other; what is saved is
// the runs so far.
class Job {
 public:
  Job(const DataView& data, std::span<const Family> families, std::span<const Label> ks,
      const FitOptions& options)
      : identity_(identity_of_run(data, families, options)), null_options_(options) {
    for (const Family& family : families) runs_.emplace_back(data, family, ks, options);
    // Only a choice needs a comparison, and distances have no extent to make data of.
    if (options.null_replicates == 0 || ks.size() < 2 || data.kind() != DataKind::features) return;
    null_options_.replicates = options.null_replicates;
    if (options.replicates > 0)
      null_options_.replicates = std::min(options.replicates, options.null_replicates);
    null_data_.emplace(data, options.seed);
    for (const Family& family : families)
      null_runs_.emplace_back(null_data_->view(), family, ks, null_options_);
  }

  void run(const FitOptions& options, const Context& context, const Checkpoint& checkpoint) {
    if (!checkpoint.saved.empty()) restore(checkpoint);
    const Index per_family = options.replicates > 0 ? options.replicates : options.max_replicates;
    const Index total = per_family * static_cast<Index>(runs_.size()) +
                        null_options_.replicates * static_cast<Index>(null_runs_.size());
    Index before = 0;
    const auto run_all = [&](std::vector<FamilyRun>& runs, const char* what, Index most) {
      for (FamilyRun& run : runs) {
        run.run(context, [&] {
          context.report({run.family().name + what, before + run.next_replicate(), total});
          if (checkpoint.save) checkpoint.save([this] { return save(); });
        });
        before += most;
      }
    };
    run_all(null_runs_, ", data without clusters", null_options_.replicates);
    for (std::size_t f = 0; f < null_runs_.size(); ++f) runs_[f].compare_with(null_runs_[f]);
    run_all(runs_, "", per_family);
    context.report({"done", total, total});
  }

  [[nodiscard]] const std::vector<FamilyRun>& runs() const { return runs_; }

 private:
  [[nodiscard]] std::string save() const {
    ByteWriter writer;
    writer.put_text(identity_);
    for (const FamilyRun& run : null_runs_) run.save(writer);
    for (const FamilyRun& run : runs_) run.save(writer);
    return seal(magic, format_version, writer.take());
  }
  void restore(const Checkpoint& checkpoint) {
    const std::string place = checkpoint.name.empty() ? "" : checkpoint.name + ": ";
    try {
      ByteReader reader(unseal(magic, format_version, checkpoint.saved));
      if (reader.get_text() != identity_)
        throw InvalidArgument(
            place +
            "the checkpoint belongs to another run: data, options or seed differ; name another "
            "file or remove it");
      for (FamilyRun& run : null_runs_) run.restore(reader);
      for (FamilyRun& run : runs_) run.restore(reader);
    } catch (const IoError& error) {
      throw IoError(place + error.what());
    }
  }

  std::string identity_;
  FitOptions null_options_;
  std::optional<StructurelessData> null_data_;
  std::vector<FamilyRun> null_runs_;  // on data without clusters, which come first
  std::vector<FamilyRun> runs_;
};

void note_subsets(const DataView& data, std::span<const Family> families,
                  std::vector<std::string>& warnings) {
  for (const Family& family : families)
    for (const auto& member : family.members) {
      const Index at_most = member->max_training_cases();
      if (at_most > 0 && data.rows() > at_most)
        warnings.push_back(
            fmt::format("{} trains on a random subset of at most {} of the {} cases in each "
                        "replicate, and predicts the others.",
                        member->name(), at_most, data.rows()));
    }
}

void describe_choice(const Job& job, std::size_t n_ks, FitResult& result) {
  const ModelRun& chosen = job.runs()[result.selected / n_ks].models()[result.selected % n_ks];
  result.memberships = chosen.mmcc().memberships();
  result.cases = case_certainties(result.memberships.view());
  result.clusters = cluster_certainties(result.memberships.view());
  result.votes_per_case = chosen.mmcc().votes_per_case();
}

}  // namespace

FitResult fit(const DataView& data, const FitOptions& options, const Context& context,
              const Checkpoint& checkpoint) {
  return fit(data, parse_families(options.clusterer, options.clusterers, data.kind()), options,
             context, checkpoint);
}

FitResult fit(const DataView& data, std::span<const Family> families, const FitOptions& options,
              const Context& context, const Checkpoint& checkpoint) {
  validate(options);
  check_data(data);
  FitResult result;
  const Index largest_k = options.k_values.empty()
                              ? options.k_max
                              : *std::max_element(options.k_values.begin(), options.k_values.end());
  const Index n_distinct = count_distinct_rows(data, std::max<Index>(1, largest_k));
  const std::vector<Label> ks = numbers_of_clusters(options, n_distinct, result.warnings);
  note_subsets(data, families, result.warnings);
  Job job(data, families, ks, options);
  job.run(options, context, checkpoint);
  const Silhouette silhouette(data, options.seed);
  for (const FamilyRun& run : job.runs())
    for (const ModelRun& model : run.models()) {
      result.models.push_back(model.result(run.family().name, options.tolerance));
      ModelResult& added = result.models.back();
      added.silhouette = silhouette.of(added.labels, added.k);
      added.calinski_harabasz = calinski_harabasz(data, added.labels, added.k);
    }
  choose_model(result);
  describe_choice(job, ks.size(), result);
  return result;
}

}  // namespace truecluster
