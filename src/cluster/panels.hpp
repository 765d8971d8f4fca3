// Cases laid out for SIMD: panels of 16 cases, in each panel one feature after the other, so that a
// vector register holds the same feature of neighbouring cases. Sums run over the features in their
// order for every case, which gives the same bits on every machine.
#pragma once

#include <array>
#include <cmath>
#include <span>
#include <vector>

#include <truecluster/clusterers.hpp>
#include <truecluster/matrix.hpp>
#include <truecluster/types.hpp>

namespace truecluster {

// A distance from the sum that Panels::sums has.
inline double distance_of_sum(Metric metric, double sum) {
  if (metric == Metric::euclidean) return std::sqrt(sum);
  return metric == Metric::cosine ? sum / 2 : sum;
}

class Panels {
 public:
  static constexpr Index width = 16;

  Panels() = default;
  // All features have the value until they are set.
  Panels(Index size, Index dim, double value = 0)
      : values_(panels_of(size) * width * dim, value), size_(size), dim_(dim) {}

  [[nodiscard]] Index size() const { return size_; }
  [[nodiscard]] Index dim() const { return dim_; }
  // The size rounded up to whole panels: what functions that write one value per case write.
  [[nodiscard]] Index padded_size() const { return panels_of(size_) * width; }
  [[nodiscard]] Index n_panels() const { return panels_of(size_); }
  // Feature by feature, the panel's cases: dim × width values.
  [[nodiscard]] const double* panel(Index p) const { return values_.data() + p * width * dim_; }

  void set_case(Index i, std::span<const double> features);
  void get_case(Index i, std::span<double> features) const;

  // Distance of a point to every case from panel first_panel on; out has padded_size() values, of
  // which those of earlier panels are left as they are. For cosine all have length 1.
  void distances(Metric metric, std::span<const double> point, std::span<double> out,
                 Index first_panel = 0) const;

  // Distance of a point to case i.
  [[nodiscard]] double distance(Metric metric, std::span<const double> point, Index i) const;

  // What rises with the distance of a point to the cases of some panels: the sum of squared
  // differences, for Manhattan of absolute ones. Returns the least of them; out has room for whole
  // panels.
  double sums(Metric metric, std::span<const double> point, Index first_panel, Index n_panels,
              double* out) const;

  // The same of four points, one in each row, to all cases; out has 4 × padded_size() values.
  std::array<double, 4> sums_of_four(Metric metric, const Matrix<double>& points,
                                     Matrix<double>& out) const;

 private:
  static Index panels_of(Index size) { return (size + width - 1) / width; }

  std::vector<double> values_;
  Index size_ = 0, dim_ = 0;
};

}  // namespace truecluster
