// Colours between given ones, for values on a scale.
#include "figures/palette.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

namespace truecluster::study {
namespace {

// Linear between equally spaced colours.
Colour interpolate(std::span<const Colour> stops, double share) {
  const double position = std::clamp(share, 0.0, 1.0) * static_cast<double>(stops.size() - 1);
  const auto below = std::min(static_cast<std::size_t>(position), stops.size() - 2);
  const double part = position - static_cast<double>(below);
  const auto mix = [&](std::uint8_t a, std::uint8_t b) {
    return static_cast<std::uint8_t>(std::lround(a + part * (b - a)));
  };
  const Colour &a = stops[below], &b = stops[below + 1];
  return {mix(a.red, b.red), mix(a.green, b.green), mix(a.blue, b.blue)};
}

}  // namespace

Colour sequential_colour(double share) {
  constexpr std::array<Colour, 5> stops{
      {{40, 18, 90}, {36, 86, 140}, {32, 145, 140}, {110, 200, 95}, {250, 232, 80}}};
  return interpolate(stops, share);
}

Colour diverging_colour(double share) {
  constexpr std::array<Colour, 5> stops{
      {{25, 60, 130}, {105, 160, 210}, {228, 226, 216}, {235, 140, 100}, {150, 20, 40}}};
  return interpolate(stops, share);
}

std::string hex(const Colour& colour) {
  return fmt::format("#{:02x}{:02x}{:02x}", colour.red, colour.green, colour.blue);
}

}  // namespace truecluster::study
