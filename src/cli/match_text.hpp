// The result of match for people and for spreadsheets.
#pragma once

#include <string>

#include <truecluster/crosstable.hpp>
#include <truecluster/match.hpp>

#include "cli/partition_pair.hpp"

namespace truecluster::cli {

// The crosstable in matched order, the pairs with their scores, and how far the partitions agree.
std::string match_table(const PartitionPair& pair, const Crosstable& table,
                        const MatchResult& result);

// One line per pair, best first; unmatched clusters follow with an empty partner.
std::string match_csv(const Crosstable& table, const MatchResult& result);

}  // namespace truecluster::cli
