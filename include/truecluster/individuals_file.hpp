// Reading who the individuals of a file of memberships are: .fam (PLINK) and .ind (EIGENSTRAT).
#pragma once

#include <string>
#include <vector>

namespace truecluster {

struct IndividualsFile {
  std::string path;
  std::vector<std::string> ids;
  std::vector<std::string> populations;  // empty if the file does not give them
  std::string hash;                      // of the bytes read
  std::vector<std::string> warnings;     // what a person should know, one sentence each
};

// A .fam has six columns: the second names the individual, the first, its family, is taken as its
// population if families have several members. An .ind has three: name, sex, population.
IndividualsFile read_individuals(const std::string& path);

// NAME.fam or NAME.ind beside NAME.3.Q or NAME.3.meanQ, as ADMIXTURE and fastStructure name what
// they make of NAME.bed; empty if there is none.
std::string individuals_beside(const std::string& runs);

}  // namespace truecluster
