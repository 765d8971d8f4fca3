// How far a run is from convergence, seen on a sample of its cases: their votes in two halves
// of the replicates, and the influence of each replicate on the CIC.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include <truecluster/mmcc.hpp>

#include "tally/round.hpp"
#include "vote/cic_monitor.hpp"
#include "vote/noise_votes.hpp"

namespace truecluster {

class ConvergenceWatch {
 public:
  // one_vote: what one vote of a case counts in the rounds.
  ConvergenceWatch(Index n_objects, Label n_clusters, double one_vote, const CaseWeights& weights);

  [[nodiscard]] std::span<const Index> cases() const { return monitor_.watched_cases(); }
  // Takes note of replicate r of the round, before which n_before have voted; noise: the cases that
  // it leaves out as noise, ascending.
  void add(const Round& round, Index r, Renaming column_of_label, std::span<const Index> noise,
           Index n_before);
  // How many replicates are missing to the end of a batch, at which the influences change.
  [[nodiscard]] Index room_in_batch() const { return monitor_.room_in_batch(); }
  // Adds what was seen of another run over the same cases.
  void merge(const ConvergenceWatch& other, Renaming column_of_label);
  [[nodiscard]] Convergence convergence(Index n_replicates) const;

  // State that has to be saved to go on later.
  struct State {
    CicMonitor::State monitor;
    std::array<Matrix<std::uint64_t>, 2> votes;
    std::array<std::vector<std::uint32_t>, 2> noise;
  };
  [[nodiscard]] State state() const;
  void set_state(State state);

 private:
  [[nodiscard]] Matrix<std::uint64_t> all_votes() const;
  [[nodiscard]] NoiseVotes all_noise() const;

  double one_vote_;
  CicMonitor monitor_;
  std::array<Matrix<std::uint64_t>, 2> votes_;  // of the watched cases, in either half
  std::array<NoiseVotes, 2> noise_;
};

}  // namespace truecluster
