// Checkpoints of a fit: one that is taken is gone on with to an answer for all cases.
#include <cstdlib>

#include <truecluster/error.hpp>
#include <truecluster/fit.hpp>

#include "support/altered_state.hpp"

namespace {

using namespace truecluster;

const Matrix<double>& tiny_data() {
  static const Matrix<double> data(6, 1, {0, 1, 2, 50, 51, 52});
  return data;
}

FitResult fit_from(std::string saved, const decltype(Checkpoint::save)& save) {
  FitOptions options;
  options.k_values = {1, 2};
  options.clusterer = "kmeans";
  options.replicates = 3;
  options.null_sets = 0;
  Checkpoint checkpoint;
  checkpoint.saved = std::move(saved);
  checkpoint.save = save;
  return fit(ViewSource(tiny_data()), options, Context{.threads = 1}, checkpoint);
}

std::string genuine_checkpoint() {
  std::string state;
  (void)fit_from("", [&](const Checkpoint::State& put_state, bool) {
    state.clear();
    put_state([&](std::string_view bytes) { state += bytes; });
  });
  return state;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const std::string saved = genuine_checkpoint();
  try {
    const FitResult result = fit_from(testing::altered(saved, data, size), nullptr);
    if (result.model().labels.size() != 6) std::abort();
  } catch (const Error&) {
  }
  return 0;
}
