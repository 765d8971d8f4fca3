// Multiple match cluster count [TM, section 4]: each replicate is matched to what the earlier ones
// voted for, renamed, and adds its votes.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <truecluster/case_votes.hpp>
#include <truecluster/context.hpp>
#include <truecluster/fields.hpp>
#include <truecluster/match.hpp>
#include <truecluster/matrix.hpp>
#include <truecluster/options.hpp>
#include <truecluster/partition.hpp>

namespace truecluster {

class ByteReader;
class ByteWriter;
class Ranks;

enum class Reference {
  majority,    // the row-wise majority of the votes, ties at random: the paper's choice
  memberships  // the votes as probabilities
};
inline constexpr std::array<std::string_view, 2> reference_names{"majority", "memberships"};
constexpr std::span<const std::string_view> enum_names(Reference) { return reference_names; }

struct MmccOptions {
  MatchMethod method = MatchMethod::oddsmatch;  // how a replicate is matched
  Reference against = Reference::majority;      // what it is matched to
  std::uint64_t seed = 1;                       // of random orders and ties
};

// How well one replicate fitted what the earlier ones had voted for.
struct ReplicateFit {
  double diagonal = 1;       // share of its cases that voted as the reference expects
  double adjusted_rand = 1;  // agreement with the reference, whatever the matching
};
template <MaybeConst<ReplicateFit> T, class Visit>
void describe(T& fit, const Visit& visit) {
  visit(Field{"diagonal", Unit::share,
              "share of its cases whose vote agrees with the votes of the earlier ones"},
        fit.diagonal);
  visit(
      Field{"adjusted_rand", Unit::ratio, "adjusted Rand index with the votes of the earlier ones"},
      fit.adjusted_rand);
}

// How large the Monte-Carlo error of a run still is.
struct Convergence {
  Index n_replicates = 0;
  double cic_standard_error = 0;  // of the CIC, from batch means; NaN before there are enough
  double half_difference = 0;  // mean over cases of the difference between halves of the replicates
};
template <MaybeConst<Convergence> T, class Visit>
void describe(T& found, const Visit& visit) {
  visit(Field{"n_replicates", Unit::count, "replicates that have voted; 0 for one cluster"},
        found.n_replicates);
  visit(Field{"cic_standard_error", Unit::bits,
              "Monte-Carlo standard error of the CIC; unknown with too few replicates"}
            .or_unknown(),
        found.cic_standard_error);
  visit(Field{"half_difference", Unit::share,
              "by how much the memberships of a case differ between two halves of the replicates, "
              "on average: half the sum of the absolute differences; unknown below 13 replicates"}
            .or_unknown(),
        found.half_difference);
}

// The Monte-Carlo error of the memberships of a case, on average over the cases: two halves of n/2
// replicates each differ by twice the error of n. The halves are made of batches of 12 replicates
// by turns, so that each has as many replicates of every clusterer that takes its turn.
constexpr double membership_error(const Convergence& found) { return found.half_difference / 2; }

// The rule of convergence, which [TM, section 4, step 7] leaves open: the error of the memberships
// is below the tolerance. An error that is not known (NaN) is not.
constexpr bool has_converged(const Convergence& found, double tolerance) {
  return membership_error(found) < tolerance;
}
// The rule in words, for the descriptions of options.
inline constexpr std::string_view tolerance_help =
    "memberships have converged when their Monte-Carlo error, on average over the cases, is below "
    "this";

// Votes are integers: one vote is 1 in a crisp run, and 2^32 in a fuzzy run, where memberships are
// rounded to multiples of 2^-32. Sums are exact, so that their order does not matter.
class Mmcc final : public MembershipSource {
 public:
  // fuzzy: whether replicates may be membership matrices.
  // ranks: processes that each add labels of their own rows (rows_of_rank), in the same calls; must
  // outlive the run, which is crisp and matches to the majority. Results by case are then those of
  // the rank's own rows.
  // weights: of all cases, with which they count in tables and in the figures of convergence; a
  // vote is a vote, whatever the weight of the case.
  Mmcc(Index n_objects, Label n_clusters, const MmccOptions& options = {}, bool fuzzy = false,
       const Ranks* ranks = nullptr, const CaseWeights& weights = {});
  Mmcc(Mmcc&&) noexcept;
  Mmcc& operator=(Mmcc&&) noexcept;
  ~Mmcc() override;

  [[nodiscard]] Index n_objects() const;
  [[nodiscard]] Label n_clusters() const;
  [[nodiscard]] Index n_replicates() const;
  [[nodiscard]] const MmccOptions& options() const;
  [[nodiscard]] CaseWeights weights() const override;  // of all cases

  // One replicate. Where it has more clusters than the run, cases of its unmatched clusters do not
  // vote. It is matched by the cases that both it and earlier ones have put into clusters; those it
  // leaves out as noise (noise_label) vote for noise.
  ReplicateFit add(std::span<const Label> labels, Label n_labels, const Context& context = {});
  // One replicate after the other, which for large data is faster than a call for each. If it ends
  // early, by a stop or a label out of range, whole replicates have voted: the first ones, as many
  // as n_replicates() says.
  std::vector<ReplicateFit> add(std::span<const CrispReplicate> replicates,
                                const Context& context = {});
  // One fuzzy replicate: rows are cases and sum to 1, or are all 0 for cases that do not vote.
  ReplicateFit add(MatrixView<const double> memberships, const Context& context = {});

  // The votes of another run over the same cases, matched to this one.
  void merge(const Mmcc& other);

  // Votes for clusters divided by all votes of the case [TM, section 4, step 8]: a row sums to 1
  // minus the noise share. A case without votes gets 1/K each.
  [[nodiscard]] Matrix<double> memberships() const;
  // Votes for noise divided by all votes of the case; empty if there is no noise.
  [[nodiscard]] std::vector<double> noise_shares() const;
  // Both, of cases first to last - 1.
  [[nodiscard]] Matrix<double> block(Index first, Index last) const override;
  [[nodiscard]] Index rows() const override;  // the own ones
  [[nodiscard]] Index cols() const override { return n_clusters() + (has_noise() ? 1 : 0); }
  [[nodiscard]] bool has_noise() const override;
  [[nodiscard]] std::vector<Index> cases_without_votes() const override;
  // The counts of a crisp run.
  [[nodiscard]] CaseVotes votes() const;
  [[nodiscard]] CaseVotes votes(std::span<const Index> cases) const;  // those of some cases
  // Number of replicates in which each case has voted, for a cluster or for noise (in a fuzzy run:
  // rounded).
  [[nodiscard]] std::vector<Index> votes_per_case() const;
  [[nodiscard]] Convergence convergence() const;
  // The crosstable of what the last replicate was matched to (rows) and that replicate (columns);
  // empty after the first. Cases count by their weight; n_missing is known without weights only.
  [[nodiscard]] const Crosstable& last_table() const;

  // The state as bytes, with version and checksum, and back. A state that was cut off, altered or
  // written by another version is refused, and so are other weights than it had. On ranks, each
  // saves the votes of its own rows.
  [[nodiscard]] std::string save() const;
  static Mmcc restore(std::string_view bytes, const CaseWeights& weights = {});
  // As a part of a larger state that has them.
  void save(ByteWriter& writer) const;
  static Mmcc restore(ByteReader& reader, const CaseWeights& weights = {});
  // The same piece by piece, for a run of this size: takes from the state of one process, or of one
  // of any number of ranks, the votes of the own rows that it has, and what all have alike. Returns
  // the number of these rows.
  Index take(ByteReader& reader);

 private:
  struct State;
  explicit Mmcc(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace truecluster
