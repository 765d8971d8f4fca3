// A project that uses the installed library: matches two clusterings of ten cases, and
// asks how many clusters sixty points form.
#include <truecluster/truecluster.hpp>

#include <iostream>
#include <vector>

int main() {
  const std::vector<std::int32_t> a{0, 0, 0, 0, 1, 1, 1, 2, 2, 2};
  const std::vector<std::int32_t> b{2, 2, 2, 2, 0, 0, 1, 1, 1, 1};
  const auto table = truecluster::crosstable(a, b);
  const auto matched =
      truecluster::match(table, {.method = truecluster::MatchMethod::truematch, .seed = 42});
  for (const auto& pair : matched.pairs)
    std::cout << "cluster " << pair.row << " of a is cluster " << pair.col << " of b ("
              << pair.count << " cases)\n";

  truecluster::Matrix<double> points(60, 1);
  for (truecluster::Index i = 0; i < 60; ++i)
    points(i, 0) = static_cast<double>(i % 3) * 100 + static_cast<double>(i);
  const auto model = truecluster::fit(points, {.k_min = 1, .k_max = 5, .seed = 42});
  std::cout << model.model().k << " clusters, CIC " << model.model().criterion.cic << "\n";
  return model.model().k == 3 && matched.pairs.size() == 3 ? 0 : 1;
}
