// Blocks of Philox, and normal deviates.
#include <truecluster/random.hpp>

#include <Random123/philox.h>

#include <cmath>
#include <numbers>

namespace truecluster {

void Stream::refill() {
  using Philox = r123::Philox4x64;
  const Philox::ctr_type counter{{counter_[0], counter_[1], counter_[2], counter_[3]}};
  const Philox::ctr_type block = Philox{}(counter, Philox::key_type{{seed_, 0}});
  for (std::size_t i = 0; i < buffer_.size(); ++i) buffer_[i] = block[i];
  ++counter_[0];
  used_ = 0;
}

double Stream::normal() {
  const double radius = std::sqrt(-2.0 * std::log(1.0 - uniform()));
  return radius * std::cos(2.0 * std::numbers::pi * uniform());
}

}  // namespace truecluster
