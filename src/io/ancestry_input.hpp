// Memberships written by STRUCTURE, or for CLUMPP, as typed columns: one a cluster.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "io/ancestry_rows.hpp"
#include "io/input_table.hpp"
#include "io/source.hpp"

namespace truecluster::io {

class AncestryInput final : public InputTable {
 public:
  explicit AncestryInput(Source source);

  [[nodiscard]] std::vector<std::string> warnings() const override { return warnings_; }
  [[nodiscard]] FileFormat format() const override { return {false, ' ', false, false}; }
  [[nodiscard]] bool holds_memberships() const override { return true; }
  [[nodiscard]] Index n_runs() const override { return n_runs_; }
  [[nodiscard]] std::vector<RowFrame> row_frames() const override;
  [[nodiscard]] std::vector<std::string> populations() const override;
  [[nodiscard]] TypedColumns choose(const InputOptions& options) const override;
  [[nodiscard]] TypedColumns read(const InputOptions& options) const override;
  [[nodiscard]] Partition labels(Index col, const InputOptions& options) const override;
  [[nodiscard]] std::string place(Index row, Index col) const override;
  [[nodiscard]] std::string text(Index row, Index col) const override;

 private:
  std::vector<std::string> warnings_;     // before the source, which may need one
  std::unique_ptr<const Source> source_;  // never moves, the rows point into it
  std::vector<AncestryRow> rows_;         // of all runs
  Index n_runs_ = 1;
};

}  // namespace truecluster::io
