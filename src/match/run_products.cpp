// Products of all pairs of clusters of all runs, in one matrix product.
#include "match/run_products.hpp"

#include <fmt/format.h>
#include <Eigen/Core>

#include <algorithm>

#include <truecluster/error.hpp>

#include "parallel/parallel.hpp"
#include "table/count_labels.hpp"

namespace truecluster {
namespace {

constexpr Index max_clusters_in_all = 16384;  // of all runs together: a table of 2 GB
constexpr Index block_rows = 1024;            // cases whose memberships are multiplied at a time

using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

// Memberships of the cases from `first` on, of all runs side by side; rows are divided by their
// sum.
void fill_block(std::span<const AnyPartition* const> runs, Index first, Index n_rows, Index k,
                RowMajor& block, RowMajor& present, RowMajor& norms) {
  block.setZero(n_rows, static_cast<Index>(runs.size()) * k);
  present.setZero(n_rows, runs.size());
  norms.setZero(n_rows, runs.size());
  for (Index r = 0; r < static_cast<Index>(runs.size()); ++r) {
    const AnyPartition& run = *runs[r];
    const auto* crisp = std::get_if<Partition>(&run);
    for (Index i = 0; i < n_rows; ++i) {
      auto row = block.row(i).segment(r * k, k);
      if (crisp != nullptr) {
        const Label l = crisp->labels[first + i];
        if (l != missing_label) row[l] = 1;
      } else {
        const auto p = std::get<Matrix<double>>(run).row(first + i);
        row = Eigen::Map<const Eigen::RowVectorXd>(p.data(), k);
      }
      const double sum = row.sum();
      if (sum <= 0) continue;
      row /= sum;
      present(i, r) = 1;
      norms(i, r) = row.squaredNorm();
    }
  }
}

Eigen::Map<RowMajor> as_eigen(Matrix<double>& matrix) {
  return {matrix.values().data(), matrix.rows(), matrix.cols()};
}

}  // namespace

RunProducts::RunProducts(std::span<const AnyPartition* const> runs, const Context& context)
    : n_runs_(static_cast<Index>(runs.size())), n_clusters_(truecluster::n_clusters(*runs[0])) {
  const Index all = n_runs_ * n_clusters_;
  if (all > max_clusters_in_all)
    throw InvalidArgument(
        fmt::format("{} runs of {} clusters are too many to compare all pairs of clusters: at most "
                    "{} runs can be aligned",
                    n_runs_, n_clusters_, max_clusters_in_all / n_clusters_));
  product_ = Matrix<double>(all, all);
  norm_ = Matrix<double>(n_runs_, n_runs_);
  n_common_ = Matrix<double>(n_runs_, n_runs_);
  const bool all_crisp = std::all_of(runs.begin(), runs.end(), [](const AnyPartition* run) {
    return std::holds_alternative<Partition>(*run);
  });
  if (all_crisp)
    add_crisp(runs, context);
  else
    add_fuzzy(runs, context);
  for (Index i = 0; i < all; ++i)
    for (Index j = 0; j < i; ++j) product_(i, j) = product_(j, i);
}

// The products of crisp clusters are the counts of their crosstable.
void RunProducts::add_crisp(std::span<const AnyPartition* const> runs, const Context& context) {
  parallel_for(n_runs_, context, [&](Index r) {
    LabelCounter counter;
    Crosstable table = empty_crosstable(n_clusters_, n_clusters_);
    const auto& labels = std::get<Partition>(*runs[r]).labels;
    for (Index s = r; s < n_runs_; ++s) {
      counter.count(labels, std::get<Partition>(*runs[s]).labels, table);
      for (Index c = 0; c < n_clusters_; ++c)
        std::copy(table.count.row(c).begin(), table.count.row(c).end(),
                  product_.row(r * n_clusters_ + c).begin() + s * n_clusters_);
      for (Matrix<double>* sum : {&norm_, &n_common_}) (*sum)(r, s) = (*sum)(s, r) = table.total;
    }
  });
}

// Blocks of cases bound the memory; each run's rows of the table are summed by one thread, block
// after block.
void RunProducts::add_fuzzy(std::span<const AnyPartition* const> runs, const Context& context) {
  const Index n = n_objects(*runs[0]), k = n_clusters_, all = n_runs_ * k;
  auto product = as_eigen(product_);
  RowMajor block, present, norms;
  for (Index first = 0; first < n; first += block_rows) {
    fill_block(runs, first, std::min(block_rows, n - first), k, block, present, norms);
    parallel_for(n_runs_, context, [&](Index r) {
      product.block(r * k, r * k, k, all - r * k).noalias() +=
          block.middleCols(r * k, k).transpose() * block.rightCols(all - r * k);
    });
    as_eigen(norm_).noalias() += norms.transpose() * present;
    as_eigen(n_common_).noalias() += present.transpose() * present;
  }
}

}  // namespace truecluster
