// The outlier example of [TM, tables 1 to 5], over all its outcomes.
#include "outlier_tables.hpp"

#include <fmt/format.h>

#include <map>
#include <span>
#include <string>

#include <truecluster/agreement.hpp>
#include <truecluster/crosstable.hpp>

namespace truecluster::study {
namespace {

constexpr Index n_cases = 100;

Crosstable table_for(Index outlier) {
  std::vector<std::int32_t> a(n_cases, 0), b(n_cases, 0);
  a[0] = 1;
  b[outlier] = 1;
  return crosstable(std::span<const std::int32_t>(a), std::span<const std::int32_t>(b));
}

std::array<double, 4> in_matched_order(const Crosstable& table, const MatchResult& result) {
  const MatchedPair &a = result.pairs[0], &b = result.pairs[1];
  return {table.count(a.row, a.col), table.count(a.row, b.col), table.count(b.row, a.col),
          table.count(b.row, b.col)};
}

// The paper prints tables whose pairs have equal scores, or that are matched by counts, with the
// large cluster first.
std::array<double, 4> large_first(const std::array<double, 4>& t) {
  return t[0] >= t[3] ? t : std::array{t[3], t[2], t[1], t[0]};
}

}  // namespace

std::vector<MatchedTable> matched_versions(Index outlier, MatchMethod method) {
  const Crosstable table = table_for(outlier);
  std::map<std::array<double, 4>, MatchResult> seen;
  for (std::uint64_t seed = 1; seed <= 64; ++seed) {
    MatchResult result = match(table, {.method = method, .seed = seed});
    std::array<double, 4> matched = in_matched_order(table, result);
    if (outlier == 0 || method == MatchMethod::tracemax) matched = large_first(matched);
    seen.emplace(matched, std::move(result));
  }
  const double same_tables = outlier == 0 ? 0.01 : 0.99;
  std::vector<MatchedTable> versions;
  for (const auto& [matched, result] : seen)
    versions.push_back({matched, same_tables / static_cast<double>(seen.size()), result.diagonal,
                        result.kappa, rand_index(table), adjusted_rand_index(table)});
  return versions;
}

MatchedTable expected_match(MatchMethod method) {
  MatchedTable mean;
  mean.fraction = 1;
  for (Index outlier = 0; outlier < n_cases; ++outlier) {
    const std::vector<MatchedTable> versions = matched_versions(outlier, method);
    const double weight = 1.0 / static_cast<double>(n_cases * static_cast<Index>(versions.size()));
    for (const MatchedTable& version : versions) {
      for (std::size_t c = 0; c < 4; ++c) mean.percent[c] += weight * version.percent[c];
      mean.diagonal += weight * version.diagonal;
      mean.kappa += weight * version.kappa;
      mean.rand += weight * version.rand;
      mean.adjusted_rand += weight * version.adjusted_rand;
    }
  }
  return mean;
}

namespace {

constexpr std::array neutral_methods{MatchMethod::truematch, MatchMethod::heuristic,
                                     MatchMethod::oddsmatch};
constexpr std::array all_methods{MatchMethod::tracemax, MatchMethod::truematch,
                                 MatchMethod::heuristic, MatchMethod::oddsmatch};

void add_value(Table& table, std::string_view method, const std::string& what,
               const std::string& quantity, double computed, double published) {
  table.rows.push_back(
      {std::string(method), what, quantity, computed, published, computed - published});
}

void add_percents(Table& table, std::string_view method, const std::string& what,
                  const MatchedTable& found, const std::array<double, 4>& published) {
  constexpr std::array<const char*, 4> names{"cell aa", "cell ab", "cell ba", "cell bb"};
  for (std::size_t c = 0; c < 4; ++c)
    add_value(table, method, what, names[c], found.percent[c], published[c]);
}

// The row of table 5b: fraction, diagonal, kappa, rand, crand.
void add_agreement(Table& table, std::string_view method, const std::string& what,
                   const MatchedTable& found, const std::array<double, 5>& published) {
  add_value(table, method, what, "fraction", found.fraction, published[0]);
  add_value(table, method, what, "diagonal", found.diagonal, published[1]);
  add_value(table, method, what, "kappa", found.kappa, published[2]);
  add_value(table, method, what, "rand", found.rand, published[3]);
  add_value(table, method, what, "adjusted_rand", found.adjusted_rand, published[4]);
}

Result started(int number, std::string title) {
  Result result;
  result.name = fmt::format("table{}", number);
  result.title = std::move(title);
  result.tables.push_back({result.name,
                           result.title,
                           {"method", "what", "quantity", "computed", "published", "difference"},
                           {}});
  return result;
}

void add_table4(Table& table) {
  for (const MatchMethod method : neutral_methods) {
    const std::vector<MatchedTable> versions = matched_versions(1, method);
    // Versions are ordered by their cells: the first has its 98 cases below the diagonal.
    add_percents(table, name_of(method), "version 1", versions.back(), {1, 98, 0, 1});
    add_value(table, name_of(method), "version 1", "fraction", versions.back().fraction, 0.495);
    add_percents(table, name_of(method), "version 2", versions.front(), {1, 0, 98, 1});
    add_value(table, name_of(method), "version 2", "fraction", versions.front().fraction, 0.495);
  }
}

void add_table5(Table& table) {
  const std::string_view tracemax = name_of(MatchMethod::tracemax);
  add_agreement(table, tracemax, "random match", matched_versions(0, MatchMethod::tracemax).front(),
                {0.01, 1, 1, 1, 1});
  add_agreement(table, tracemax, "non-random match",
                matched_versions(1, MatchMethod::tracemax).front(),
                {0.99, 0.98, -0.01, 0.96, -0.01});
  add_agreement(table, tracemax, "expected", expected_match(MatchMethod::tracemax),
                {1, 0.98, 0, 0.961, 0});
  for (const MatchMethod method : neutral_methods) {
    const MatchedTable expected = expected_match(method);
    add_percents(table, name_of(method), "expected", expected, {1.98, 48.51, 48.51, 1.00});
    add_agreement(table, name_of(method), "expected", expected, {1, 0.03, 0.01, 0.961, 0});
    for (const MatchedTable& version : matched_versions(1, method))
      add_agreement(table, name_of(method), "non-random match", version,
                    {0.495, 0.02, 0, 0.96, -0.01});
    add_agreement(table, name_of(method), "random match", matched_versions(0, method).front(),
                  {0.01, 1, 1, 1, 1});
  }
}

}  // namespace

Result outlier_table(int number) {
  constexpr std::array titles{
      "Table 1: the two outliers are the same case (1 in 100)",
      "Table 2: typical matching by trace maximisation (99 in 100)",
      "Table 3: expected matching by trace maximisation, percent",
      "Table 4: typical matching by truematch, two equally likely versions",
      "Table 5: expected matching by truematch, percent, and agreement under both methods"};
  Result result = started(number, titles[number - 1]);
  Table& table = result.tables.front();
  const std::string_view tracemax = name_of(MatchMethod::tracemax);
  switch (number) {
    case 1:
      for (const MatchMethod method : all_methods)
        add_percents(table, name_of(method), "random match", matched_versions(0, method).front(),
                     {99, 0, 0, 1});
      break;
    case 2:
      add_percents(table, tracemax, "non-random match",
                   matched_versions(1, MatchMethod::tracemax).front(), {98, 1, 1, 0});
      break;
    case 3:
      add_percents(table, tracemax, "expected", expected_match(MatchMethod::tracemax),
                   {98.01, 0.99, 0.99, 0.01});
      break;
    case 4:
      add_table4(table);
      break;
    default:
      add_table5(table);
  }
  result.notes.emplace_back(
      "Computed by enumerating all outliers and ties with the library's own functions; the paper "
      "prints two decimals, three for rand.");
  return result;
}

}  // namespace truecluster::study
