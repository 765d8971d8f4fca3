// Every kind of result with its fields, for lists of what there is: docs/fields.md, the types of
// the report page, fields() of Python and R.
#pragma once

#include <string_view>
#include <vector>

#include <truecluster/fields.hpp>

namespace truecluster {

struct DescribedResult {
  std::string_view name;  // as in fields("model")
  std::string_view what;  // one line on what it is
  Entries entries;        // with the values of an empty result; a list of structs has one of them
};

std::vector<DescribedResult> described_results();

}  // namespace truecluster
