// Labels, memberships and data between R and the core.
#include "convert.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string_view>

#include <truecluster/error.hpp>

namespace truecluster_r {

using truecluster::AnyPartition;
using truecluster::Matrix;
using truecluster::MatrixView;
using truecluster::Partition;

namespace {

constexpr Index block = 64;  // rows and columns that are transposed together: they fit the cache

// R's NA is the least integer, which is missing.
Partition integer_labels(SEXP labels, std::string_view noise) {
  const int* begin = TYPEOF(labels) == LGLSXP ? LOGICAL(labels) : INTEGER(labels);
  const std::span<const std::int32_t> values(begin, Rf_xlength(labels));
  return truecluster::compact_labels(values, noise);
}

Partition text_labels(const Rcpp::CharacterVector& labels, std::string_view noise) {
  std::vector<std::string> texts;
  texts.reserve(labels.size());
  for (R_xlen_t i = 0; i < labels.size(); ++i)
    texts.push_back(Rcpp::CharacterVector::is_na(labels[i]) ? std::string()
                                                            : Rcpp::as<std::string>(labels[i]));
  return truecluster::compact_labels(std::span<const std::string>(texts), noise);
}

// Numbers that are not whole are labels like any other text.
Partition double_labels(SEXP labels, std::string_view noise) {
  const std::span<const double> values(REAL(labels), Rf_xlength(labels));
  std::vector<std::int64_t> whole;
  whole.reserve(values.size());
  for (const double value : values) {
    if (std::isnan(value)) {
      whole.push_back(std::numeric_limits<std::int64_t>::min());
    } else if (value == std::floor(value) && std::abs(value) < 0x1p53) {
      whole.push_back(static_cast<std::int64_t>(value));
    } else {
      return text_labels(Rcpp::CharacterVector(Rf_coerceVector(labels, STRSXP)), noise);
    }
  }
  return truecluster::compact_labels(std::span<const std::int64_t>(whole), noise);
}

// Noise is a level, and the labels are the numbers of levels.
Partition factor_labels(SEXP labels, std::string_view noise) {
  const Rcpp::CharacterVector levels = Rf_getAttrib(labels, R_LevelsSymbol);
  std::string number(truecluster::no_noise);
  for (R_xlen_t level = 0; level < levels.size(); ++level)
    if (noise != truecluster::no_noise && noise == CHAR(STRING_ELT(levels, level)))
      number = std::to_string(level + 1);
  Partition partition = integer_labels(labels, number);
  for (std::string& name : partition.names)
    name = Rcpp::as<std::string>(levels[static_cast<R_xlen_t>(std::stol(name)) - 1]);
  return partition;
}

Matrix<double> memberships(const Rcpp::NumericMatrix& values) {
  Matrix<double> result = row_major(values);
  for (Index i = 0; i < result.rows(); ++i) {
    const std::span<double> row = result.row(i);
    if (std::ranges::any_of(row, [](double p) { return std::isnan(p); }))
      std::ranges::fill(row, 0.0);
  }
  return result;
}

// NULL if there is none.
SEXP element_named(SEXP list, std::string_view name) {
  const SEXP names = Rf_getAttrib(list, R_NamesSymbol);
  for (R_xlen_t i = 0; i < Rf_xlength(names); ++i)
    if (name == CHAR(STRING_ELT(names, i))) return VECTOR_ELT(list, i);
  return R_NilValue;
}

// Whether package clue says that memberships are 0 and 1 only.
bool is_hard(SEXP object) {
  return TYPEOF(object) == REALSXP && Rf_isMatrix(object) && Rf_inherits(object, "cl_membership") &&
         Rf_asLogical(Rf_getAttrib(object, Rf_install("is_cl_hard_partition"))) == 1;
}

// The labels of such memberships, as clue::cl_class_ids() has them.
Rcpp::IntegerVector class_ids(const Rcpp::NumericMatrix& memberships) {
  Rcpp::IntegerVector ids(memberships.nrow());
  for (int j = memberships.ncol(); j-- > 0;)
    for (int i = 0; i < memberships.nrow(); ++i)
      if (memberships(i, j) == 1) ids[i] = j + 1;
  const SEXP names = Rf_getAttrib(memberships, R_DimNamesSymbol);
  if (!Rf_isNull(names) && !Rf_isNull(VECTOR_ELT(names, 0))) ids.names() = VECTOR_ELT(names, 0);
  return ids;
}

}  // namespace

Matrix<double> row_major(const Rcpp::NumericMatrix& values) {
  const Index rows = values.nrow(), cols = values.ncol();
  Matrix<double> result(rows, cols);
  const double* from = values.begin();
  for (Index top = 0; top < rows; top += block)
    for (Index left = 0; left < cols; left += block)
      for (Index i = top; i < std::min(rows, top + block); ++i)
        for (Index j = left; j < std::min(cols, left + block); ++j)
          result(i, j) = from[j * rows + i];
  return result;
}

Rcpp::NumericMatrix to_r(MatrixView<const double> values) {
  const Index rows = values.rows(), cols = values.cols();
  Rcpp::NumericMatrix result(Rcpp::no_init(static_cast<int>(rows), static_cast<int>(cols)));
  double* to = result.begin();
  for (Index top = 0; top < rows; top += block)
    for (Index j = 0; j < cols; ++j)
      for (Index i = top; i < std::min(rows, top + block); ++i) to[j * rows + i] = values(i, j);
  return result;
}

std::vector<Label> zero_based(const Rcpp::IntegerVector& numbers) {
  std::vector<Label> labels;
  labels.reserve(numbers.size());
  for (const int number : numbers)
    labels.push_back(number == NA_INTEGER ? truecluster::missing_label : number - 1);
  return labels;
}

Rcpp::NumericVector to_r(std::span<const Index> counts) {
  return Rcpp::NumericVector(counts.begin(), counts.end());
}

AnyPartition any_partition(SEXP object, std::string_view noise) {
  if (Rf_isFactor(object)) return factor_labels(object, noise);
  if (TYPEOF(object) == REALSXP && Rf_isMatrix(object)) return memberships(object);
  if (TYPEOF(object) == INTSXP || TYPEOF(object) == LGLSXP) return integer_labels(object, noise);
  if (TYPEOF(object) == REALSXP) return double_labels(object, noise);
  if (TYPEOF(object) == STRSXP) return text_labels(object, noise);
  throw truecluster::InvalidArgument(
      "a partition must be a vector of labels, a factor, a matrix of memberships or an object with "
      "cluster numbers");
}

std::vector<AnyPartition> any_partitions(const Rcpp::List& objects, std::string_view noise) {
  std::vector<AnyPartition> result;
  result.reserve(objects.size());
  for (R_xlen_t b = 0; b < objects.size(); ++b) result.push_back(any_partition(objects[b], noise));
  return result;
}

std::vector<std::string> cluster_names(SEXP object, const AnyPartition& partition) {
  if (const auto* crisp = std::get_if<Partition>(&partition)) return crisp->names;
  const SEXP dimnames = Rf_getAttrib(object, R_DimNamesSymbol);
  if (!Rf_isNull(dimnames) && !Rf_isNull(VECTOR_ELT(dimnames, 1)))
    return Rcpp::as<std::vector<std::string>>(VECTOR_ELT(dimnames, 1));
  std::vector<std::string> names;
  for (Label k = 1; k <= n_clusters(partition); ++k) names.push_back(std::to_string(k));
  return names;
}

}  // namespace truecluster_r

