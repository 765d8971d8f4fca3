// Row-major matrices: a view that owns nothing and a matrix that owns its values.
#pragma once

#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include <truecluster/types.hpp>

namespace truecluster {

// rows × cols values; row i starts at data + i·stride. T may be const.
template <class T>
class MatrixView {
 public:
  MatrixView() = default;
  MatrixView(T* data, Index rows, Index cols) : MatrixView(data, rows, cols, cols) {}
  MatrixView(T* data, Index rows, Index cols, Index stride)
      : data_(data), rows_(rows), cols_(cols), stride_(stride) {}
  // A view of values is also a view of const values.
  template <class U>
  requires(std::is_const_v<T>&& std::is_same_v<U, std::remove_const_t<T>>)
      MatrixView(const MatrixView<U>& other)  // NOLINT(google-explicit-constructor)
      : MatrixView(other.data(), other.rows(), other.cols(), other.stride()) {}

  [[nodiscard]] T* data() const { return data_; }
  [[nodiscard]] Index rows() const { return rows_; }
  [[nodiscard]] Index cols() const { return cols_; }
  [[nodiscard]] Index stride() const { return stride_; }
  T& operator()(Index i, Index j) const { return data_[i * stride_ + j]; }
  [[nodiscard]] std::span<T> row(Index i) const { return std::span(data_ + i * stride_, cols_); }

 private:
  T* data_ = nullptr;
  Index rows_ = 0, cols_ = 0, stride_ = 0;
};

template <class T>
class Matrix {
 public:
  Matrix() = default;
  Matrix(Index rows, Index cols, T value = T{})
      : values_(rows * cols, value), rows_(rows), cols_(cols) {}
  Matrix(Index rows, Index cols, std::vector<T> values)
      : values_(std::move(values)), rows_(rows), cols_(cols) {}

  [[nodiscard]] Index rows() const { return rows_; }
  [[nodiscard]] Index cols() const { return cols_; }
  T& operator()(Index i, Index j) { return values_[i * cols_ + j]; }
  const T& operator()(Index i, Index j) const { return values_[i * cols_ + j]; }
  [[nodiscard]] std::span<T> row(Index i) { return view().row(i); }
  [[nodiscard]] std::span<const T> row(Index i) const { return view().row(i); }
  [[nodiscard]] MatrixView<T> view() { return {values_.data(), rows_, cols_}; }
  [[nodiscard]] MatrixView<const T> view() const { return {values_.data(), rows_, cols_}; }
  operator MatrixView<const T>() const { return view(); }  // NOLINT(google-explicit-constructor)
  [[nodiscard]] std::span<T> values() { return values_; }
  [[nodiscard]] std::span<const T> values() const { return values_; }
  bool operator==(const Matrix&) const = default;

 private:
  std::vector<T> values_;
  Index rows_ = 0, cols_ = 0;
};

}  // namespace truecluster
