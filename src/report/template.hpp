// The built page in pieces, before and after the place of the result; both are empty in a build
// without it.
#pragma once

#include <span>
#include <string_view>

namespace truecluster::report {

std::span<const std::string_view> template_before_result();
std::span<const std::string_view> template_after_result();

}  // namespace truecluster::report
