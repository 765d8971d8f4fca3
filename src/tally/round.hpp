// Replicates that vote one after the other: what MMCC asks of the votes in its steps 3, 5 and 6.
#pragma once

#include <cstdint>
#include <span>

#include <truecluster/crosstable.hpp>
#include <truecluster/matrix.hpp>

namespace truecluster {

// How a replicate's cluster l is called: it votes for column_of_label[l]; missing_label: for none.
using Renaming = std::span<const Label>;

class Round {
 public:
  Round() = default;
  Round(const Round&) = delete;
  Round& operator=(const Round&) = delete;
  virtual ~Round() = default;

  // Number of replicates, at least one.
  [[nodiscard]] virtual Index size() const = 0;
  // Whether all labels are missing_label or below the number of clusters of their replicate. If
  // not, the round must be left.
  [[nodiscard]] virtual bool is_valid() const = 0;

  // For each replicate r in turn: the table of the reference (rows) with it (columns), ties of the
  // majority broken by the key; not for the first replicate of a run, which has no reference.
  virtual void tabulate(Index r, std::uint64_t tie_key, Crosstable& table) = 0;
  // Adds the votes of the watched cases alone to some votes, and returns the sum of their
  // influences.
  [[nodiscard]] virtual double watch(Index r, Renaming column_of_label,
                                     const Matrix<double>& influence,
                                     Matrix<std::uint64_t>& votes) const = 0;
  // Adds its votes.
  virtual void vote(Index r, Renaming column_of_label) = 0;
  // After the last replicate.
  virtual void finish() = 0;
};

}  // namespace truecluster
