// What the command line asks for cannot be done as it stands: exit code 2.
#pragma once

#include <stdexcept>

namespace truecluster::cli {

class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace truecluster::cli
