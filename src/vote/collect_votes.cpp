// Brings the votes of ranks to rank 0, one rank after the other: it holds those of one at a time
// beside all.
#include "vote/collect_votes.hpp"

#include "base/bytes.hpp"
#include "ranks/exchange.hpp"

namespace truecluster {

std::optional<Mmcc> collect_votes(const Mmcc& own, const Ranks& ranks) {
  std::optional<Mmcc> all;
  if (ranks.rank() == 0)
    all.emplace(own.n_objects(), own.n_clusters(), own.options(), false, nullptr, own.weights());
  ByteWriter writer;
  own.save(writer);
  std::string state = writer.take();
  for (int r = 0; r < ranks.size(); ++r) {
    if (r > 0) state = text_to_first(ranks, std::move(state), r);
    ByteReader reader(state);
    if (all) all->take(reader);
  }
  return all;
}

}  // namespace truecluster
