// The public match(): a Matcher, scores, ordered pairs and what is left over.
#include <truecluster/match.hpp>

#include <algorithm>

#include <truecluster/agreement.hpp>
#include <truecluster/error.hpp>

#include "match/matcher.hpp"

namespace truecluster {
namespace {

// Best pairs first, equal scores in random order [TM, section 3, step 4 of the
// algorithm].
void order_by_score(std::vector<MatchedPair>& pairs, Stream& stream) {
  stream.shuffle(std::span(pairs));
  std::stable_sort(pairs.begin(), pairs.end(),
                   [](const MatchedPair& a, const MatchedPair& b) { return a.score > b.score; });
}

std::vector<Index> unmatched_columns(Index n_cols, std::span<const Index> col_of_row) {
  std::vector<bool> taken(n_cols);
  for (const Index col : col_of_row)
    if (col >= 0) taken[col] = true;
  std::vector<Index> unmatched;
  for (Index l = 0; l < n_cols; ++l)
    if (!taken[l]) unmatched.push_back(l);
  return unmatched;
}

}  // namespace

void describe(MatchOptions& options, OptionVisitor& visitor) {
  visitor.option(
      "match", options.method,
      "how clusters are matched: oddsmatch (log odds, blind to cluster sizes), truematch "
      "(signed chi-square residuals), heuristic (the same, cell by cell), tracemax "
      "(counts), dwh (counts, cell by cell), trustmatch (in votes over many replicates: counts "
      "between clusters that the votes tell apart, log odds among the others)");
  visitor.option("seed", options.seed, "seed of all random numbers");
}

MatchResult match(const Crosstable& table, const MatchOptions& options) {
  Stream stream(options.seed, Stage::match);
  return match(table, options.method, stream);
}

MatchResult match(const Crosstable& table, MatchMethod method, Stream& stream) {
  if (table.rows() == 0 || table.cols() == 0)
    throw InvalidArgument("there is nothing to match: one side has no clusters");
  Matcher matcher(method);
  const std::span<const Index> cols = matcher.match(table, stream);
  MatchResult result;
  result.method = method;
  result.scores = cell_scores(table, method);
  result.col_of_row.assign(cols.begin(), cols.end());
  const auto add_pair = [&](Index k) {
    const Index l = result.col_of_row[k];
    result.pairs.push_back({k, l, table.count(k, l), result.scores(k, l)});
  };
  for (const Index k : matcher.chosen_rows()) add_pair(k);
  for (Index k = 0; k < table.rows(); ++k) {
    if (result.col_of_row[k] < 0)
      result.unmatched_rows.push_back(k);
    else if (matcher.chosen_rows().empty())
      add_pair(k);
  }
  if (matcher.chosen_rows().empty()) order_by_score(result.pairs, stream);
  result.unmatched_cols = unmatched_columns(table.cols(), result.col_of_row);
  if (table.total > 0) {
    result.diagonal = diagonal_fraction(table, result.col_of_row);
    result.kappa = cohen_kappa(table, result.col_of_row);
  }
  return result;
}

}  // namespace truecluster
