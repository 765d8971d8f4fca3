// The fields of results as R's values, and what they mean.
#include "fields_list.hpp"

#include <algorithm>
#include <array>
#include <climits>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include <truecluster/described_results.hpp>
#include <truecluster/error.hpp>

#include "convert.hpp"

namespace truecluster_r {

using truecluster::DescribedResult;
using truecluster::Entry;
using truecluster::Unit;

namespace {

// The fields that R calls otherwise.
constexpr std::array<std::pair<std::string_view, std::string_view>, 3> other_names{
    {{"selected_k", "k"}, {"selected_clusterer", "clusterer"}, {"mean_certainty", "probability"}}};

Rcpp::RObject vector_of(const Field&, const std::vector<double>& values) {
  return Rcpp::wrap(values);
}
Rcpp::RObject vector_of(const Field&, const std::vector<std::string>& values) {
  return Rcpp::wrap(values);
}
// Counts are integers as far as R has them.
Rcpp::RObject vector_of(const Field& field, const std::vector<Index>& values) {
  if (field.unit == Unit::position) return one_based(values);
  if (std::ranges::any_of(values, [](Index value) { return value > INT_MAX; }))
    return to_r(std::span<const Index>(values));
  return Rcpp::IntegerVector(values.begin(), values.end());
}
Rcpp::RObject vector_of(const Field&, const std::vector<bool>& values) {
  return Rcpp::wrap(values);
}
Rcpp::RObject vector_of(const Field&, const std::vector<Entries>& rows) {
  Columns columns;
  for (const Entries& row : rows) {
    columns.begin_row();
    for (const Entry& entry : row) columns.add(entry.field, entry.value);
  }
  return columns.data_frame();
}
Rcpp::RObject vector_of(const Field&, bool value) { return Rcpp::wrap(value); }
Rcpp::RObject vector_of(const Field&, double value) { return Rcpp::wrap(value); }
Rcpp::RObject vector_of(const Field&, const std::string& value) { return Rcpp::wrap(value); }
Rcpp::RObject vector_of(const Field& field, Index value) {
  return vector_of(field, std::vector{value});
}

}  // namespace

std::string r_name(const Field& field) {
  for (const auto& [name, other] : other_names)
    if (field.name == name) return std::string(other);
  return std::string(field.name);
}

Rcpp::RObject r_value(const Field& field, const FieldValue& value) {
  return std::visit([&](const auto& held) { return vector_of(field, held); }, value);
}

void add_fields(Rcpp::List& list, const Entries& entries) {
  for (const Entry& entry : entries) list[r_name(entry.field)] = r_value(entry.field, entry.value);
}

void Columns::add(const Field& field, const FieldValue& value) {
  const auto append = [&]<class T>(T single) {
    if (next_ == columns_.size()) columns_.push_back({field, std::vector<T>()});
    std::get<std::vector<T>>(columns_[next_++].values).push_back(std::move(single));
  };
  if (const auto* number = std::get_if<double>(&value)) append(*number);
  if (const auto* text = std::get_if<std::string>(&value)) append(*text);
  if (const auto* flag = std::get_if<bool>(&value)) append(*flag);
  if (const auto* whole = std::get_if<Index>(&value)) append(*whole);
}

void Columns::remove_rows() {
  n_rows_ = 0;
  for (Column& column : columns_) std::visit([](auto& values) { values.clear(); }, column.values);
}

Rcpp::List Columns::data_frame() const {
  Rcpp::List list;
  for (const Column& column : columns_)
    list[r_name(column.field)] = std::visit(
        [&](const auto& values) { return vector_of(column.field, values); }, column.values);
  list.attr("row.names") = Rcpp::IntegerVector::create(NA_INTEGER, -n_rows_);
  list.attr("class") = "data.frame";
  return list;
}

SEXP element(const Rcpp::List& list, const Field& field) {
  const std::string name = r_name(field);
  if (!list.containsElementNamed(name.c_str()))
    throw truecluster::InvalidArgument(fmt::format(
        "the result has no {}: it was made by another version of truecluster; fit again", name));
  return list[name];
}

}  // namespace truecluster_r

// [[Rcpp::export(rng = false)]]
Rcpp::List field_table_cpp(const std::string& kind) {
  std::vector<std::string> names, units, meanings;
  for (const truecluster::DescribedResult& result : truecluster::described_results()) {
    if (result.name != kind) continue;
    for (const truecluster::Entry& entry : result.entries) {
      names.push_back(truecluster_r::r_name(entry.field));
      units.emplace_back(name_of(entry.field.unit));
      meanings.emplace_back(entry.field.help);
    }
  }
  return Rcpp::List::create(Rcpp::Named("name") = names, Rcpp::Named("unit") = units,
                            Rcpp::Named("meaning") = meanings);
}
