// Functions on given partitions: crosstable, match, agreement, consensus, align, criterion.
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <truecluster/align.hpp>
#include <truecluster/assignment.hpp>
#include <truecluster/compare.hpp>
#include <truecluster/consensus.hpp>

#include "arrays.hpp"
#include "fields.hpp"
#include "known.hpp"
#include "module.hpp"
#include "options.hpp"
#include "run.hpp"
#include "runs_page.hpp"

namespace truecluster::python {
namespace {

std::vector<AnyPartition> partitions_from(const py::list& given,
                                          std::string_view noise = no_noise) {
  std::vector<AnyPartition> partitions;
  for (const py::handle one : given)
    partitions.push_back(partition_from(py::reinterpret_borrow<py::object>(one), noise));
  return partitions;
}

// What the clusters were called; those of memberships are numbered from 0.
std::vector<std::string> cluster_names(const AnyPartition& partition) {
  if (const auto* crisp = std::get_if<Partition>(&partition)) return crisp->names;
  std::vector<std::string> names;
  for (Label k = 0; k < n_clusters(partition); ++k) names.push_back(std::to_string(k));
  return names;
}

void add_table(py::dict& result, const AnyPartition& a, const AnyPartition& b, Crosstable table) {
  result["table"] = to_numpy(std::move(table.count));
  result["row_labels"] = cluster_names(a);
  result["col_labels"] = cluster_names(b);
  result["n_missing"] = table.n_missing;
}

// Weights are None or double values.
py::dict crosstable_of(const py::object& given_a, const py::object& given_b,
                       const py::object& given_weights) {
  const AnyPartition a = partition_from(given_a), b = partition_from(given_b);
  std::span<const double> weights;
  if (!given_weights.is_none()) weights = span_of<double>(given_weights.cast<py::array>());
  py::dict result;
  add_table(result, a, b,
            run(1, py::none(), [&](const Context&) { return compared_table(a, b, weights); }));
  return result;
}

py::dict match_of(const py::object& given_a, const py::object& given_b,
                  const py::dict& options_given) {
  const auto options = options_from<MatchOptions>(options_given, {{"match", "method"}});
  const AnyPartition a = partition_from(given_a), b = partition_from(given_b);
  Crosstable table = compared_table(a, b);
  MatchResult matched = run(1, py::none(), [&](const Context&) { return match(table, options); });
  py::dict result;
  add_table(result, a, b, std::move(table));
  result["method"] = std::string(name_of(matched.method));
  result["scores"] = to_numpy(std::move(matched.scores));
  py::list pairs;
  for (const MatchedPair& one : matched.pairs)
    pairs.append(py::make_tuple(one.row, one.col, one.count, one.score));
  result["pairs"] = pairs;
  result["unmatched_rows"] = matched.unmatched_rows;
  result["unmatched_cols"] = matched.unmatched_cols;
  result["diagonal"] = matched.diagonal;
  result["kappa"] = matched.kappa;
  return result;
}

// The indices, and sentences to warn with.
py::tuple agreement_of(const py::object& given_a, const py::object& given_b,
                       const py::dict& options_given) {
  const auto options = options_from<MatchOptions>(options_given, {{"match", "method"}});
  const AnyPartition a = partition_from(given_a), b = partition_from(given_b);
  const Agreement found =
      run(1, py::none(), [&](const Context&) { return compared(a, b, options); });
  py::dict result;
  for (const NamedValue& one : found.indices)
    result[py::str(one.name.data(), one.name.size())] = one.value;
  result["n_missing"] = found.n_missing;
  return py::make_tuple(result, found.warnings);
}

// Runs of arrays have no names of their own.
std::vector<std::string> run_names(std::size_t n) {
  std::vector<std::string> names;
  for (std::size_t r = 1; r <= n; ++r) names.push_back("run " + std::to_string(r));
  return names;
}

py::dict consensus_of(const py::list& ensemble, const py::dict& options_given,
                      const py::object& reference, int threads, const py::object& known,
                      const std::string& call, const py::object& given_weights) {
  const auto options = options_from<ConsensusOptions>(options_given);
  const std::vector<AnyPartition> partitions = partitions_from(ensemble, options.noise);
  AnyPartition given;
  if (!reference.is_none()) given = partition_from(reference, options.noise);
  const CaseWeights weights =
      weights_from(given_weights, partitions.empty() ? 0 : n_objects(partitions[0]));
  ConsensusResult found = run(threads, py::none(), [&](const Context& context) {
    return consensus(partitions, options, context, reference.is_none() ? nullptr : &given, weights);
  });
  py::dict result;
  // The page shows the votes, not the partitions, which need not be kept.
  result["_page"] = RunsPage([found, options, call, labels = known_from(known)] {
    return consensus_document(
        found, {.runs = {}, .names = {}, .known = labels ? &*labels : nullptr}, options, call);
  });
  result["fields"] = fields_dict(entries_of(found));
  result["n_noise"] = found.n_noise();
  result["noise_shares"] = noise_to_numpy(found.noise_shares, found.memberships.rows());
  result["labels"] = labels_to_numpy(std::move(found.labels));
  result["memberships"] = to_numpy(std::move(found.memberships));
  result["votes_per_case"] = to_numpy(std::move(found.votes_per_case));
  result["criterion"] = fields_dict(entries_of(found.criterion));
  result["converged"] = found.converged;
  result["cic_standard_error"] = found.convergence.cic_standard_error;
  result["half_difference"] = found.convergence.half_difference;
  result["agreement"] = field_to_numpy(found.fits, &ReplicateFit::diagonal);
  return result;
}

py::object aligned(const AnyPartition& run, std::span<const Index> permutation) {
  AnyPartition moved = reordered(run, permutation);
  if (auto* crisp = std::get_if<Partition>(&moved)) return to_numpy(std::move(crisp->labels));
  return to_numpy(std::move(std::get<Matrix<double>>(moved)));
}

py::dict align_of(const py::list& given, const py::dict& options_given, int threads,
                  const py::object& known, const std::string& call) {
  const auto options = options_from<AlignOptions>(options_given);
  std::vector<AnyPartition> runs = partitions_from(given);
  AlignResult found = run(threads, py::none(),
                          [&](const Context& context) { return align(runs, options, context); });
  py::dict result;
  py::list moved, permutations;
  for (std::size_t r = 0; r < runs.size(); ++r) {
    moved.append(aligned(runs[r], found.runs[r].permutation));
    permutations.append(to_numpy(found.runs[r].permutation));
  }
  result["fields"] = fields_dict(entries_of(found));
  result["fields"]["runs"] = fields_list(found.runs);
  result["runs"] = moved;
  result["permutations"] = permutations;
  result["similarity"] = field_to_numpy(found.runs, &AlignedRun::similarity);
  result["mode_of_run"] = field_to_numpy(found.runs, &AlignedRun::mode);
  result["modes"] = fields_list(found.modes);
  result["levels"] = fields_list(found.levels);
  result["splits"] = fields_list(found.splits);
  result["mean_pairwise_similarity"] = found.mean_pairwise_similarity;
  result["_page"] = RunsPage([found = std::move(found), runs = std::move(runs), options, call,
                              groups = known_from(known)] {
    const std::vector<std::string> names = run_names(runs.size());
    return align_document(
        found, {.runs = runs, .names = names, .known = groups ? &*groups : nullptr}, options, call);
  });
  return result;
}

py::array_t<Index> assignment_of(const py::array& values, bool maximize) {
  const auto view = matrix_view<double>(values);
  return to_numpy(run(1, py::none(), [&](const Context&) {
    return maximize ? maximize_assignment(view) : minimize_assignment(view);
  }));
}

}  // namespace

void define_partitions(py::module_& module) {
  define_runs_page(module);
  module.def("crosstable", &crosstable_of);
  module.def("match", &match_of);
  module.def("agreement", &agreement_of);
  module.def("consensus", &consensus_of);
  module.def("align", &align_of);
  module.def("criterion", [](const py::array& memberships, const py::object& noise_shares,
                             const py::object& weights) {
    std::span<const double> noise;
    if (!noise_shares.is_none()) noise = span_of<double>(noise_shares.cast<py::array>());
    const auto values = matrix_view<double>(memberships);
    return fields_dict(entries_of(criterion(values, noise, weights_from(weights, values.rows()))));
  });
  module.def("assignment", &assignment_of);
}

}  // namespace truecluster::python
