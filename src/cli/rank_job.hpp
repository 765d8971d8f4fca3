// A command on several ranks: what rank 0 decides for all, and what is told of the work.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include <truecluster/ranks.hpp>

#include "cli/command.hpp"

namespace truecluster::cli {

// Refuses commands that run in one process, and ranks of another version or with other options.
void check_job(const Ranks& ranks, Command& command, std::uint64_t seed);

// Rank 0 has the clock; the others follow. The ranks must outlive what is returned.
std::function<bool()> shared_clock(std::function<bool()> own, const Ranks& ranks);

// How many bytes have come to each rank, for each replicate and model.
std::string account_of(const Ranks& ranks);

}  // namespace truecluster::cli
