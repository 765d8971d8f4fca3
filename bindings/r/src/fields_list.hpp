// The fields of results as R's values, and back. Positions count from 1, what is unknown is NA.
#pragma once

#include "truecluster_types.h"

#include <algorithm>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include <truecluster/fields.hpp>

namespace truecluster_r {

using truecluster::Described;
using truecluster::Entries;
using truecluster::Field;
using truecluster::FieldValue;
using truecluster::Index;

// R's name of a field.
std::string r_name(const Field& field);

// A single value, a vector of them, or the data frame of a list of structs.
Rcpp::RObject r_value(const Field& field, const FieldValue& value);

// Adds every field by its name.
void add_fields(Rcpp::List& list, const Entries& entries);

// The columns of a data frame, one for each field that is a single value.
class Columns {
 public:
  // Adds the next value of the row that was begun last.
  void begin_row() {
    next_ = 0;
    ++n_rows_;
  }
  void add(const Field& field, const FieldValue& value);
  void remove_rows();
  [[nodiscard]] Rcpp::List data_frame() const;

 private:
  using Values = std::variant<std::vector<Index>, std::vector<double>, std::vector<std::string>,
                              std::vector<bool>>;
  struct Column {
    Field field;
    Values values;
  };
  std::vector<Column> columns_;
  std::size_t next_ = 0;
  int n_rows_ = 0;
};

// A row for each struct.
template <Described T>
Rcpp::List data_frame_of(const std::vector<T>& rows) {
  Columns columns;
  const auto add = [&](const T& row) {
    columns.begin_row();
    visit_shown(row, [&](const Field& field, const auto& value) {
      columns.add(field, truecluster::shown(value));
    });
  };
  for (const T& row : rows) add(row);
  if constexpr (std::is_default_constructible_v<T>)
    if (rows.empty()) {  // the columns are there all the same
      add(T{});
      columns.remove_rows();
    }
  return columns.data_frame();
}

// For each field that is a vector: the values of every struct, one after the other, by name.
template <Described T>
void add_vectors(Rcpp::List& list, const std::vector<T>& rows) {
  for (const T& row : rows)
    visit_shown(row, [&]<class Value>(const Field& field, const Value& value) {
      if constexpr (!std::is_same_v<Value, std::string> && requires { value.size(); }) {
        const std::string name = r_name(field);
        Rcpp::List values = list.containsElementNamed(name.c_str()) ? list[name] : Rcpp::List();
        values.push_back(r_value(field, truecluster::shown(value)));
        list[name] = values;
      }
    });
}

// The element of this name; refuses a list that another version has made.
SEXP element(const Rcpp::List& list, const Field& field);

template <class T>
concept Single = std::is_arithmetic_v<T> || std::is_enum_v<T> || std::is_same_v<T, std::string>;

// What stands at a place of an R vector.
template <Single T>
void read(const Field& field, SEXP values, R_xlen_t at, T& value) {
  if constexpr (std::is_enum_v<T>) {
    const auto names = enum_names(T{});
    const std::string name = CHAR(STRING_ELT(values, at));
    value = static_cast<T>(std::ranges::find(names, name) - names.begin());
  } else if constexpr (std::is_same_v<T, std::string>) {
    value = CHAR(STRING_ELT(values, at));
  } else {
    const double number = Rcpp::NumericVector(values)[at];
    if (std::is_floating_point_v<T> || field.unit != truecluster::Unit::position)
      value = static_cast<T>(number);
    else
      value = static_cast<T>(R_IsNA(number) ? -1 : number - 1);
  }
}
template <Single T>
void read(const Field& field, SEXP values, std::vector<T>& result) {
  result.resize(Rf_xlength(values));
  for (R_xlen_t i = 0; i < Rf_xlength(values); ++i) read(field, values, i, result[i]);
}

// Calls use(field, value) for each field that is neither apart nor derived, to set it.
template <Described T, class Use>
void visit_stored(T& result, const Use& use) {
  describe(result, [&]<class Value>(const Field& field, Value&& value) {
    if constexpr (!std::is_const_v<std::remove_reference_t<Value>> &&
                  !std::is_void_v<typename truecluster::ShownAs<std::decay_t<Value>>::type>)
      if (!field.is_apart && !field.is_derived) use(field, value);
  });
}

template <Described T>
void read(const Field&, SEXP data_frame, std::vector<T>& rows) {
  const Rcpp::List columns(data_frame);
  rows.resize(columns.size() == 0 ? 0 : Rf_xlength(columns[0]));
  for (std::size_t i = 0; i < rows.size(); ++i)
    visit_stored(rows[i], [&]<class Value>(const Field& field, Value& value) {
      if constexpr (Single<Value>)
        read(field, element(columns, field), static_cast<R_xlen_t>(i), value);
    });
}

}  // namespace truecluster_r
