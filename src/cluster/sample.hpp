// The cases a resample has drawn.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <truecluster/data.hpp>

namespace truecluster {

struct Sample {
  std::vector<Index> rows;      // rows of the data with a weight above 0, ascending
  std::vector<double> weights;  // their weights
  Index n_data = 0;             // rows of the data
};

// Refuses weights of the wrong number and samples without a case.
Sample drawn_cases(const DataView& data, std::span<const std::uint32_t> weights);

// Refuses numbers of clusters below 1.
void check_n_clusters(Label n_clusters);

// Labels of the drawn cases to labels of all rows, missing_label for the others.
std::vector<Label> labels_of_data(const Sample& sample, std::span<const Label> labels);

// Fails if a feature of a drawn case is not a finite number, or distances are not a square table.
void check_training_data(const DataView& data, const Sample& sample);

// Fails unless data hold distances to n_cases training cases.
void check_distances(const DataView& data, Index n_cases);

// Row of the data in double precision.
void load_row(const DataView& data, Index row, std::span<double> features);

}  // namespace truecluster
