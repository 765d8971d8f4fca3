// The page of a result, with what made it: version, compiler, options.
#include "report/page.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <truecluster/report.hpp>

#include "report/json_text.hpp"

namespace truecluster::report {
namespace {

using Json = nlohmann::ordered_json;

std::string compiler() {
#if defined(__clang__)
  return fmt::format("Clang {}.{}.{}", __clang_major__, __clang_minor__, __clang_patchlevel__);
#elif defined(__GNUC__)
  return fmt::format("GCC {}.{}.{}", __GNUC__, __GNUC_MINOR__, __GNUC_PATCHLEVEL__);
#else
  return "another compiler";
#endif
}

std::string system_name() {
#if defined(__linux__)
  constexpr const char* system = "Linux";
#elif defined(__APPLE__)
  constexpr const char* system = "macOS";
#elif defined(_WIN32)
  constexpr const char* system = "Windows";
#else
  constexpr const char* system = "another system";
#endif
#if defined(__x86_64__) || defined(_M_X64)
  constexpr const char* processor = "x86-64";
#elif defined(__aarch64__) || defined(_M_ARM64)
  constexpr const char* processor = "ARM64";
#else
  constexpr const char* processor = "another processor";
#endif
  return fmt::format("{}, {}", system, processor);
}

}  // namespace

std::string page_document(Json document, Json report, const RunFacts& run) {
  if (!run.command_line.empty()) report["command_line"] = run.command_line;
  report["environment"] = {{"system", system_name()}, {"compiler", compiler()}};
  if (run.threads > 0) report["environment"]["threads"] = run.threads;
  document["report"] = std::move(report);
  return json_text(document);
}

std::string report_page(Json document, Json report, const RunFacts& run) {
  return html_report(page_document(std::move(document), std::move(report), run));
}

}  // namespace truecluster::report
