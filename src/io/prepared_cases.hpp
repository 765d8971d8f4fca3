// Cases as they are used: some rows of a source, gaps filled, columns scaled, when they are asked
// for.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include <truecluster/data_file.hpp>

namespace truecluster::io {

class PreparedCases final : public CaseSource {
 public:
  // rows: those that are kept; empty: all. fillers: of the columns, for values that are not finite;
  // empty: there are none. units: of the columns; empty: as they are.
  PreparedCases(std::shared_ptr<const CaseSource> raw, std::vector<Index> rows,
                std::vector<double> fillers, std::vector<ColumnUnit> units)
      : raw_(std::move(raw)),
        rows_(std::move(rows)),
        fillers_(std::move(fillers)),
        units_(std::move(units)) {}

  [[nodiscard]] Index rows() const override {
    return rows_.empty() ? raw_->rows() : static_cast<Index>(rows_.size());
  }
  [[nodiscard]] Index cols() const override { return raw_->cols(); }
  [[nodiscard]] CaseBlock block(Index first, Index last) const override;
  [[nodiscard]] CaseBlock copy(std::span<const Index> rows) const override;

 private:
  [[nodiscard]] CaseBlock prepared(CaseBlock block) const;

  std::shared_ptr<const CaseSource> raw_;
  std::vector<Index> rows_;
  std::vector<double> fillers_;
  std::vector<ColumnUnit> units_;
};

}  // namespace truecluster::io
