// Colours for numbers.
#pragma once

#include <string>

#include "figures/png.hpp"

namespace truecluster::study {

// From dark blue over green to yellow, lighter with share from 0 to 1.
Colour sequential_colour(double share);
// From blue over a light grey at one half to red.
Colour diverging_colour(double share);

// "#rrggbb"
std::string hex(const Colour& colour);

}  // namespace truecluster::study
