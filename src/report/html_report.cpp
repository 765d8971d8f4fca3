// The page of a result document: the built template with the document in its place.
#include <nlohmann/json.hpp>
#include <string_view>

#include "report/static_answer.hpp"
#include "report/template.hpp"
#include "truecluster/error.hpp"
#include "truecluster/report.hpp"

namespace truecluster {
namespace {

// Outside of strings JSON has neither '<' nor the two line separators, so writing them as JSON
// escapes leaves the document's meaning unchanged; without '<' no text can close or open an
// element.
void append_escaped(std::string& out, std::string_view json) {
  constexpr std::string_view line_separator = "\xe2\x80\xa8";       // U+2028
  constexpr std::string_view paragraph_separator = "\xe2\x80\xa9";  // U+2029
  for (std::size_t i = 0; i < json.size(); ++i) {
    if (json[i] == '<') {
      out += "\\u003c";
    } else if (json.substr(i, 3) == line_separator) {
      out += "\\u2028";
      i += 2;
    } else if (json.substr(i, 3) == paragraph_separator) {
      out += "\\u2029";
      i += 2;
    } else {
      out += json[i];
    }
  }
}

void append(std::string& page, std::span<const std::string_view> pieces) {
  for (const std::string_view piece : pieces) page += piece;
}

}  // namespace

bool has_html_report() { return !report::template_before_static().empty(); }

std::string html_report(const std::string& result_json) {
  if (!has_html_report()) {
    throw InvalidArgument(
        "this build has no report page; build with Node, npm and -DTRUECLUSTER_REPORT=ON to get "
        "it");
  }
  const auto document = nlohmann::ordered_json::parse(result_json, nullptr, false);
  if (document.is_discarded())
    throw InvalidArgument("the result for the report page is not valid JSON");
  std::string page;
  append(page, report::template_before_static());
  page.reserve(2 * page.size() + result_json.size());
  page += report::static_answer(document);
  append(page, report::template_before_result());
  append_escaped(page, result_json);
  append(page, report::template_after_result());
  return page;
}

}  // namespace truecluster
