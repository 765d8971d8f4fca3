// Runs all models on the judges and on null data, and stops those that cannot become the answer.
#include "select/choosing.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "base/hash_rows.hpp"
#include "ensemble/stopping.hpp"
#include "random/sample_cases.hpp"
#include "resample/null_data.hpp"
#include "select/score.hpp"

namespace truecluster {
namespace {

// Null data need no more cases than this to show how null data are divided.
constexpr Index max_null_cases = 2000;
// The race ends after this many times the replicates at which it begins: what is within one
// standard error then is reported as equally good.
constexpr Index longest_race = 3;
// A model is out of the race when it is below the leader by this many standard errors.
constexpr double clear_lead = 3;

// The number of replicates that a race may take, and where a shorter run ends it.
Index longest_possible_race(const FitOptions& options) {
  return options.replicates > 0 ? std::numeric_limits<Index>::max()
                                : longest_race * options.min_replicates;
}
Index last_of_race(const FitOptions& options) {
  return std::min(last_replicate(options), longest_possible_race(options));
}

std::vector<ModelKey> all_models(std::size_t n_families, std::span<const Label> ks) {
  std::vector<ModelKey> keys;
  for (std::size_t f = 0; f < n_families; ++f)
    for (const Label k : ks) keys.push_back({f, k});
  return keys;
}

double current_score(const ModelRun& model, double support) {
  return score(model.current_criterion(), support);
}

// What models are ranked by: the score or, where the leader's is not above 0, the CIC.
struct Rank {
  double value, standard_error;
};
Rank rank_of(const ModelRun& model, double support, bool by_score) {
  const double error = model.convergence().cic_standard_error;
  if (by_score)
    return {current_score(model, support), score_error(model.current_criterion(), error, support)};
  return {model.current_criterion().cic, std::isnan(error) ? 0 : error};
}

DivisionTable figures(VoteRun& votes, const Neighbourhood& neighbourhood) {
  const std::vector<double> support = supports_of(votes);
  DivisionTable table;
  for (std::size_t m = 0; m < votes.models().size(); ++m) {
    ModelRun& model = votes.models()[m];
    model.take_stock();
    const Criterion& criterion = model.current_criterion();
    const Borders borders = neighbourhood.borders(model.labels(), model.k());
    table.push_back(
        {criterion.uncertainty, borders.crossing, borders.depth, score(criterion, support[m])});
  }
  return table;
}

// What null data are made from: cases drawn by weight. They have the weights of as many judges, in
// any order, so that they are resampled and judged as the data are.
Voters null_sample(const Voters& judges, std::uint64_t seed) {
  const ViewSource all(judges.cases.view());
  if (judges.weights.empty()) return draw_voters(all, max_null_cases, seed);
  const std::vector<Index> counting =
      sample_cases(all.rows(), max_null_cases, Stream(seed, Stage::judge, 0, 2), judges.weights);
  Stream stream(seed, Stage::judge, 0, 3);
  std::vector<Index> rows(counting.size());
  for (Index& row : rows) row = judges.weights.case_of_unit(stream.below(judges.weights.total()));
  std::ranges::sort(rows);
  CaseBlock values = all.copy(rows);
  return {std::move(values), std::move(rows), judges.weights.of_cases(counting)};
}

}  // namespace

Choosing::Choosing(const CaseSource& cases, std::span<const Family> families,
                   std::span<const Label> ks, const FitOptions& options)
    : families_(families),
      options_(options),
      votes_(cases, draw_voters(cases, options.judges, options.seed), families,
             all_models(families.size(), ks), options),
      neighbourhood_(votes_.voters().cases.view(), options.seed, votes_.voters().weights) {}

// Only a choice needs a comparison.
bool Choosing::is_to_compare() const {
  const auto keys = votes_.keys();
  const bool one_number =
      std::ranges::all_of(keys, [&](const ModelKey& key) { return key.k == keys.front().k; });
  return options_.null_sets > 0 && options_.null_replicates > 0 && !one_number;
}

// They have no shape to make null data of.
bool Choosing::has_distances() const {
  return votes_.voters().cases.view().kind() == DataKind::distances;
}

Index Choosing::n_null_sets() const {
  return is_to_compare() && !has_distances() ? options_.null_sets : 0;
}

Index compared_replicates(const FitOptions& options) {
  return std::min(options.null_replicates, last_of_race(options));
}

void Choosing::run(const Context& context, const FitEvents& events) {
  run_null_sets(context, events);
  // What a resumed run has looked at, it looks at again: the same votes tell the same.
  if (votes_.next_replicate() > 0 && !is_decided_) look(context, events);
  const auto after = [&] {
    look(context, events);
    events.after_replicate(FitStage::choosing, votes_.next_replicate(), last_of_race(options_));
    return !is_decided_;
  };
  if (!is_decided_) votes_.run_to(last_of_race(options_), context, after);
  is_decided_ = true;  // also where there is nothing but one cluster to choose
}

void Choosing::look(const Context& context, const FitEvents& events) {
  const Index n = votes_.next_replicate();
  if (n == compared_replicates(options_)) {
    compared_ = figures(votes_, neighbourhood_);
    leader_ = find_leader(supports_of(votes_));
  }
  const bool out_of_time = context.out_of_time();
  const bool at_end = n == last_of_race(options_) || out_of_time;
  if (at_end && (out_of_time || last_of_race(options_) < longest_possible_race(options_)))
    events.before_limit();
  // Until the data are compared with null data, nothing tells which models are clear.
  const bool may_race = n_null_sets() == 0 || n >= compared_replicates(options_);
  if (at_end || (may_race && is_time_to_check(n, options_))) race(at_end, out_of_time);
}

void Choosing::run_null_sets(const Context& context, const FitEvents& events) {
  if (static_cast<Index>(null_sets_.size()) >= n_null_sets()) return;
  const Voters& judges = votes_.voters();
  const Voters sample = null_sample(judges, options_.seed);
  // Null data of a data set are always the same, but those of two data sets are independent.
  const CaseBlock& own = judges.weights.empty() ? judges.cases : sample.cases;
  const std::uint64_t seed = hash_rows(own.view(), options_.seed);
  const Index per_set = compared_replicates(options_), all_sets = n_null_sets() * per_set;
  for (auto s = static_cast<Index>(null_sets_.size()); s < n_null_sets(); ++s) {
    if (context.out_of_time()) return events.before_limit();
    const CaseBlock made =
        null_data(sample.cases.view(), null_shapes[s % null_shapes.size()], seed, s);
    const ViewSource places(made.view());
    const WeightedCases cases(places, sample.weights);
    VoteRun votes(cases, draw_voters(cases, max_null_cases, options_.seed), families_,
                  {votes_.keys().begin(), votes_.keys().end()}, options_);
    votes.run_to(per_set, context, [&] {
      events.after_replicate(FitStage::null_data, s * per_set + votes.next_replicate(), all_sets);
      return true;
    });
    null_sets_.push_back(figures(votes, Neighbourhood(made.view(), options_.seed, sample.weights)));
  }
}

// A limit of time may leave too few sets of null data for the comparison.
std::optional<NullComparison> Choosing::comparison() const {
  if (null_sets_.size() < NullComparison::least_sets || compared_.empty()) return {};
  return NullComparison(null_sets_);
}

bool Choosing::is_clear(const std::optional<NullComparison>& compared, std::size_t m) const {
  return !compared ||
         compared->p_value(compared->clarity(m, compared_[m])) <= ModelResult::clear_level;
}

// The best of the clear models, by the last look at each.
std::optional<std::size_t> Choosing::find_leader(std::span<const double> support) const {
  const auto compared = comparison();
  const auto is_better = [&](std::size_t a, std::size_t b) {
    const std::vector<ModelRun>& models = votes_.models();
    return is_preferred(current_score(models[a], support[a]), models[a].current_criterion().cic,
                        current_score(models[b], support[b]), models[b].current_criterion().cic);
  };
  std::optional<std::size_t> leader;
  for (std::size_t m = 0; m < votes_.models().size(); ++m)
    if (votes_.models()[m].k() > 1 && is_clear(compared, m) && (!leader || is_better(m, *leader)))
      leader = m;
  return leader;
}

// Stops the models that are unclear or clearly outranked. The race is over when no other model is
// left, or at its end.
void Choosing::race(bool at_end, bool out_of_time) {
  std::vector<ModelRun>& models = votes_.models();
  for (ModelRun& model : models)
    if (model.active()) model.take_stock();
  const bool fixed = options_.replicates > 0;
  const bool is_cut_short = out_of_time && votes_.next_replicate() < last_of_race(options_);
  const std::vector<double> support = supports_of(votes_);
  const auto compared = comparison();
  leader_ = find_leader(support);
  const auto is_outranked = [&](std::size_t m) {
    if (!leader_ || m == *leader_) return false;
    const bool by_score = current_score(models[*leader_], support[*leader_]) > 0;
    const Rank model = rank_of(models[m], support[m], by_score);
    const Rank leader = rank_of(models[*leader_], support[*leader_], by_score);
    const double errors = std::hypot(model.standard_error, leader.standard_error);
    return model.value + clear_lead * errors < leader.value;
  };
  Index n_active = 0;
  for (std::size_t m = 0; m < models.size(); ++m) {
    if (!models[m].active()) continue;
    if (fixed && at_end)
      models[m].stop(is_cut_short ? StopReason::time : StopReason::fixed);
    else if (!fixed && !is_clear(compared, m))
      models[m].stop(StopReason::unclear);
    else if (!fixed && is_outranked(m))
      models[m].stop(StopReason::outranked);
    else if (at_end)
      models[m].stop(is_cut_short ? StopReason::time : StopReason::limit);
    else
      ++n_active;
  }
  is_decided_ = at_end || n_active <= 1;
}

void Choosing::begin_estimate(std::span<const std::size_t> chosen) {
  if (options_.replicates > 0) return;
  for (ModelRun& model : votes_.models())
    if (model.active()) model.stop(StopReason::limit);
  for (const std::size_t m : chosen) votes_.models()[m].resume();
}

void Choosing::estimate(std::span<const std::size_t> chosen, const Context& context,
                        const FitEvents& events) {
  if (options_.replicates > 0) return;
  const Index last = last_replicate(options_);
  // At the same moments whether the run is resumed or not.
  const auto check = [&] {
    const Index n = votes_.next_replicate();
    const bool out_of_time = context.out_of_time();
    const bool at_end = n >= last || out_of_time;
    if (at_end)
      stop_converged(chosen, events, out_of_time ? StopReason::time : StopReason::limit);
    else if (is_time_to_check(n, options_))
      stop_converged(chosen, events, {});
    return !at_end;
  };
  if (!check()) return;
  votes_.run_to(last, context, [&] {
    const bool goes_on = check();
    events.after_replicate(FitStage::estimating, votes_.next_replicate(), last);
    return goes_on;
  });
}

// Stops those that have converged, and at the end all.
void Choosing::stop_converged(std::span<const std::size_t> chosen, const FitEvents& events,
                              std::optional<StopReason> at_end) {
  if (at_end) events.before_limit();
  std::vector<std::size_t> converged;
  for (const std::size_t m : chosen) {
    ModelRun& model = votes_.models()[m];
    if (!model.active()) continue;
    model.take_stock();
    if (has_converged(model.convergence(), options_.tolerance)) converged.push_back(m);
  }
  if (!converged.empty()) events.before_limit();
  for (const std::size_t m : converged) votes_.models()[m].stop(StopReason::converged);
  if (!at_end) return;
  for (const std::size_t m : chosen)
    if (votes_.models()[m].active()) votes_.models()[m].stop(*at_end);
}

}  // namespace truecluster
