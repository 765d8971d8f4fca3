// Where the cases of a run come from. A run copies the few cases that it needs at a time, so that
// the others may stay where they are: in memory, in a mapped file, in a sparse table.
#pragma once

#include <memory>
#include <span>
#include <utility>
#include <variant>

#include <truecluster/case_weights.hpp>
#include <truecluster/data.hpp>
#include <truecluster/matrix.hpp>
#include <truecluster/row_range.hpp>

namespace truecluster {

// Some rows of a source: a view of them, or a copy that it owns.
class CaseBlock {
 public:
  CaseBlock(const DataView& view) : view_(view) {}  // NOLINT(google-explicit-constructor)
  template <class T>
  explicit CaseBlock(Matrix<T> values, DataKind kind = DataKind::features)
      : owned_(std::move(values)), view_(std::get<Matrix<T>>(owned_).view(), kind) {}
  CaseBlock(CaseBlock&&) noexcept = default;
  CaseBlock& operator=(CaseBlock&&) noexcept = default;
  CaseBlock(const CaseBlock&) = delete;  // the view is of the matrix that is owned
  CaseBlock& operator=(const CaseBlock&) = delete;
  ~CaseBlock() = default;

  [[nodiscard]] const DataView& view() const { return view_; }

 private:
  std::variant<Matrix<double>, Matrix<float>> owned_;
  DataView view_;
};

class Ranks;

// All calls are const and safe from several threads at once.
class CaseSource {
 public:
  virtual ~CaseSource() = default;
  [[nodiscard]] virtual Index rows() const = 0;
  [[nodiscard]] virtual Index cols() const = 0;
  [[nodiscard]] virtual DataKind kind() const { return DataKind::features; }
  // The processes that the cases are sharded over; none if they are all here.
  [[nodiscard]] virtual const Ranks* ranks() const { return nullptr; }
  // How much the cases count, those of other processes among them.
  [[nodiscard]] virtual CaseWeights weights() const { return {}; }
  // The rows that are here.
  [[nodiscard]] virtual RowRange held() const { return {0, rows()}; }
  // Rows first to last - 1, of those that are here.
  [[nodiscard]] virtual CaseBlock block(Index first, Index last) const = 0;
  // The rows of these numbers, in this order, of those that are here.
  [[nodiscard]] virtual CaseBlock copy(std::span<const Index> rows) const = 0;
};

// Cases with weights.
class WeightedCases final : public CaseSource {
 public:
  // The cases must outlive this, or are owned by it. Refuses weights for a different number of
  // cases.
  WeightedCases(const CaseSource& cases, CaseWeights weights);
  WeightedCases(std::shared_ptr<const CaseSource> cases, CaseWeights weights);
  [[nodiscard]] Index rows() const override { return cases_.rows(); }
  [[nodiscard]] Index cols() const override { return cases_.cols(); }
  [[nodiscard]] DataKind kind() const override { return cases_.kind(); }
  [[nodiscard]] const Ranks* ranks() const override { return cases_.ranks(); }
  [[nodiscard]] CaseWeights weights() const override { return weights_; }
  [[nodiscard]] RowRange held() const override { return cases_.held(); }
  [[nodiscard]] CaseBlock block(Index first, Index last) const override {
    return cases_.block(first, last);
  }
  [[nodiscard]] CaseBlock copy(std::span<const Index> rows) const override {
    return cases_.copy(rows);
  }

 private:
  std::shared_ptr<const CaseSource> owned_;
  const CaseSource& cases_;
  CaseWeights weights_;
};

// Cases in memory, viewed or owned.
class ViewSource : public CaseSource {
 public:
  ViewSource(const DataView& data) : data_(data) {}  // NOLINT(google-explicit-constructor)
  explicit ViewSource(CaseBlock data) : data_(std::move(data)) {}
  [[nodiscard]] Index rows() const override { return view().rows(); }
  [[nodiscard]] Index cols() const override { return view().cols(); }
  [[nodiscard]] DataKind kind() const override { return view().kind(); }
  [[nodiscard]] const DataView& view() const { return data_.view(); }
  [[nodiscard]] CaseBlock block(Index first, Index last) const override;
  [[nodiscard]] CaseBlock copy(std::span<const Index> rows) const override;

 private:
  CaseBlock data_;
};

}  // namespace truecluster
