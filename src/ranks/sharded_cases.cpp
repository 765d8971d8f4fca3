// Brings rows from the ranks that hold them, and deals rows to them.
#include <truecluster/sharded_cases.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <type_traits>
#include <utility>
#include <vector>

#include <truecluster/error.hpp>

#include "base/counted.hpp"
#include "ranks/exchange.hpp"
#include "ranks/row_shares.hpp"

namespace truecluster {
namespace {

void require_rows(Index n_rows, int n_ranks) {
  if (n_rows < n_ranks)
    throw InvalidArgument(fmt::format("there {} {} for {}, and each needs one; start at most {}",
                                      n_rows == 1 ? "is" : "are", counted(n_rows, "row"),
                                      counted(n_ranks, "rank"),
                                      counted(std::max<Index>(1, n_rows), "rank")));
}

// What all ranks must know alike of a table.
struct Shape {
  Index rows = 0, cols = 0;
  bool is_float = false, is_distances = false;

  [[nodiscard]] DataKind kind() const {
    return is_distances ? DataKind::distances : DataKind::features;
  }
};

Shape shape_of(const CaseSource& cases) {
  const Index some = cases.held().first;
  const bool is_float =
      cases.rows() > 0 && cases.block(some, some + 1).view().visit([]<class T>(const T&) {
        return std::is_same_v<T, MatrixView<const float>>;
      });
  return {cases.rows(), cases.cols(), is_float, cases.kind() == DataKind::distances};
}

template <class T>
std::vector<T> values_of(const MatrixView<const T>& table) {
  std::vector<T> values;
  values.reserve(table.rows() * table.cols());
  for (Index i = 0; i < table.rows(); ++i)
    values.insert(values.end(), table.row(i).begin(), table.row(i).end());
  return values;
}

// Rows that are dealt at a time: those of a large table are not copied all at once.
constexpr Index dealt_rows = Index{1} << 16;

// Calls f(r, first, last) for pieces of the rows of every rank r but the first.
template <class F>
void for_dealt_pieces(Index n_rows, int n_ranks, F f) {
  for (int r = 1; r < n_ranks; ++r) {
    const auto [begin, end] = rows_of_rank(n_rows, r, n_ranks);
    for (Index first = begin; first < end; first += dealt_rows)
      f(r, first, std::min(end, first + dealt_rows));
  }
}

// T is what the values of rank 0 are.
template <class T>
CaseBlock receive_rows(const Shape& shape, const Ranks& ranks) {
  const RowRange own = rows_of_rank(shape.rows, ranks.rank(), ranks.size());
  Matrix<T> values(own.size(), shape.cols);
  for_dealt_pieces(shape.rows, ranks.size(), [&](int r, Index first, Index last) {
    std::vector<std::size_t> sizes(ranks.size());
    if (r != ranks.rank()) return ranks.deal({}, sizes, {});
    const std::span<T> piece =
        values.values().subspan((first - own.first) * shape.cols, (last - first) * shape.cols);
    sizes[r] = piece.size_bytes();
    ranks.deal({}, sizes, std::as_writable_bytes(piece));
  });
  return CaseBlock(std::move(values), shape.kind());
}

}  // namespace

ShardedCases::ShardedCases(const CaseSource& own, const Ranks& ranks) : own_(own), ranks_(ranks) {
  require_rows(own.rows(), ranks.size());
  const Shape shape = shape_of(*this);
  require_same(
      ranks, "data",
      fmt::format("{} x {} {} {}", shape.rows, shape.cols, shape.is_float, shape.is_distances));
}

RowRange ShardedCases::held() const { return rows_of_rank(rows(), ranks_.rank(), ranks_.size()); }

CaseBlock gather_cases(const CaseSource& cases, std::span<const Index> rows, Parcel kind) {
  if (cases.ranks() == nullptr) return cases.copy(rows);
  const RowShares shares(cases.rows(), cases.ranks());
  const CaseBlock own = cases.copy(shares.own_among(rows));
  return own.view().visit([&]<class T>(const MatrixView<const T>& values) {
    const std::vector<T> held = values_of(values);
    return CaseBlock(Matrix<T>(rows.size(), cases.cols(),
                               shares.gather(kind, rows, cases.cols(), std::span<const T>(held))),
                     cases.kind());
  });
}

CaseBlock gather_all_cases(const CaseSource& cases) {
  if (cases.ranks() == nullptr) return cases.block(0, cases.rows());
  std::vector<Index> rows(cases.rows());
  std::iota(rows.begin(), rows.end(), Index{0});
  return gather_cases(cases, rows);
}

CaseWeights share_weights(const CaseWeights& weights, const Ranks& ranks) {
  std::vector<std::uint64_t> sums(from_first(ranks, weights.size()));
  if (sums.empty()) return {};
  if (ranks.rank() == 0) std::ranges::copy(weights.sums(), sums.begin());
  ranks.broadcast(Parcel::other, std::as_writable_bytes(std::span(sums)));
  return CaseWeights::of_sums(std::move(sums));
}

HeldCases::HeldCases(CaseBlock held, Index first, Index n_rows)
    : held_(std::move(held)), first_(first), n_rows_(n_rows) {}

RowRange HeldCases::held() const { return {first_, first_ + held_.view().rows()}; }

CaseBlock HeldCases::block(Index first, Index last) const {
  return ViewSource(held_.view()).block(first - first_, last - first_);
}

CaseBlock HeldCases::copy(std::span<const Index> rows) const {
  std::vector<Index> places(rows.begin(), rows.end());
  for (Index& row : places) row -= first_;
  return ViewSource(held_.view()).copy(places);
}

HeldCases deal_cases(const CaseSource& all, const Ranks& ranks) {
  const Shape shape = from_first(ranks, shape_of(all));
  require_rows(shape.rows, ranks.size());
  for_dealt_pieces(shape.rows, ranks.size(), [&](int r, Index first, Index last) {
    all.block(first, last).view().visit([&](const auto& values) {
      const auto piece = values_of(values);
      std::vector<std::size_t> sizes(ranks.size());
      sizes[r] = std::span(piece).size_bytes();
      ranks.deal(std::as_bytes(std::span(piece)), sizes, {});
    });
  });
  // In memory as at the other ranks: all wait for the slowest, and each replicate reads all rows.
  const RowRange own = rows_of_rank(shape.rows, 0, ranks.size());
  return {all.block(own.first, own.last), own.first, shape.rows};
}

HeldCases receive_cases(const Ranks& ranks) {
  const Shape shape = from_first(ranks, Shape{});
  require_rows(shape.rows, ranks.size());
  return {shape.is_float ? receive_rows<float>(shape, ranks) : receive_rows<double>(shape, ranks),
          rows_of_rank(shape.rows, ranks.rank(), ranks.size()).first, shape.rows};
}

}  // namespace truecluster
