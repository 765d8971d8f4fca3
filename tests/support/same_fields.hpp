// Two results compared field by field, by their description: bits must be the same, NaN included.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <map>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <truecluster/case_votes.hpp>
#include <truecluster/fields.hpp>
#include <truecluster/fit.hpp>
#include <truecluster/matrix.hpp>

namespace truecluster::testing {

inline std::string bits_of(double value) {
  return std::to_string(std::bit_cast<std::uint64_t>(value));
}
inline std::string bits_of(const std::string& value) { return value; }
template <class T>
requires(std::is_integral_v<T> || std::is_enum_v<T>) std::string bits_of(T value) {
  return std::to_string(static_cast<std::int64_t>(value));
}
template <class A, class B>
std::string bits_of(const std::pair<A, B>& value) {
  return bits_of(value.first) + ":" + bits_of(value.second);
}
template <Described T>
std::string bits_of(const T& value);
template <class T>
std::string bits_of(const std::vector<T>& values) {
  std::string text;
  for (const T& value : values) text += bits_of(value) + ",";
  return text;
}
inline std::string bits_of(const Matrix<double>& matrix) {
  std::string text = std::to_string(matrix.rows()) + ":";
  for (const double value : matrix.values()) text += bits_of(value) + ",";
  return text;
}
inline std::string bits_of(const CaseVotes& votes) {
  return bits_of(votes.memberships()) + bits_of(votes.votes_per_case());
}
template <Described T>
std::string bits_of(const T& result) {
  std::string text;
  describe(result, [&](const Field& field, const auto& value) {
    text += std::string(field.name) + "=" + bits_of(value) + "\n";
  });
  return text;
}

// The names of the fields that differ, at any depth.
template <Described T>
std::string differing_fields(const T& a, const T& b) {
  std::map<std::string, std::string> of_a;
  describe(a, [&](const Field& field, const auto& value) {
    of_a[std::string(field.name)] = bits_of(value);
  });
  std::string names;
  describe(b, [&](const Field& field, const auto& value) {
    if (of_a[std::string(field.name)] != bits_of(value)) names += std::string(field.name) + " ";
  });
  return names;
}

// Two fits, model by model first, so that a failure names the model.
inline void expect_same_fit(const FitResult& a, const FitResult& b) {
  ASSERT_EQ(a.models.size(), b.models.size());
  for (std::size_t m = 0; m < a.models.size(); ++m)
    EXPECT_EQ(differing_fields(a.models[m], b.models[m]), "") << "model " << m;
  EXPECT_EQ(differing_fields(a, b), "");
}

}  // namespace truecluster::testing
