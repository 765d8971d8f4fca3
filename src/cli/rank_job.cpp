// Agreement of the ranks, decisions of rank 0, and the account of what was sent.
#include "cli/rank_job.hpp"

#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <truecluster/version.hpp>

#include "cli/options_json.hpp"
#include "cli/usage_error.hpp"
#include "ranks/exchange.hpp"

namespace truecluster::cli {

void check_job(const Ranks& ranks, Command& command, std::uint64_t seed) {
  require_same(ranks, "versions of truecluster", TRUECLUSTER_VERSION);
  require_same(ranks, "options",
               fmt::format("{} {} {}", command.name(), options_json(command).dump(), seed));
  if (!command.runs_on_ranks())
    throw UsageError(
        fmt::format("{} runs in one process: start it without mpirun; fit and "
                    "consensus run on several ranks",
                    command.name()));
}

std::function<bool()> shared_clock(std::function<bool()> own, const Ranks& ranks) {
  return [own = std::move(own), &ranks] { return from_first(ranks, own()); };
}

std::string account_of(const Ranks& ranks) {
  const auto mean = [&](Parcel kind) {
    const Ranks::Account& account = ranks.account(kind);
    return account.n_parcels == 0
               ? 0.0
               : static_cast<double>(account.n_bytes) / static_cast<double>(account.n_parcels);
  };
  return fmt::format(
      "{} ranks; mean bytes received by each: {:.0f} of drawn cases per replicate; {:.0f} of "
      "tables "
      "and {:.0f} of watched labels per replicate and estimated model; {} bytes of everything else "
      "in total",
      ranks.size(), mean(Parcel::draw), mean(Parcel::table), mean(Parcel::watched),
      ranks.account(Parcel::other).n_bytes);
}

}  // namespace truecluster::cli
