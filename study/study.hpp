// The paper's tables and figures, recomputed beside the published numbers.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include <truecluster/context.hpp>
#include <truecluster/options.hpp>

#include "result.hpp"

namespace truecluster::study {

inline constexpr std::array<std::string_view, 9> study_names{
    "table1", "table2", "table3", "table4", "table5", "table6", "nested", "figure1", "figure2"};

struct StudyOptions {
  std::uint64_t seed = 1;  // of all random numbers
  Index grid_step = 1;     // figures: every n-th value of p and kappa; 1 is the paper's grid
};
void describe(StudyOptions& options, OptionVisitor& visitor);

bool is_study(std::string_view name);

// One part of the study, or all of them in this order with the name "all".
std::vector<Result> run_study(std::string_view name, const StudyOptions& options = {},
                              const Context& context = {});

}  // namespace truecluster::study
