// What a fit settles before it starts and at its end.
#pragma once

#include <span>
#include <string>
#include <vector>

#include <truecluster/fit.hpp>

namespace truecluster {

// Refuses empty data and values that are not finite, with their place.
void check_cases(const CaseSource& cases);

// The number of distinct rows, counted up to a limit.
Index count_distinct_rows(const CaseSource& cases, Index at_most);

// The numbers of clusters asked for, ascending, as far as there are distinct rows.
std::vector<Label> numbers_of_clusters(const FitOptions& options, Index n_distinct,
                                       std::vector<std::string>& warnings);

// The families that the options name, with a warning for each option of other clusterers.
std::vector<Family> named_families(const FitOptions& options, DataKind kind,
                                   std::vector<std::string>& warnings);

// Checks options and cases, with warnings; the numbers of clusters to try.
std::vector<Label> prepare_fit(const CaseSource& cases, std::span<const Family> families,
                               const FitOptions& options, std::vector<std::string>& warnings);

class FitJob;
// What follows from the models, the choice and the memberships.
void finish_fit(const FitJob& job, const FitOptions& options, FitResult& result);

}  // namespace truecluster
