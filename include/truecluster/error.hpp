// Errors of the library. The message is one sentence that says what is wrong, with the values in
// it, and where possible what to do; front ends show it unchanged.
#pragma once

#include <stdexcept>
#include <string>

namespace truecluster {

class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// An argument or the content of an input is not usable.
class InvalidArgument : public Error {
 public:
  using Error::Error;
};

// A file cannot be read, understood or written; the message starts with file:line:column if known.
class IoError : public Error {
 public:
  using Error::Error;
};

// The caller asked to stop (see Context::stop).
class Interrupted : public Error {
 public:
  Interrupted() : Error("the run was interrupted") {}
};

}  // namespace truecluster
