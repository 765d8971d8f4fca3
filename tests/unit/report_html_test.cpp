// The page as one HTML file: what is embedded is escaped.
#include <gtest/gtest.h>

#include <string>

#include "truecluster/error.hpp"
#include "truecluster/report.hpp"

namespace truecluster {
namespace {

std::string inserted(const std::string& page) {
  const std::string opening = "id=\"result\">";
  const std::size_t from = page.find(opening) + opening.size();
  return page.substr(from, page.find("</script>", from) - from);
}

TEST(HtmlReport, InsertsTheDocumentAndEscapesWhatCouldEndItsElement) {
  if (!has_html_report()) GTEST_SKIP() << "built without the report page";
  const std::string page = html_report(R"({"name": "</script><!-- a<b )"
                                       "\xe2\x80\xa8\xe2\x80\xa9 \xe2\x80\xa7 \xf0\x9f\x90\xa7\"}");
  EXPECT_EQ(page.substr(0, 15), "<!doctype html>");
  EXPECT_EQ(inserted(page), R"({"name": "\u003c/script>\u003c!-- a\u003cb \u2028\u2029 )"
                            "\xe2\x80\xa7 \xf0\x9f\x90\xa7\"}");
}

TEST(HtmlReport, RefusesTextThatIsNotJson) {
  if (!has_html_report()) GTEST_SKIP() << "built without the report page";
  EXPECT_THROW(html_report("{\"cic\": nan}"), InvalidArgument);
  EXPECT_THROW(html_report(""), InvalidArgument);
}

TEST(HtmlReport, SaysInOneSentenceThatTheBuildHasNoPage) {
  if (has_html_report()) GTEST_SKIP() << "built with the report page";
  try {
    html_report("{}");
    FAIL() << "no exception";
  } catch (const InvalidArgument& error) {
    EXPECT_NE(std::string(error.what()).find("TRUECLUSTER_REPORT"), std::string::npos);
  }
}

}  // namespace
}  // namespace truecluster
