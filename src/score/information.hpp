// Agreement by information: how much does one label tell about the other? Natural logarithms.
#pragma once

#include <truecluster/crosstable.hpp>

namespace truecluster {

struct Information {
  double entropy_a = 0, entropy_b = 0;
  double mutual = 0;
  double expected_mutual = 0;  // over all tables with the same margins; NaN unless counts are whole
  bool same_partition = false;  // up to the names of the clusters
  bool one_cluster_each = false;
};

Information information(const Crosstable& table);
Information information(const SparseCrosstable& table);

double normalized_mutual_information(const Information& info);
// NaN unless all counts are whole numbers: there is no random rearrangement of fractions of cases.
double adjusted_mutual_information(const Information& info);
double variation_of_information(const Information& info);
double homogeneity(const Information& info);
double completeness(const Information& info);
double v_measure(const Information& info);

}  // namespace truecluster
