// The first stage of a fit: which clusterer, and how many clusters? All models vote on the judges
// and on null data; those that cannot become the answer stop early.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <truecluster/fit.hpp>

#include "ensemble/vote_run.hpp"
#include "select/neighbourhood.hpp"
#include "select/null_comparison.hpp"

namespace truecluster {

enum class FitStage { null_data, choosing, estimating };

// What a fit is told of while it runs.
struct FitEvents {
  // A replicate has voted: how many have in this stage, and how many may at most. A moment to save
  // and report.
  std::function<void(FitStage, Index done, Index at_most)> after_replicate;
  // Votes are next looked at in a way that depends on how long the run may be: with later limits it
  // would go on from here.
  std::function<void()> before_limit;
};

class Choosing {
 public:
  // The cases, families and options must outlive it.
  Choosing(const CaseSource& cases, std::span<const Family> families, std::span<const Label> ks,
           const FitOptions& options);

  void run(const Context& context, const FitEvents& events);
  // From now on these models only get replicates.
  void begin_estimate(std::span<const std::size_t> models);
  // Goes on with them until their memberships have converged.
  void estimate(std::span<const std::size_t> models, const Context& context,
                const FitEvents& events);

  [[nodiscard]] const VoteRun& votes() const { return votes_; }
  // The model that led when they were compared last, if any was clear.
  [[nodiscard]] std::optional<std::size_t> leader() const { return leader_; }
  [[nodiscard]] bool has_compared() const { return !compared_.empty(); }
  // The models and what the choice looks at, and the comparison with null data.
  void describe(FitResult& result) const;
  // A sentence if the comparison behind this answer is missing or was cut short although nobody
  // asked for that; otherwise empty.
  [[nodiscard]] std::string missing_comparison(Label chosen) const;

  void save(ByteWriter& writer) const;
  void restore(ByteReader& reader);

 private:
  void run_null_sets(const Context& context, const FitEvents& events);
  void look(const Context& context, const FitEvents& events);
  void race(bool at_end, bool out_of_time);
  [[nodiscard]] std::optional<std::size_t> find_leader(std::span<const double> support) const;
  [[nodiscard]] bool is_clear(const std::optional<NullComparison>& compared, std::size_t m) const;
  void stop_converged(std::span<const std::size_t> models, const FitEvents& events,
                      std::optional<StopReason> at_end);
  [[nodiscard]] std::optional<NullComparison> comparison() const;
  [[nodiscard]] bool is_to_compare() const;
  [[nodiscard]] bool has_distances() const;
  [[nodiscard]] Index n_null_sets() const;

  std::span<const Family> families_;
  const FitOptions& options_;
  VoteRun votes_;
  Neighbourhood neighbourhood_;
  std::vector<DivisionTable> null_sets_;  // as far as they are done
  DivisionTable compared_;                // the data, after as many replicates as null data have
  bool is_decided_ = false;
  std::optional<std::size_t> leader_;  // to show; not saved
};

// The support of each model by the present votes.
std::vector<double> supports_of(const VoteRun& votes);

// Replicates after which the data are compared with null data, at most.
Index compared_replicates(const FitOptions& options);

}  // namespace truecluster
