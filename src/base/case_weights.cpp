// Rounds weights to units, and sums them.
#include <truecluster/case_weights.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include <truecluster/error.hpp>

#include "base/hash.hpp"

namespace truecluster {
namespace {

void require_number(Index n_weights, Index n_cases) {
  if (n_weights != n_cases)
    throw InvalidArgument(fmt::format("the number of weights is {} but the number of cases is {}",
                                      n_weights, n_cases));
}

// The mean of those above 0, as a multiple of the largest.
double relative_mean(std::span<const double> weights, double largest) {
  double sum = 0, n = 0;
  for (const double weight : weights) {
    sum += weight / largest;
    n += weight > 0 ? 1 : 0;
  }
  return sum / n;
}

// A multiple of all weights gives the same units: the last bits, in which ratios may then differ,
// are rounded off before a half is rounded up.
std::uint64_t to_units(double ratio_to_mean) {
  constexpr double finer = 0x1p20;
  const double fine = std::nearbyint(ratio_to_mean / CaseWeights::of_unit * finer);
  return static_cast<std::uint64_t>(std::llround(fine / finer));
}

}  // namespace

void require_weights(std::span<const double> weights, Index n_cases) {
  require_number(weights.size(), n_cases);
  for (std::size_t i = 0; i < weights.size(); ++i)
    if (!(std::isfinite(weights[i]) && weights[i] >= 0))
      throw InvalidArgument(
          fmt::format("the weight of case {} is {} but a weight must be finite and not negative",
                      i + 1, weights[i]));
}

CaseWeights::CaseWeights(std::span<const double> weights) : CaseWeights(weights, weights.size()) {}

CaseWeights::CaseWeights(std::span<const double> weights, Index n_cases) {
  require_weights(weights, n_cases);
  if (std::ranges::all_of(weights, [](double weight) { return weight == 0; }))
    throw InvalidArgument("all weights are 0: at least one case must count");
  const double largest = std::ranges::max(weights);
  const double mean = relative_mean(weights, largest);
  std::vector<std::uint64_t> sums;
  sums.reserve(weights.size());
  std::uint64_t sum = 0;
  for (const double weight : weights) {
    sum += to_units(weight / largest / mean);
    sums.push_back(sum);
  }
  *this = of_sums(std::move(sums));
}

CaseWeights CaseWeights::of_sums(std::vector<std::uint64_t> sums) {
  CaseWeights result;
  if (sums.empty()) return result;
  bool alike = true;
  double squares = 0;
  std::uint64_t before = 0;
  for (const std::uint64_t sum : sums) {
    const std::uint64_t units = sum - before;
    alike = alike && units == sums.front();
    squares += static_cast<double>(units) * static_cast<double>(units);
    before = sum;
  }
  if (alike) return result;
  const auto total = static_cast<double>(before);
  result.effective_cases_ = total * total / squares;  // [Kish 1965]
  result.sums_ = std::make_shared<const std::vector<std::uint64_t>>(std::move(sums));
  return result;
}

Index CaseWeights::case_of_unit(std::uint64_t unit) const {
  return std::ranges::upper_bound(*sums_, unit) - sums_->begin();
}

std::vector<double> CaseWeights::values() const {
  std::vector<double> values;
  values.reserve(size());
  for (Index i = 0; i < size(); ++i) values.push_back(of(i));
  return values;
}

double CaseWeights::sum(Index n) const {
  return empty() ? static_cast<double>(n) : static_cast<double>(total()) * of_unit;
}

double CaseWeights::effective_cases(Index n) const {
  return empty() ? static_cast<double>(n) : effective_cases_;
}

std::vector<Index> CaseWeights::counting_cases() const {
  std::vector<Index> cases;
  for (Index i = 0; i < size(); ++i)
    if (units(i) > 0) cases.push_back(i);
  return cases;
}

CaseWeights CaseWeights::of_cases(std::span<const Index> cases) const {
  if (empty()) return {};
  std::vector<double> weights;
  weights.reserve(cases.size());
  for (const Index i : cases) weights.push_back(static_cast<double>(units(i)));
  return CaseWeights(weights);
}

CaseWeights CaseWeights::without(std::span<const Index> cases, Index n) const {
  if (cases.empty()) return *this;
  constexpr auto alike = static_cast<std::uint64_t>(1 / of_unit);
  std::vector<std::uint64_t> sums;
  sums.reserve(n);
  std::uint64_t sum = 0;
  auto next = cases.begin();
  for (Index i = 0; i < n; ++i) {
    const bool is_left_out = next != cases.end() && *next == i;
    if (is_left_out)
      ++next;
    else
      sum += empty() ? alike : units(i);
    sums.push_back(sum);
  }
  return of_sums(std::move(sums));
}

void CaseWeights::require_cases(Index n) const {
  if (!empty()) require_number(size(), n);
}

std::uint64_t CaseWeights::hash() const {
  if (empty()) return 0;
  return fnv1a(
      {reinterpret_cast<const char*>(sums_->data()), sums_->size() * sizeof(std::uint64_t)});
}

}  // namespace truecluster
