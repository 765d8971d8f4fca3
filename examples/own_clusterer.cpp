// A clusterer of one's own: farthest-first traversal (Gonzalez 1985). The first centre is a random
// case, each further one the case farthest from the centres so far; a case belongs to the nearest.
// It is used by itself and, through fit(), to find the number of clusters.
#include <truecluster/clusterer.hpp>
#include <truecluster/fit.hpp>

#include <algorithm>
#include <cstdio>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

namespace {

using namespace truecluster;

double squared_distance(std::span<const double> a, std::span<const double> b) {
  double sum = 0;
  for (std::size_t j = 0; j < a.size(); ++j) sum += (a[j] - b[j]) * (a[j] - b[j]);
  return sum;
}

// Any row, as double, whether the data are in single or double precision.
std::vector<double> row_of(const DataView& data, Index i) {
  return data.visit([&](const auto& values) {
    const auto row = values.row(i);
    return std::vector<double>(row.begin(), row.end());
  });
}

class FarthestFirstModel : public ClusterModel {
 public:
  explicit FarthestFirstModel(std::vector<std::vector<double>> centres)
      : centres_(std::move(centres)) {}

  Label n_clusters() const override { return static_cast<Label>(centres_.size()); }

  void predict(const DataView& data, std::span<Label> labels) const override {
    for (Index i = 0; i < data.rows(); ++i) {
      const std::vector<double> row = row_of(data, i);
      Label nearest = 0;
      for (Label k = 1; k < n_clusters(); ++k)
        if (squared_distance(row, centres_[k]) < squared_distance(row, centres_[nearest]))
          nearest = k;
      labels[i] = nearest;
    }
  }

 private:
  std::vector<std::vector<double>> centres_;
};

class FarthestFirstSample : public PreparedSample {
 public:
  // Only whether a case was drawn matters to this clusterer, not how often.
  FarthestFirstSample(const DataView& data, std::span<const std::uint32_t> weights) {
    for (Index i = 0; i < data.rows(); ++i)
      if (weights[i] > 0) rows_.push_back(row_of(data, i));
  }

  std::unique_ptr<ClusterModel> fit(Label n_clusters, Stream& stream) const override {
    std::vector<std::vector<double>> centres;
    std::vector<double> distance(rows_.size(), std::numeric_limits<double>::infinity());
    std::size_t next = stream.below(rows_.size());  // all randomness comes from the stream
    while (static_cast<Label>(centres.size()) < n_clusters && distance[next] > 0) {
      centres.push_back(rows_[next]);
      for (std::size_t i = 0; i < rows_.size(); ++i)
        distance[i] = std::min(distance[i], squared_distance(rows_[i], centres.back()));
      next = static_cast<std::size_t>(std::max_element(distance.begin(), distance.end()) -
                                      distance.begin());
    }
    return std::make_unique<FarthestFirstModel>(std::move(centres));
  }

 private:
  std::vector<std::vector<double>> rows_;
};

class FarthestFirst : public Clusterer {
 public:
  std::string name() const override { return "farthest-first"; }
  std::unique_ptr<PreparedSample> prepare(const DataView& data,
                                          std::span<const std::uint32_t> weights) const override {
    return std::make_unique<FarthestFirstSample>(data, weights);
  }
};

void print_sizes(const char* which, const std::vector<Label>& labels) {
  std::vector<int> sizes;
  for (const Label label : labels) {
    sizes.resize(std::max(sizes.size(), static_cast<std::size_t>(label) + 1));
    ++sizes[label];
  }
  std::printf("%s:", which);
  for (const int size : sizes) std::printf(" %d", size);
  std::printf(" cases\n");
}

}  // namespace

int main() {
  // Three groups of 50 cases around (0, 0), (8, 0) and (0, 8).
  Matrix<double> data(150, 2);
  Stream noise(1, Stage::study);
  for (Index i = 0; i < data.rows(); ++i) {
    data(i, 0) = noise.normal() + (i / 50 == 1 ? 8 : 0);
    data(i, 1) = noise.normal() + (i / 50 == 2 ? 8 : 0);
  }

  // By itself: three clusters of all cases, each with weight 1.
  const FarthestFirst alone;
  const std::vector<std::uint32_t> weights(150, 1);
  Stream stream(1, Stage::cluster);
  std::vector<Label> labels(150);
  alone.prepare(data, weights)->fit(3, stream)->predict(data, labels);
  print_sizes("alone", labels);

  // In many resampled runs that choose the number of clusters.
  const Family family{"farthest-first", {std::make_shared<FarthestFirst>()}};
  FitOptions options;
  options.k_max = 6;
  options.seed = 1;
  const FitResult result = fit(data, {&family, 1}, options);
  std::printf("%d clusters chosen with CIC %.2f\n", static_cast<int>(result.model().k),
              result.model().criterion.cic);
  print_sizes("chosen", result.model().labels);
  return 0;
}
