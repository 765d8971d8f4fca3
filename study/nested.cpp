// Tables of nested and noisy scenarios for every way of matching.
#include "nested.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "figures/strip_plot.hpp"

namespace truecluster::study {
namespace {

std::string combination_name(const MmccOptions& options) {
  return fmt::format("{} / {}", name_of(options.method), name_of(options.against));
}

bool same_matching(const MmccOptions& a, const MmccOptions& b) {
  return a.method == b.method && a.against == b.against;
}

// One row per scenario and reference, one column per method: the excess over the target.
Table wide_table(std::string name, std::string title, const std::vector<Deviation>& deviations) {
  Table table{std::move(name), std::move(title), {"scenario", "noise", "target", "against"}, {}};
  for (const MmccOptions& options : matching_combinations())
    if (options.against == Reference::majority) table.columns.emplace_back(name_of(options.method));
  const std::size_t n_methods = table.columns.size() - 4;
  for (std::size_t i = 0; i < deviations.size(); ++i) {
    const Deviation& one = deviations[i];
    if (i % n_methods == 0)
      table.rows.push_back(
          {one.scenario, one.noise, one.target, std::string(name_of(one.options.against))});
    table.rows.back().emplace_back(one.excess());
  }
  return table;
}

Table long_table(std::string name, const std::vector<Deviation>& deviations) {
  Table table{std::move(name),
              "Every run",
              {"scenario", "n_objects", "noise", "method", "against", "target", "uncertainty",
               "difference"},
              {}};
  for (const Deviation& one : deviations)
    table.rows.push_back({one.scenario, static_cast<double>(one.n_objects), one.noise,
                          std::string(name_of(one.options.method)),
                          std::string(name_of(one.options.against)), one.target, one.uncertainty,
                          one.excess()});
  return table;
}

struct Summary {
  double mean = 0, largest = 0;
};

// Mean and largest absolute difference to the target of one way of matching.
Summary summarise(const std::vector<Deviation>& deviations, const MmccOptions& options,
                  Index n_objects) {
  Summary summary;
  double n = 0;
  for (const Deviation& one : deviations) {
    if (!same_matching(one.options, options) || one.n_objects != n_objects) continue;
    summary.mean += std::abs(one.excess());
    summary.largest = std::max(summary.largest, std::abs(one.excess()));
    ++n;
  }
  summary.mean /= n;
  return summary;
}

Table summary_table(const std::vector<Deviation>& nested_runs,
                    const std::vector<Deviation>& noisy_runs) {
  Table table{"nested-summary",
              "Absolute difference of the uncertainty to the ideal (nested) and to the oracle "
              "(noisy)",
              {"method", "against", "nested100_mean", "nested100_max", "nested1000_mean",
               "nested1000_max", "noisy_mean", "noisy_max"},
              {}};
  for (const MmccOptions& options : matching_combinations()) {
    const Summary small = summarise(nested_runs, options, 100),
                  large = summarise(nested_runs, options, 1000),
                  noisy = summarise(noisy_runs, options, 100);
    table.rows.push_back({std::string(name_of(options.method)),
                          std::string(name_of(options.against)), small.mean, small.largest,
                          large.mean, large.largest, noisy.mean, noisy.largest});
  }
  return table;
}

StripPlot picture(const std::vector<Deviation>& nested_runs,
                  const std::vector<Deviation>& noisy_runs) {
  StripPlot plot;
  plot.title = "Uncertainty minus what a perfect matching would leave";
  plot.panels = {"nested: minus the ideal", "noisy: minus the oracle"};
  for (const MmccOptions& options : matching_combinations()) {
    StripPlot::Row row{combination_name(options), {{}, {}}};
    for (const Deviation& one : nested_runs)
      if (same_matching(one.options, options)) row.values[0].push_back(one.excess());
    for (const Deviation& one : noisy_runs)
      if (same_matching(one.options, options)) row.values[1].push_back(one.excess());
    plot.rows.push_back(std::move(row));
  }
  return plot;
}

// Half the weight for the nested scenarios, half for the noisy ones.
double overall(const std::vector<Value>& row) {
  const auto number = [&](std::size_t column) { return std::get<double>(row[column]); };
  return (number(2) + number(4)) / 4 + number(6) / 2;
}

void add_notes(const Table& summary, Result& result) {
  const auto best =
      *std::min_element(summary.rows.begin(), summary.rows.end(),
                        [](const auto& a, const auto& b) { return overall(a) < overall(b); });
  const auto number = [&](std::size_t column) { return std::get<double>(best[column]); };
  result.notes.push_back(
      fmt::format("{} against {} comes closest overall: on average its uncertainty differs by "
                  "{:.3f} from the ideal in the nested scenarios of 100 cases, by {:.3f} in those "
                  "of 1,000, and by {:.3f} from the oracle in the noisy ones.",
                  std::get<std::string>(best[0]), std::get<std::string>(best[1]), number(2),
                  number(4), number(6)));
  result.notes.emplace_back(
      "Part of the difference in the noisy scenarios is unavoidable: the oracle knows the names of "
      "clusters that, in a replicate, hold nothing but stray cases of a larger one.");
}

}  // namespace

Result nested(std::uint64_t seed, const Context& context) {
  Result result;
  result.name = "nested";
  result.title = "Nested and noisy scenarios: distance from a perfect matching";
  const std::vector<Deviation> named =
      nested_deviations(named_nested_scenarios(), 3000, 3, seed, context);
  const std::vector<Deviation> systematic =
      nested_deviations(systematic_nested_scenarios(), 1000, 1, seed, context);
  const std::vector<Deviation> noisy = noisy_deviations(noisy_scenarios(), 1000, 3, seed, context);
  result.tables.push_back(summary_table(systematic, noisy));
  result.tables.push_back(wide_table(
      "nested", "Nested scenarios, uncertainty minus the ideal (3,000 replicates, 3 seeds)",
      named));
  result.tables.push_back(wide_table(
      "noisy", "Noisy scenarios, uncertainty minus the oracle's (1,000 replicates, 3 seeds)",
      noisy));
  result.raw.push_back(long_table("nested-systematic", systematic));
  result.raw.push_back(long_table("noisy-all", noisy));
  add_notes(result.tables.front(), result);
  result.strips.push_back(picture(systematic, noisy));
  result.files.push_back({"nested.svg", strip_plot_svg(result.strips.front())});
  return result;
}

}  // namespace truecluster::study
