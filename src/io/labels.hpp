// Columns of labels as partitions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <truecluster/partition.hpp>

#include "io/npy.hpp"
#include "io/text_table.hpp"

namespace truecluster::io {

// Integers or any texts; 1.0 is the integer 1 (as pandas writes integers beside missing values).
// Fractions are refused unless any_text is set: a column of measurements is no partition.
// noise: see compact_labels().
Partition labels_of_column(const TextTable& table, Index col, bool any_text,
                           std::string_view noise);

// The same for texts that no text table holds; place says where they stand, for messages.
Partition labels_of_texts(const std::vector<std::string>& texts, const std::string& place,
                          bool any_text, std::string_view noise);

// Integers, or floats that hold integers; NaN and -1 are missing.
Partition labels_of_column(const NpyArray& array, Index col, std::string_view noise);

}  // namespace truecluster::io
