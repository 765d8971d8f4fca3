// A fit as one job of two stages: choose a model on the judges, then estimate it for all cases.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <truecluster/fit_part.hpp>

#include "ensemble/estimate_run.hpp"
#include "select/choosing.hpp"
#include "select/limits.hpp"
#include "select/rotated_cases.hpp"

namespace truecluster {

class FitJob {
 public:
  // The cases, families and options must outlive it.
  FitJob(const CaseSource& cases, std::span<const Family> families, std::span<const Label> ks,
         const FitOptions& options, const PartOfFit& part = {});

  // Sets the models, the choice and the memberships of the result. A stop request leaves a state
  // from which the run can go on. Of cases that are sharded over ranks, rank 0 alone has all of it:
  // the others have what the judges say, and no votes.
  void run(const Context& context, const Checkpoint& checkpoint, FitResult& result);

  // As run(), from the votes of all parts.
  void merge(std::span<const SavedPart> parts, FitResult& result);

  [[nodiscard]] const Voters& judges() const { return choosing_.votes().voters(); }

 private:
  void set_identity();
  void compute(const Context& context, const FitEvents& events, FitResult& result);
  void conclude(FitResult& result);
  [[nodiscard]] bool choose(FitResult& result);
  void estimate(const Context& context, const FitEvents& events);
  void begin_estimate();
  void take_kept_estimate();
  [[nodiscard]] bool collect_estimate();
  [[nodiscard]] std::string leading(FitStage stage) const;
  void choose_by_all_cases(FitResult& result) const;
  void describe_estimate(FitResult& result) const;
  void describe_votes(FitResult& result);
  void describe_votes_of_judges(FitResult& result) const;
  [[nodiscard]] bool judges_are_all() const;
  [[nodiscard]] bool shares_replicates() const;
  [[nodiscard]] std::size_t place_of_chosen(const FitResult& result) const;
  [[nodiscard]] const Mmcc& chosen_votes(const FitResult& result) const;
  void save(const PutBytes& put) const;
  void save_votes(ByteWriter& writer) const;
  void put_votes(ByteWriter& writer) const;
  void restore(const Checkpoint& checkpoint);
  void restore_votes(const std::string& bytes);
  void read_pieces(const Checkpoint& checkpoint);
  enum class MayGoBack { yes, no };  // to where limits first mattered
  void restore_all(ByteReader& reader, const Limits& saved, MayGoBack may_go_back);
  void add_part(const SavedPart& file);

  const CaseSource& given_;
  RotatedCases rotated_;
  const CaseSource& cases_;  // rotated, where that pays
  std::span<const Family> families_;
  const FitOptions& options_;
  PartOfFit part_;
  std::string identity_;  // empty if there is no checkpoint: it is of a look at the data
  Choosing choosing_;
  std::vector<std::size_t> estimated_;  // models: the chosen one and the readings
  bool is_estimating_ = false;
  bool is_done_ = false;
  std::size_t chosen_ = 0;               // model
  std::optional<EstimateRun> estimate_;  // where the judges are not all cases
  // Before votes were first looked at in a way that depends on the limits: where a run with later
  // limits goes on. Empty as long as they were not.
  std::string before_limits_;
  bool out_of_time_ = false;
  // An estimate that a run with later limits may go on with, if it chooses the same models.
  std::vector<std::size_t> kept_models_;
  std::string kept_estimate_;
  struct Piece {  // of it, saved by another rank
    RowRange rows;
    std::string state;
  };
  std::vector<Piece> kept_pieces_;  // with votes of the own rows
};

}  // namespace truecluster
