// Parses scenarios such as 60|20|19:1 and draws replicates from them.
#include "scenario.hpp"

#include <cmath>
#include <numeric>
#include <sstream>

namespace truecluster::study {

Index Scenario::n_objects() const {
  Index n = 0;
  for (const auto& parts : splits) n += std::accumulate(parts.begin(), parts.end(), Index{0});
  return n;
}

Label Scenario::n_clusters() const {
  Label n = 0;
  for (const auto& parts : splits) n += static_cast<Label>(parts.size());
  return n;
}

double Scenario::ideal_uncertainty() const {
  double bits = 0;
  for (const auto& parts : splits)
    bits += static_cast<double>(std::accumulate(parts.begin(), parts.end(), Index{0})) *
            std::log2(static_cast<double>(parts.size()));
  return bits / static_cast<double>(n_objects());
}

std::vector<Label> Scenario::draw(Stream& stream) const {
  std::vector<Label> labels;
  labels.reserve(n_objects());
  Label next = 0;
  for (const auto& parts : splits) {
    const std::size_t begin = labels.size();
    for (const Index size : parts) labels.insert(labels.end(), size, next++);
    if (parts.size() > 1) stream.shuffle(std::span(labels).subspan(begin));
  }
  return labels;
}

Scenario parse_scenario(const std::string& text) {
  Scenario scenario;
  std::istringstream clusters(text);
  for (std::string cluster; std::getline(clusters, cluster, '|');) {
    std::istringstream parts(cluster);
    scenario.splits.emplace_back();
    for (std::string part; std::getline(parts, part, ':');)
      scenario.splits.back().push_back(std::stoll(part));
  }
  return scenario;
}

}  // namespace truecluster::study
