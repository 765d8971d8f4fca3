// What the machine refuses: a full disk, missing permissions, a closed pipe.
#pragma once

#include <truecluster/error.hpp>

namespace truecluster {

class SystemError : public IoError {
 public:
  using IoError::IoError;
};

}  // namespace truecluster
