// Whether a process that left something behind still runs.
#pragma once

#include <string_view>

namespace truecluster {

// By its number as text. What is no number of a process counts as running: it is not ours to judge.
bool is_running(std::string_view process);

}  // namespace truecluster
