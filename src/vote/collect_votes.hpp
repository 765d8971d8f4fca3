// The votes of all ranks in one place.
#pragma once

#include <optional>

#include <truecluster/mmcc.hpp>
#include <truecluster/ranks.hpp>

namespace truecluster {

// At rank 0 the run that one process would have made; nothing elsewhere. A call of all ranks.
std::optional<Mmcc> collect_votes(const Mmcc& own, const Ranks& ranks);

}  // namespace truecluster
