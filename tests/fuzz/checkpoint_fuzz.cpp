// Checkpoints of a fit: one that is taken is gone on with to an answer for all cases.
#include <cstdlib>

#include <truecluster/error.hpp>

#include "support/altered_state.hpp"
#include "support/tiny_checkpoint.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace truecluster;
  static const std::string saved = testing::genuine_checkpoint();
  try {
    const FitResult result = testing::fit_from(testing::altered(saved, data, size));
    if (result.model().labels.size() != 6) std::abort();
  } catch (const Error&) {
  }
  return 0;
}
