// From data to the number of clusters; one run of a base clusterer; the nearest case.
#include "truecluster_types.h"

#include <truecluster/clusterer_registry.hpp>
#include <truecluster/fit.hpp>
#include <truecluster/nearest.hpp>

#include "cases.hpp"
#include "console_line.hpp"
#include "convert.hpp"
#include "fit_list.hpp"
#include "interruptible.hpp"
#include "option_list.hpp"
#include "r_clusterer.hpp"

namespace truecluster_r {
namespace {

using namespace truecluster;

DataView view_of(const Matrix<double>& values, bool distances) {
  return {values.view(), distances ? DataKind::distances : DataKind::features};
}

// Entries are texts such as "kmeans+gmm,single" or functions of R, with names.
std::vector<Family> families_of(const Rcpp::List& entries, const FitOptions& options,
                                DataKind kind) {
  const auto names = Rcpp::as<std::vector<std::string>>(Rf_getAttrib(entries, R_NamesSymbol));
  std::vector<Family> families;
  for (R_xlen_t e = 0; e < entries.size(); ++e) {
    const SEXP entry = entries[e];
    const std::string& name = names[e];
    if (Rf_isFunction(entry)) {
      families.push_back({name, {make_r_clusterer(name, Rcpp::Function(entry))}});
    } else {
      for (Family& family : parse_families(Rcpp::as<std::string>(entry), options.clusterers, kind))
        families.push_back(std::move(family));
    }
  }
  return families;
}

}  // namespace
}  // namespace truecluster_r

// functions is NULL, or a list of base clusterers some of which are functions of R: these run on
// R's thread.
// [[Rcpp::export(rng = false)]]
Rcpp::List fit_cpp(SEXP data, bool distances, SEXP functions, const Rcpp::List& options,
                   int threads, bool progress, SEXP weights) {
  using namespace truecluster_r;
  const auto cases = cases_of(data, distances, weights);
  const auto settings = options_of<truecluster::FitOptions>(options);
  truecluster::FitResult result;
  if (Rf_isNull(functions)) {
    run_interruptible(
        threads,
        [&](const truecluster::Context& context) { result = fit(*cases, settings, context); },
        progress);
  } else {
    const auto families = families_of(functions, settings, cases->kind());
    ConsoleLine line;
    truecluster::Context context{.threads = 1};
    if (progress)
      context.progress = [&](const truecluster::Progress& now) {
        line.show(truecluster::News(now));
      };
    result = fit(*cases, families, settings, context);
  }
  return fit_list(result);
}

// [[Rcpp::export(rng = false)]]
Rcpp::IntegerVector cluster_cpp(const Rcpp::NumericMatrix& data, bool distances,
                                const std::string& clusterer, int k, const Rcpp::List& options,
                                double seed) {
  using namespace truecluster_r;
  const truecluster::Matrix<double> values = row_major(data);
  const auto settings = options_of<truecluster::ClustererOptions>(options);
  std::vector<Label> labels(values.rows());
  run_interruptible(1, [&](const truecluster::Context&) {
    const auto base = truecluster::make_clusterer(clusterer, settings);
    const std::vector<std::uint32_t> weights(labels.size(), 1);
    const auto sample = base->prepare(view_of(values, distances), weights);
    truecluster::Stream stream(static_cast<std::uint64_t>(seed), truecluster::Stage::cluster,
                               static_cast<std::uint64_t>(k));
    sample->fit(k, stream)->predict(view_of(values, distances), labels);
  });
  return one_based(labels);
}

// The row of data that is nearest to each new row.
// [[Rcpp::export(rng = false)]]
Rcpp::IntegerVector nearest_case_cpp(const Rcpp::NumericMatrix& data,
                                     const Rcpp::NumericMatrix& wanted, int threads) {
  using namespace truecluster_r;
  const truecluster::Matrix<double> known = row_major(data), rows = row_major(wanted);
  std::vector<Index> nearest;
  run_interruptible(threads, [&](const truecluster::Context& context) {
    nearest = truecluster::nearest_cases(known, rows, context);
  });
  return one_based(nearest);
}
