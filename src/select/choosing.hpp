// The first stage of a fit: which clusterer, and how many clusters? All models vote on the judges
// and on null data; those that cannot become the answer stop early.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include <truecluster/fit.hpp>

#include "ensemble/vote_run.hpp"
#include "select/neighbourhood.hpp"
#include "select/null_comparison.hpp"

namespace truecluster {

// Called with what is under way when a replicate has voted: the moments to save and report.
using AfterReplicate = std::function<void(std::string_view)>;

class Choosing {
 public:
  // The cases, families and options must outlive it.
  Choosing(const CaseSource& cases, std::span<const Family> families, std::span<const Label> ks,
           const FitOptions& options);

  void run(const Context& context, const AfterReplicate& after_replicate);
  // Goes on with these models only, until their memberships have converged.
  void estimate(std::span<const std::size_t> models, const Context& context,
                const AfterReplicate& after_replicate);

  [[nodiscard]] const VoteRun& votes() const { return votes_; }
  // The models and what the choice looks at, and the comparison with null data.
  void describe(FitResult& result) const;
  // Replicates, those of null data included: done, and at most in this stage.
  [[nodiscard]] Index n_done() const;
  [[nodiscard]] Index n_most() const;

  void save(ByteWriter& writer) const;
  void restore(ByteReader& reader);

 private:
  void run_null_sets(const Context& context, const AfterReplicate& after_replicate);
  void race(bool at_end);
  [[nodiscard]] std::optional<NullComparison> comparison() const;
  [[nodiscard]] Index last_of_race() const;
  [[nodiscard]] Index n_null_sets() const;
  [[nodiscard]] Index compared_replicates() const;

  std::span<const Family> families_;
  const FitOptions& options_;
  VoteRun votes_;
  Neighbourhood neighbourhood_;
  std::vector<DivisionTable> null_sets_;  // as far as they are done
  DivisionTable compared_;                // the data, after as many replicates as null data have
  bool is_decided_ = false;
};

}  // namespace truecluster
