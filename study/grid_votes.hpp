// Votes for two clusters over bootstrap samples, on vectors of 16-bit counts.
#pragma once

#include <array>
#include <cstdint>

#include <truecluster/match.hpp>
#include <truecluster/matrix.hpp>

#include "grid_sample.hpp"

namespace truecluster::study {

// A number for each case; padded to whole vector registers.
using CaseCounts = std::array<std::int16_t, 128>;

// How often a sample holds each case with label 0 and with label 1.
struct SampleCounts {
  alignas(64) CaseCounts zeros{};
  alignas(64) CaseCounts ones{};
};
SampleCounts count_sample(const GridSample& sample);

class GridVotes {
 public:
  explicit GridVotes(MatchMethod method) : method_(method) {}

  // Matches a sample to the current majority of the cases in it, and adds its votes. Returns
  // whether it was used: both the sample and the majority of its cases must have two classes.
  bool add(const GridSample& sample, const SampleCounts& counts, Stream ties);

  // Every case has the same majority: no further sample can be used.
  [[nodiscard]] bool is_degenerate() const { return n_samples_ > 0 && (no_one_ || no_zero_); }
  [[nodiscard]] Index n_samples() const { return n_samples_; }
  // Votes divided by their row sum; a case without votes gets one half each.
  [[nodiscard]] Matrix<double> memberships() const;

 private:
  void draw_ties(const GridSample& sample);
  void cast_votes(const SampleCounts& counts, bool exchanged);

  MatchMethod method_;
  Index n_samples_ = 0;
  bool no_one_ = false, no_zero_ = false, any_tied_ = false;
  alignas(64) CaseCounts lead_{};           // votes for 1 minus votes for 0
  alignas(64) CaseCounts total_{};          // all votes
  alignas(64) CaseCounts majority_one_{};   // all bits set where the majority is 1
  alignas(64) CaseCounts majority_zero_{};  // and where it is 0
};

}  // namespace truecluster::study
