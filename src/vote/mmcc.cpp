#include <truecluster/mmcc.hpp>

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <utility>

#include <truecluster/crosstable.hpp>
#include <truecluster/error.hpp>

#include "vote/cluster_names.hpp"
#include "vote/mmcc_state.hpp"
#include "vote/vote_sums.hpp"

namespace truecluster {
namespace {

void check_size(Index n_objects, Label n_clusters) {
  if (n_objects < 1) throw InvalidArgument("a vote needs at least one case");
  if (n_clusters < 1 || n_clusters > n_objects)
    throw InvalidArgument(
        fmt::format("n_clusters is {} but must be between 1 and the number of cases, {}",
                    n_clusters, n_objects));
  if (n_clusters > max_vote_clusters)
    throw InvalidArgument(fmt::format("n_clusters is {} but votes are counted for at most {}",
                                      n_clusters, max_vote_clusters));
}

// Adds the columns of other votes to those of the same name.
template <class Count, class OtherCount>
void add_columns(Matrix<Count>& votes, const Matrix<OtherCount>& other,
                 std::span<const Label> column_of_label) {
  for (Index i = 0; i < votes.rows(); ++i)
    for (std::size_t l = 0; l < column_of_label.size(); ++l) {
      Count& sum = votes(i, column_of_label[l]);
      sum = static_cast<Count>(sum + other(i, static_cast<Index>(l)));
    }
}

template <class Wide, class Narrow>
VoteMatrix<Wide> converted(const VoteMatrix<Narrow>& votes) {
  const Matrix<Narrow> counts = votes.rows();
  VoteMatrix<Wide> result(votes.n_objects(), votes.n_clusters());
  result.assign(Matrix<Wide>(counts.rows(), counts.cols(),
                             std::vector<Wide>(counts.values().begin(), counts.values().end())));
  return result;
}

}  // namespace

Votes widened(Votes votes, Index n_replicates) {
  if (n_replicates > std::numeric_limits<std::uint8_t>::max())
    if (const auto* bytes = std::get_if<VoteMatrix<std::uint8_t>>(&votes))
      votes = converted<std::uint16_t>(*bytes);
  if (n_replicates > std::numeric_limits<std::uint16_t>::max())
    if (const auto* words = std::get_if<VoteMatrix<std::uint16_t>>(&votes))
      votes = converted<std::uint32_t>(*words);
  return votes;
}

void describe(MmccOptions& options, OptionVisitor& visitor) {
  visitor.option("match", options.method, "how a replicate is matched to the earlier ones");
  visitor.option("against", options.against,
                 "what a replicate is matched to: the majority of the votes, or the memberships");
  visitor.option("seed", options.seed, "seed of all random numbers");
}

Mmcc::Mmcc(Index n_objects, Label n_clusters, const MmccOptions& options, bool fuzzy) {
  check_size(n_objects, n_clusters);
  state_ = std::make_unique<State>(n_objects, n_clusters, options, fuzzy);
}
Mmcc::Mmcc(std::unique_ptr<State> state) : state_(std::move(state)) {}
Mmcc::Mmcc(Mmcc&&) noexcept = default;
Mmcc& Mmcc::operator=(Mmcc&&) noexcept = default;
Mmcc::~Mmcc() = default;

Index Mmcc::n_objects() const { return state_->n_objects; }
Label Mmcc::n_clusters() const { return state_->n_clusters; }
Index Mmcc::n_replicates() const { return state_->n_replicates; }
const MmccOptions& Mmcc::options() const { return state_->options; }

void Mmcc::merge(const Mmcc& other) {
  const State& second = *other.state_;
  if (second.n_objects != n_objects() || second.n_clusters != n_clusters() ||
      is_fuzzy(second.votes) != is_fuzzy(state_->votes))
    throw InvalidArgument(
        fmt::format("the runs do not fit: {} cases in {} clusters and {} cases in {} clusters",
                    n_objects(), n_clusters(), second.n_objects, second.n_clusters));
  const Matrix<double> ours = memberships(), theirs = other.memberships();
  Stream stream(state_->options.seed, Stage::align, static_cast<std::uint64_t>(n_clusters()),
                static_cast<std::uint64_t>(n_replicates()));
  const std::span<const Index> col_of_row =
      state_->matcher.match(crosstable(ours.view(), theirs.view()), stream);
  std::vector<Label> column_of_label;
  invert(col_of_row, n_clusters(), column_of_label);
  state_->votes = widened(std::move(state_->votes), n_replicates() + second.n_replicates);
  std::visit(
      [&](auto& votes, const auto& more) {
        auto sum = votes.rows();
        add_columns(sum, more.rows(), column_of_label);
        votes.assign(sum);
        state_->tell_clusters_apart(votes);
      },
      state_->votes, second.votes);
  add_columns(state_->odd_votes, second.odd_votes, column_of_label);
  state_->find_even_votes();
  state_->n_replicates += second.n_replicates;
  state_->monitor.append_batches(second.monitor);
}

const Crosstable& Mmcc::last_table() const { return state_->table; }
std::span<const Label> Mmcc::last_renaming() const { return state_->column_of_label; }

Matrix<double> Mmcc::memberships() const {
  return std::visit([](const auto& votes) { return to_memberships(votes.rows()); }, state_->votes);
}

std::vector<Index> Mmcc::votes_per_case() const {
  return std::visit(
      [](const auto& votes) {
        const auto rows = votes.rows();
        std::vector<Index> counts(votes.n_objects());
        for (std::size_t i = 0; i < counts.size(); ++i)
          counts[i] = std::llround(row_sum(rows.row(static_cast<Index>(i))) /
                                   static_cast<double>(votes.one_vote));
        return counts;
      },
      state_->votes);
}

Convergence Mmcc::convergence() const {
  return {n_replicates(), n_clusters() == 1 ? 0.0 : state_->monitor.standard_error(),
          half_difference(state_->watched_votes(), state_->odd_votes)};
}

}  // namespace truecluster
