// [TM, figures 1 and 2]: information, uncertainty and CIC over (p, kappa).
#pragma once

#include <cstdint>
#include <string>

#include <truecluster/context.hpp>

#include "grid.hpp"
#include "result.hpp"

namespace truecluster::study {

// number 1: the share p is a probability; 2: it is enforced in every sample. With the paper's 1,000
// samples a cell; every step-th value of p and kappa.
Result figure(int number, std::uint64_t seed, int step = 1, const Context& context = {});

// Tables, pictures and page of a grid.
Result figure_of_grid(const Grid& grid, Index n_samples, const Context& context = {});

// A page that shows the picture, tells the values under the mouse, and holds table and notes.
std::string figure_page(const Grid& grid, const std::string& title, const std::string& svg,
                        const Table& statements, const std::vector<std::string>& notes);

}  // namespace truecluster::study
