// The result of match for people and for spreadsheets.
#pragma once

#include <string>

#include <truecluster/crosstable.hpp>
#include <truecluster/match.hpp>

#include "cli/partition_pair.hpp"

namespace truecluster::cli {

// The crosstable in matched order, the pairs with their scores, and a verdict in one line.
std::string match_table(const PartitionPair& pair, const Crosstable& table,
                        const MatchResult& result);

// One line per pair, best first; unmatched clusters follow with an empty partner.
std::string match_csv(const Crosstable& table, const MatchResult& result);

// "an almost perfect match" and the like, by the usual bands of kappa (Landis and Koch 1977).
std::string verdict(double kappa);

}  // namespace truecluster::cli
