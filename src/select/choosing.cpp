// Runs all models on the judges and on null data, and stops those that cannot become the answer.
#include "select/choosing.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/hash_rows.hpp"
#include "ensemble/stopping.hpp"
#include "resample/null_data.hpp"
#include "select/score.hpp"

namespace truecluster {
namespace {

// Null data need no more cases than this to show how null data are divided.
constexpr Index max_null_cases = 2000;
// The race ends after this many times the replicates at which it begins: what is still not told
// apart then is reported as equally good.
constexpr Index longest_race = 3;
// A model is out of the race when its score is below the leader's by so many standard errors.
constexpr double clear_lead = 3;

std::vector<ModelKey> all_models(std::size_t n_families, std::span<const Label> ks) {
  std::vector<ModelKey> keys;
  for (std::size_t f = 0; f < n_families; ++f)
    for (const Label k : ks) keys.push_back({f, k});
  return keys;
}

double standard_error(const ModelRun& model, double support) {
  return score_error(model.present_criterion(), model.convergence().cic_standard_error, support);
}

std::vector<double> supports_of(const VoteRun& votes) {
  std::vector<std::vector<Label>> labels;
  for (const ModelRun& model : votes.models()) labels.push_back(model.labels());
  return supports(votes.keys(), labels);
}

DivisionTable figures(VoteRun& votes, const Neighbourhood& neighbourhood) {
  const std::vector<double> support = supports_of(votes);
  DivisionTable table;
  for (std::size_t m = 0; m < votes.models().size(); ++m) {
    ModelRun& model = votes.models()[m];
    model.take_stock();
    const Criterion& criterion = model.present_criterion();
    const Borders borders = neighbourhood.borders(model.labels(), model.k());
    table.push_back(
        {criterion.uncertainty, borders.crossing, borders.depth, score(criterion, support[m])});
  }
  return table;
}

}  // namespace

Choosing::Choosing(const CaseSource& cases, std::span<const Family> families,
                   std::span<const Label> ks, const FitOptions& options)
    : families_(families),
      options_(options),
      votes_(cases, draw_voters(cases, options.judges, options.seed), families,
             all_models(families.size(), ks), options),
      neighbourhood_(votes_.voters().cases.view(), options.seed) {}

// Only a choice needs a comparison, and distances have no shape to make data of.
Index Choosing::n_null_sets() const {
  const auto keys = votes_.keys();
  const bool one_number =
      std::ranges::all_of(keys, [&](const ModelKey& key) { return key.k == keys.front().k; });
  const bool compares = options_.null_replicates > 0 && !one_number &&
                        votes_.voters().cases.view().kind() == DataKind::features;
  return compares ? options_.null_sets : 0;
}

Index Choosing::compared_replicates() const {
  return std::min(options_.null_replicates, last_of_race());
}

Index Choosing::last_of_race() const {
  return std::min(last_replicate(options_), options_.replicates > 0
                                                ? options_.replicates
                                                : longest_race * options_.min_replicates);
}

Index Choosing::n_most() const { return n_null_sets() * compared_replicates() + last_of_race(); }

Index Choosing::n_done() const {
  return static_cast<Index>(null_sets_.size()) * compared_replicates() + votes_.next_replicate();
}

void Choosing::run(const Context& context, const AfterReplicate& after_replicate) {
  run_null_sets(context, after_replicate);
  const auto after = [&] {
    const Index n = votes_.next_replicate();
    if (n == compared_replicates()) compared_ = figures(votes_, neighbourhood_);
    const bool at_end = n == last_of_race() || context.out_of_time();
    if (at_end || is_time_to_check(n, options_)) race(at_end);
    after_replicate("choosing");
    return !is_decided_;
  };
  if (!is_decided_) votes_.run_to(last_of_race(), context, after);
  is_decided_ = true;  // also where there is nothing but one cluster to choose
}

void Choosing::run_null_sets(const Context& context, const AfterReplicate& after_replicate) {
  const DataView& judges = votes_.voters().cases.view();
  const ViewSource all(judges);
  const Voters sample = draw_voters(all, max_null_cases, options_.seed);
  // Null data of a data set are always the same, but those of two data sets are independent.
  const std::uint64_t seed = hash_rows(judges, options_.seed);
  for (auto s = static_cast<Index>(null_sets_.size()); s < n_null_sets(); ++s) {
    const CaseBlock made = null_data(sample.cases.view(), null_shapes[s % null_shapes.size()], seed,
                                     static_cast<std::uint64_t>(s));
    const ViewSource cases(made.view());
    VoteRun votes(cases, draw_voters(cases, max_null_cases, options_.seed), families_,
                  {votes_.keys().begin(), votes_.keys().end()}, options_);
    votes.run_to(compared_replicates(), context, [&] {
      after_replicate("null data");
      return true;
    });
    null_sets_.push_back(figures(votes, Neighbourhood(made.view(), options_.seed)));
  }
}

std::optional<NullComparison> Choosing::comparison() const {
  if (null_sets_.empty() || compared_.empty()) return {};
  return NullComparison(null_sets_);
}

// Stops the models that are unclear or clearly outranked. The race is over when no other model is
// left, or at its end.
void Choosing::race(bool at_end) {
  std::vector<ModelRun>& models = votes_.models();
  for (ModelRun& model : models)
    if (model.active()) model.take_stock();
  const bool fixed = options_.replicates > 0;
  const std::vector<double> support = supports_of(votes_);
  const auto compared = comparison();
  const auto score_of = [&](std::size_t m) {
    return score(models[m].present_criterion(), support[m]);
  };
  const auto is_clear = [&](std::size_t m) {
    return !compared ||
           compared->p_value(compared->clarity(m, compared_[m])) <= ModelResult::clear_level;
  };
  std::size_t leader = models.size();
  for (std::size_t m = 0; m < models.size(); ++m)
    if (models[m].k() > 1 && is_clear(m) &&
        (leader == models.size() || score_of(m) > score_of(leader)))
      leader = m;
  Index n_active = 0;
  for (std::size_t m = 0; m < models.size(); ++m) {
    if (!models[m].active()) continue;
    const double errors = leader == models.size()
                              ? 0.0
                              : std::hypot(standard_error(models[m], support[m]),
                                           standard_error(models[leader], support[leader]));
    if (fixed && at_end)
      models[m].stop(StopReason::fixed);
    else if (!fixed && !is_clear(m))
      models[m].stop(StopReason::unclear);
    else if (!fixed && m != leader && score_of(m) + clear_lead * errors < score_of(leader))
      models[m].stop(StopReason::outranked);
    else if (at_end)
      models[m].stop(StopReason::limit);
    else
      ++n_active;
  }
  is_decided_ = at_end || n_active <= 1;
}

void Choosing::estimate(std::span<const std::size_t> chosen, const Context& context,
                        const AfterReplicate& after_replicate) {
  if (options_.replicates > 0) return;
  std::vector<ModelRun>& models = votes_.models();
  for (ModelRun& model : models)
    if (model.active()) model.stop(StopReason::limit);
  for (const std::size_t m : chosen) models[m].resume();
  const auto stop_converged = [&](bool at_end) {
    for (const std::size_t m : chosen) {
      if (!models[m].active()) continue;
      models[m].take_stock();
      if (has_converged(models[m].convergence(), options_.tolerance))
        models[m].stop(StopReason::converged);
      else if (at_end)
        models[m].stop(context.out_of_time() ? StopReason::time : StopReason::limit);
    }
  };
  // At the same moments whether the run is resumed or not.
  const auto check = [&] {
    const Index n = votes_.next_replicate();
    const bool at_end = n >= last_replicate(options_) || context.out_of_time();
    if (at_end || is_time_to_check(n, options_)) stop_converged(at_end);
    return !at_end;
  };
  if (!check()) return;
  votes_.run_to(last_replicate(options_), context, [&] {
    const bool goes_on = check();
    after_replicate("estimating");
    return goes_on;
  });
}

void Choosing::describe(FitResult& result) const {
  const auto compared = comparison();
  const std::vector<double> support = supports_of(votes_);
  for (std::size_t m = 0; m < votes_.models().size(); ++m) {
    const ModelRun& run = votes_.models()[m];
    ModelResult model = run.result(families_[votes_.keys()[m].family].name, options_.tolerance);
    if (model.k > 1) {
      const Borders borders = neighbourhood_.borders(model.labels, model.k);
      model.crossing = borders.crossing;
      model.border_depth = borders.depth;
      model.support = support[m];
    }
    model.score = model.k == 1 ? 0.0 : score(model.criterion, support[m]);
    if (compared && model.k > 1) {
      model.null_uncertainty = compared->null_mean(m).uncertainty;
      model.null_crossing = compared->null_mean(m).crossing;
      model.null_border_depth = compared->null_mean(m).depth;
      model.clarity = compared->clarity(m, compared_[m]);
      model.p_value = compared->p_value(model.clarity);
    }
    result.models.push_back(std::move(model));
  }
  result.judges = votes_.voters().rows;
  if (!compared) return;
  const auto null_clarities = compared->null_clarities();
  result.null_clarities.assign(null_clarities.begin(), null_clarities.end());
  result.p_value = 1;
  for (const ModelResult& model : result.models)
    if (model.k > 1) result.p_value = std::min(result.p_value, model.p_value);
}

void Choosing::save(ByteWriter& writer) const {
  writer.put(static_cast<std::uint64_t>(null_sets_.size()));
  for (const DivisionTable& table : null_sets_)
    writer.put_all(std::span<const DivisionFigures>(table));
  writer.put_all(std::span<const DivisionFigures>(compared_));
  writer.put(is_decided_);
  votes_.save(writer);
}

void Choosing::restore(ByteReader& reader) {
  null_sets_.resize(reader.get<std::uint64_t>());
  for (DivisionTable& table : null_sets_) table = reader.get_all<DivisionFigures>();
  compared_ = reader.get_all<DivisionFigures>();
  is_decided_ = reader.get<bool>();
  votes_.restore(reader);
}

}  // namespace truecluster
