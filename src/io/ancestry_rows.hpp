// Rows of memberships behind a colon, as STRUCTURE and CLUMPP write them.
//
// STRUCTURE's table "Inferred ancestry of individuals", and CLUMPP's indfile, which is such tables
// below one another: number, label, (% missing), population, a colon, memberships. CLUMPP's
// popfile: the code of a population with a colon, memberships, the number of its individuals.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <truecluster/types.hpp>

namespace truecluster::io {

struct AncestryRow {
  Index line = 0;               // in the file, from 1
  std::string_view before;      // all up to the colon, with it
  std::string_view number;      // of the individual, or the code of the population
  std::string_view id;          // the individual's label; the number if it has none
  std::string_view population;  // empty if the row does not tell it
  bool is_population = false;   // not an individual
  Index first_cell = 0;         // the cells before the first membership, the colon included
  std::vector<std::string_view> memberships;
  std::string_view n_individuals;  // of a population
};

// Whether the text is output of STRUCTURE, or begins with a row of an indfile or popfile.
bool is_structure_output(std::string_view text);
bool is_clumpp_file(std::string_view text);

// The rows, of one run or of several; all have as many memberships. Throws IoError with the place
// of what is no such row. The text has the name `file` in messages and must outlive the rows.
std::vector<AncestryRow> ancestry_rows(std::string_view text, const std::string& file);

// How many runs stand below one another: each begins with the number of the first row. Throws
// IoError unless all list the same individuals.
Index count_runs(const std::vector<AncestryRow>& rows, const std::string& file);

}  // namespace truecluster::io
