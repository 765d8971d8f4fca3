// The built page in pieces, before and after the places of the answer for readers without scripts
// and of the result; all are empty in a build without it.
#pragma once

#include <span>
#include <string_view>

namespace truecluster::report {

std::span<const std::string_view> template_before_static();
std::span<const std::string_view> template_before_result();
std::span<const std::string_view> template_after_result();

}  // namespace truecluster::report
