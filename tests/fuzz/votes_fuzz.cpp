// Votes that are counted in batches, and one at a time, against the plain steps of the method.
#include <cstdlib>

#include "support/plain_mmcc.hpp"

namespace {

using namespace truecluster;

struct Ensemble {
  Index n_cases = 0;
  Label n_clusters = 1;
  std::vector<std::vector<Label>> labels;
};

// Labels from -2 (noise) to n_clusters, one more than the run has.
Ensemble ensemble_of(const std::uint8_t* data, std::size_t size) {
  const Index n_cases = 1 + data[0] % 40;
  Ensemble made{n_cases, static_cast<Label>(1 + data[1] % std::min<Index>(5, n_cases)), {}};
  data += 3, size -= 3;
  const auto n = static_cast<std::size_t>(made.n_cases);
  for (std::size_t b = 0; (b + 1) * n <= size && b < 64; ++b) {
    made.labels.emplace_back();
    for (std::size_t i = 0; i < n; ++i)
      made.labels.back().push_back(static_cast<Label>(data[b * n + i] % (made.n_clusters + 3)) - 2);
  }
  return made;
}

void require_equal(const Mmcc& found, const PlainMmcc& plain) {
  if (!(found.memberships() == plain.memberships()) ||
      found.noise_shares() != plain.noise_shares() ||
      found.votes_per_case() != plain.votes_per_case())
    std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 4) return 0;
  const Ensemble ensemble = ensemble_of(data, size);
  if (ensemble.labels.empty()) return 0;
  MmccOptions options;
  options.method = static_cast<MatchMethod>(data[2] % match_method_names.size());
  std::vector<CrispReplicate> views;
  for (const auto& labels : ensemble.labels) views.push_back({labels, ensemble.n_clusters + 1});
  PlainMmcc plain(ensemble.n_cases, ensemble.n_clusters, options);
  Mmcc in_batches(ensemble.n_cases, ensemble.n_clusters, options);
  Mmcc one_by_one(ensemble.n_cases, ensemble.n_clusters, options);
  const Context one_thread{.threads = 1};
  in_batches.add(views, one_thread);
  for (const CrispReplicate& view : views) {
    plain.add(indicator(view), left_out_by(view));
    one_by_one.add(view.labels, view.n_labels, one_thread);
  }
  require_equal(in_batches, plain);
  require_equal(one_by_one, plain);
  return 0;
}
