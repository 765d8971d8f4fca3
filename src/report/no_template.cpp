// Stands in for the page in builds without it.
#include "report/template.hpp"

namespace truecluster::report {

std::span<const std::string_view> template_before_static() { return {}; }
std::span<const std::string_view> template_before_result() { return {}; }
std::span<const std::string_view> template_after_result() { return {}; }

}  // namespace truecluster::report
