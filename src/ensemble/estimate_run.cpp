// Lets all cases vote, in parallel blocks, for the chosen models.
#include "ensemble/estimate_run.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

#include <truecluster/ranks.hpp>

#include "base/case_blocks.hpp"
#include "base/stop.hpp"
#include "parallel/parallel.hpp"
#include "vote/collect_votes.hpp"

namespace truecluster {

EstimateRun::EstimateRun(const CaseSource& cases, std::span<const Family> families,
                         std::vector<ModelKey> models, const FitOptions& options,
                         const Share& share)
    : cases_(cases),
      options_(options),
      share_(share),
      maker_(cases, families, options),
      keys_(std::move(models)),
      next_replicate_(share.first(options)) {
  for (const ModelKey& key : keys_)
    votes_.emplace_back(
        cases.rows(), key.k,
        MmccOptions{.method = options.match, .against = options.against, .seed = options.seed},
        false, cases.ranks(), cases.weights());
  labels_.resize(keys_.size());
}

void EstimateRun::run(const Context& context, const std::function<void()>& after_replicate) {
  for (std::vector<Label>& labels : labels_) labels.resize(cases_.held().size());
  const auto produce = [&](Index b) {
    const StopScope stop(context);
    return maker_.make(b, keys_);
  };
  const auto consume = [&](Index b, const Replicate& replicate) {
    vote(replicate, context);
    next_replicate_ = b + 1;
    after_replicate();
    if (is_done(context)) return false;
    maker_.has_taken(b);
    return true;
  };
  if (is_certain()) {
    vote_once(context);
  } else if (!is_done(context)) {
    maker_.begin(next_replicate_, share_.last(options_), context);
    ordered_pipeline(next_replicate_, share_.last(options_), context, produce, consume);
  }
  // Not assign(): it would keep the memory.
  labels_ = std::vector<std::vector<Label>>(keys_.size());
}

bool EstimateRun::is_certain() const {
  return std::ranges::all_of(keys_, [](const ModelKey& key) { return key.k == 1; });
}

// All cases for the one cluster, as in the first stage.
void EstimateRun::vote_once(const Context& context) {
  for (std::size_t m = 0; m < votes_.size(); ++m)
    if (votes_[m].n_replicates() == 0) votes_[m].add(labels_[m], 1, context);
}

void EstimateRun::vote(const Replicate& replicate, const Context& context) {
  const RowRange held = cases_.held();
  const Index at_once = rows_at_once(cases_);
  const Index n_blocks = (held.size() + at_once - 1) / at_once;
  parallel_for(n_blocks, context, [&](Index block) {
    const Index first = held.first + block * at_once;
    const Index last = std::min(held.last, first + at_once);
    std::vector<Index> rows(last - first);
    std::iota(rows.begin(), rows.end(), first);
    std::vector<std::span<Label>> labels;
    for (std::vector<Label>& of_model : labels_)
      labels.push_back(std::span(of_model).subspan(first - held.first, last - first));
    const CaseBlock cases = cases_.block(first, last);
    replicate.label(cases.view(), rows, options_.vote, labels);
  });
  const std::vector<Label> n_labels = replicate.n_labels();
  const Context to_the_end{.threads = context.threads};  // all models have the same replicates
  for (std::size_t m = 0; m < votes_.size(); ++m)
    votes_[m].add(labels_[m], n_labels[m], to_the_end);
}

bool EstimateRun::is_done(const Context& context) const {
  constexpr Index least_replicates = 2;  // by one vote every case would look certain
  if (n_done() >= n_most()) return true;
  if (n_done() >= least_replicates && context.out_of_time()) return true;
  if (!is_time_to_check(n_done(), options_)) return false;
  return std::all_of(votes_.begin(), votes_.end(), [&](const Mmcc& votes) {
    return has_converged(votes.convergence(), share_.tolerance(options_));
  });
}

void EstimateRun::merge(const EstimateRun& other) {
  for (std::size_t m = 0; m < votes_.size(); ++m) votes_[m].merge(other.votes_[m]);
}

void EstimateRun::drop_others(std::size_t m) {
  for (std::size_t other = 0; other < votes_.size(); ++other)
    if (other != m) votes_[other] = Mmcc(1, 1);
}

void EstimateRun::collect() {
  for (Mmcc& votes : votes_)
    if (std::optional<Mmcc> all = collect_votes(votes, *cases_.ranks())) votes = std::move(*all);
}

void EstimateRun::save(ByteWriter& writer) const {
  writer.put(next_replicate_);
  for (const Mmcc& votes : votes_) votes.save(writer);
}

Index EstimateRun::take(ByteReader& reader) {
  next_replicate_ = reader.get<Index>();
  Index n_rows = 0;
  for (Mmcc& votes : votes_) n_rows = votes.take(reader);
  return n_rows;
}

}  // namespace truecluster
