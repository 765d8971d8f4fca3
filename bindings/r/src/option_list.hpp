// The options of the core as R sees them: named values that are set by walking the core's own
// descriptions.
#pragma once

#include "truecluster_types.h"

#include <string>
#include <string_view>
#include <vector>

#include <truecluster/options.hpp>

namespace truecluster_r {

// Sets the options that a named list holds.
class OptionSetter : public truecluster::OptionVisitor {
 public:
  explicit OptionSetter(const Rcpp::List& given);

  void visit(std::string_view name, const truecluster::OptionValue& value,
             std::string_view help) override;

  // Throws if the list holds a name that no option has.
  void refuse_unknown() const;

 private:
  // The value of this name, or NULL.
  SEXP find(std::string_view name);

  Rcpp::List given_;
  std::vector<std::string> names_;
  std::vector<bool> used_;
  std::vector<std::string> known_;
};

// Options with the values of a list; the others keep their defaults.
template <class Options>
Options options_of(const Rcpp::List& given) {
  Options options;
  OptionSetter setter(given);
  describe(options, setter);
  setter.refuse_unknown();
  return options;
}

}  // namespace truecluster_r