// The elements of a list that the core takes as they are, and the labels inside k-means results and
// the partitions of package clue; NULL in the place of all others. Ensembles are long, and R's own
// loops slow.
// [[Rcpp::export(rng = false)]]
Rcpp::List plain_partitions_cpp(const Rcpp::List& objects) {
  Rcpp::List result(objects.size());
  for (R_xlen_t b = 0; b < objects.size(); ++b) {
    SEXP object = VECTOR_ELT(objects, b);
    if (TYPEOF(object) == VECSXP && Rf_inherits(object, "cl_partition_by_class_ids")) {
      object = truecluster_r::element_named(object, ".Data");
    } else if (TYPEOF(object) == VECSXP && Rf_inherits(object, "cl_partition_by_memberships")) {
      object = truecluster_r::element_named(object, ".Data");
      if (truecluster_r::is_hard(object)) {
        SET_VECTOR_ELT(result, b, truecluster_r::class_ids(object));
        continue;
      }
    } else if (TYPEOF(object) == VECSXP && Rf_inherits(object, "kmeans")) {
      object = truecluster_r::element_named(object, "cluster");
    }
    const bool memberships = TYPEOF(object) == REALSXP && Rf_isMatrix(object) &&
                             Rf_ncols(object) > 1 &&
                             (!Rf_isObject(object) || Rf_inherits(object, "cl_membership"));
    const bool labels =
        Rf_isVectorAtomic(object) && !Rf_isMatrix(object) &&
        (!Rf_isObject(object) || Rf_isFactor(object) || Rf_inherits(object, "cl_class_ids"));
    if (labels || memberships) SET_VECTOR_ELT(result, b, object);
  }
  return result;
}
