// Whose rows are whose, and how rows come from their owners. Without ranks, all are one's own.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include <truecluster/ranks.hpp>

namespace truecluster {

class RowShares {
 public:
  // ranks: none for one process; it must outlive this.
  RowShares(Index n_rows, const Ranks* ranks) : n_rows_(n_rows), ranks_(ranks) {}

  [[nodiscard]] Index n_rows() const { return n_rows_; }
  [[nodiscard]] const Ranks* ranks() const { return ranks_; }
  [[nodiscard]] bool is_first() const { return ranks_ == nullptr || ranks_->rank() == 0; }
  [[nodiscard]] RowRange own() const {
    return ranks_ == nullptr ? RowRange{0, n_rows_} : of_rank(ranks_->rank());
  }

  // The own ones among some rows, which are ascending.
  [[nodiscard]] std::span<const Index> own_among(std::span<const Index> rows) const {
    return among(rows, own());
  }

  // Some rows, ascending, of `width` values each, at all ranks. own: the values of the own ones
  // among them. Needs ranks.
  template <class T>
  [[nodiscard]] std::vector<T> gather(Parcel kind, std::span<const Index> rows, Index width,
                                      std::span<const T> own) const {
    std::vector<std::size_t> sizes;
    for (int r = 0; r < ranks_->size(); ++r)
      sizes.push_back(among(rows, of_rank(r)).size() * width * sizeof(T));
    std::vector<T> all(rows.size() * width);
    ranks_->gather(kind, std::as_bytes(own), sizes, std::as_writable_bytes(std::span(all)));
    return all;
  }

  // The values of the own rows, of which rank 0 has all. Needs ranks.
  template <class T>
  [[nodiscard]] std::vector<T> deal(Index width, std::span<const T> all) const {
    std::vector<T> values(own().size() * width);
    ranks_->deal(std::as_bytes(all), sizes_of_all<T>(width),
                 std::as_writable_bytes(std::span(values)));
    return values;
  }

 private:
  [[nodiscard]] RowRange of_rank(int rank) const {
    return rows_of_rank(n_rows_, rank, ranks_->size());
  }
  [[nodiscard]] static std::span<const Index> among(std::span<const Index> rows, RowRange range) {
    const auto from = std::lower_bound(rows.begin(), rows.end(), range.first);
    const auto to = std::lower_bound(from, rows.end(), range.last);
    return {from, to};
  }
  template <class T>
  [[nodiscard]] std::vector<std::size_t> sizes_of_all(Index width) const {
    std::vector<std::size_t> sizes;
    for (int r = 0; r < ranks_->size(); ++r) sizes.push_back(of_rank(r).size() * width * sizeof(T));
    return sizes;
  }

  Index n_rows_;
  const Ranks* ranks_;
};

}  // namespace truecluster
