// States of a vote: one that is taken can be asked for everything, goes on, and is saved again.
#include <array>
#include <cstdlib>

#include <truecluster/error.hpp>
#include <truecluster/mmcc.hpp>

#include "support/altered_state.hpp"

namespace {

using truecluster::Label;

constexpr std::array<Label, 6> labels{
    0, 0, 1, 1, truecluster::missing_label, truecluster::noise_label};

std::string saved_state(bool fuzzy) {
  truecluster::Mmcc votes(6, 2, {}, fuzzy);
  for (int b = 0; b < 50; ++b) votes.add(labels, 2);
  return votes.save();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace truecluster;
  static const std::array saved{saved_state(false), saved_state(true)};
  try {
    Mmcc votes = Mmcc::restore(testing::altered(saved[size % 2], data, size));
    if (votes.n_objects() != 6) return 0;
    votes.add(labels, 2);
    (void)votes.convergence();
    if (votes.memberships().rows() != Mmcc::restore(votes.save()).memberships().rows())
      std::abort();
  } catch (const Error&) {
  }
  return 0;
}
