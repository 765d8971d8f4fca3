// Cases in memory, and with weights, as a source of cases.
#include <truecluster/case_source.hpp>

#include <algorithm>
#include <utility>

namespace truecluster {

WeightedCases::WeightedCases(const CaseSource& cases, CaseWeights weights)
    : cases_(cases), weights_(std::move(weights)) {
  weights_.require_cases(cases.rows());
}

WeightedCases::WeightedCases(std::shared_ptr<const CaseSource> cases, CaseWeights weights)
    : owned_(std::move(cases)), cases_(*owned_), weights_(std::move(weights)) {
  weights_.require_cases(cases_.rows());
}

CaseBlock ViewSource::block(Index first, Index last) const {
  return view().visit([&]<class T>(const MatrixView<const T>& values) {
    return CaseBlock(DataView(MatrixView<const T>(values.data() + first * values.stride(),
                                                  last - first, values.cols(), values.stride()),
                              kind()));
  });
}

CaseBlock ViewSource::copy(std::span<const Index> rows) const {
  return view().visit([&]<class T>(const MatrixView<const T>& values) {
    Matrix<T> copied(rows.size(), values.cols());
    for (std::size_t r = 0; r < rows.size(); ++r)
      std::ranges::copy(values.row(rows[r]), copied.row(r).begin());
    return CaseBlock(std::move(copied), kind());
  });
}

}  // namespace truecluster
