// The votes of all cases for the few models that were chosen. A replicate is trained on the cases
// it drew and labels all others block by block, so that the work is one pass over the data and the
// memory that of the votes and one label per case and model.
#pragma once

#include <cmath>
#include <functional>
#include <span>
#include <vector>

#include <truecluster/ensemble.hpp>

#include "base/bytes.hpp"
#include "ensemble/replicate.hpp"
#include "ensemble/stopping.hpp"

namespace truecluster {

// One of several equal shares of the replicates of a run.
struct Share {
  Index number = 1, of = 1;

  [[nodiscard]] Index first(const FitOptions& options) const {
    return last_replicate(options) * (number - 1) / of;
  }
  [[nodiscard]] Index last(const FitOptions& options) const {
    return last_replicate(options) * number / of;
  }
  // The error that all shares together bring below the tolerance: it falls with the square root of
  // the number of replicates.
  [[nodiscard]] double tolerance(const FitOptions& options) const {
    return options.tolerance * std::sqrt(static_cast<double>(of));
  }
};

class EstimateRun {
 public:
  // The cases, families and options must outlive the run. The models are ordered by family.
  EstimateRun(const CaseSource& cases, std::span<const Family> families,
              std::vector<ModelKey> models, const FitOptions& options, const Share& share = {});

  // Of cases that are sharded over ranks, each holds the votes of its own rows.
  // Runs until the memberships of every model have converged or the replicates or the time are used
  // up; after_replicate is called when a replicate has voted in all models. What ends it otherwise,
  // such as a stop request, leaves the votes of whole replicates.
  void run(const Context& context, const std::function<void()>& after_replicate);

  [[nodiscard]] std::span<const ModelKey> keys() const { return keys_; }
  [[nodiscard]] const std::vector<Mmcc>& votes() const { return votes_; }
  // Replicates that have voted, and those at which it ends.
  [[nodiscard]] Index n_done() const { return next_replicate_ - share_.first(options_); }
  [[nodiscard]] Index n_most() const { return share_.last(options_) - share_.first(options_); }

  // Gives back the memory of the votes for all models but one; there is nothing to save any more.
  void drop_others(std::size_t m);

  // Adds the votes of another share of the replicates for the same models.
  void merge(const EstimateRun& other);

  // Brings the votes of all ranks to rank 0; the run is over, and those of the others are of no
  // use.
  void collect();

  // On ranks, each saves the votes of its own rows.
  void save(ByteWriter& writer) const;
  // Takes from what one process, or one of any number of ranks, has saved the votes of the own rows
  // that it has. Returns their number.
  Index take(ByteReader& reader);

 private:
  // One cluster is certain: there is nothing to estimate.
  [[nodiscard]] bool is_certain() const;
  void vote_once(const Context& context);
  void vote(const Replicate& replicate, const Context& context);
  [[nodiscard]] bool is_done(const Context& context) const;

  const CaseSource& cases_;
  const FitOptions& options_;
  Share share_;
  ReplicateMaker maker_;
  std::vector<ModelKey> keys_;
  std::vector<Mmcc> votes_;  // one for each key
  std::vector<std::vector<Label>> labels_;
  Index next_replicate_;
};

}  // namespace truecluster
