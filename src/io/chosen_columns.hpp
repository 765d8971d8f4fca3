// Some columns of cases that stay where they are.
#pragma once

#include <memory>
#include <span>
#include <utility>
#include <vector>

#include <truecluster/case_source.hpp>

namespace truecluster::io {

class ChosenColumns final : public CaseSource {
 public:
  ChosenColumns(std::shared_ptr<const CaseSource> all, std::vector<Index> columns)
      : all_(std::move(all)), columns_(std::move(columns)) {}
  [[nodiscard]] Index rows() const override { return all_->rows(); }
  [[nodiscard]] Index cols() const override { return columns_.size(); }
  [[nodiscard]] CaseBlock block(Index first, Index last) const override {
    return chosen(all_->block(first, last));
  }
  [[nodiscard]] CaseBlock copy(std::span<const Index> rows) const override {
    return chosen(all_->copy(rows));
  }

 private:
  [[nodiscard]] CaseBlock chosen(const CaseBlock& block) const;

  std::shared_ptr<const CaseSource> all_;
  std::vector<Index> columns_;
};

}  // namespace truecluster::io
