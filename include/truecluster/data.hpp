// Data as the clusterers see them: rows are cases, in single or double precision.
#pragma once

#include <utility>
#include <variant>

#include <truecluster/matrix.hpp>

namespace truecluster {

enum class DataKind {
  features,  // rows are cases, columns are features
  distances  // entry (i, j) is the distance of case i to training case j
};

class DataView {
 public:
  DataView(MatrixView<const double> values,  // NOLINT(google-explicit-constructor)
           DataKind kind = DataKind::features)
      : values_(values), kind_(kind) {}
  DataView(MatrixView<const float> values,  // NOLINT(google-explicit-constructor)
           DataKind kind = DataKind::features)
      : values_(values), kind_(kind) {}
  DataView(const Matrix<double>& values)  // NOLINT(google-explicit-constructor)
      : DataView(values.view()) {}
  DataView(const Matrix<float>& values)  // NOLINT(google-explicit-constructor)
      : DataView(values.view()) {}

  // Calls f with the MatrixView<const float> or MatrixView<const double> behind it.
  template <class F>
  decltype(auto) visit(F&& f) const {
    return std::visit(std::forward<F>(f), values_);
  }
  [[nodiscard]] DataKind kind() const { return kind_; }
  [[nodiscard]] Index rows() const {
    return std::visit([](const auto& view) { return view.rows(); }, values_);
  }
  [[nodiscard]] Index cols() const {
    return std::visit([](const auto& view) { return view.cols(); }, values_);
  }

 private:
  std::variant<MatrixView<const double>, MatrixView<const float>> values_;
  DataKind kind_;
};

}  // namespace truecluster
