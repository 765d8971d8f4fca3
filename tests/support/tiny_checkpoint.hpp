// A fit of six cases that goes on from a checkpoint, for states that were altered.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include <truecluster/fit.hpp>

#include "support/saved_state.hpp"

namespace truecluster::testing {

inline FitResult fit_from(std::string saved, const decltype(Checkpoint::save)& save = nullptr) {
  static const Matrix<double> data(6, 1, {0, 1, 2, 50, 51, 52});
  FitOptions options;
  options.k_values = {1, 2};
  options.clusterer = "kmeans";
  options.replicates = 3;
  options.null_sets = 0;
  Checkpoint checkpoint;
  checkpoint.saved = std::move(saved);
  checkpoint.save = save;
  return fit(ViewSource(data), options, Context{.threads = 1}, checkpoint);
}

inline std::string genuine_checkpoint() {
  std::string saved;
  (void)fit_from("", [&](const Checkpoint::State& state, bool) { saved = saved_bytes(state); });
  return saved;
}

}  // namespace truecluster::testing
