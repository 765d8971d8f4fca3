// Curved data laid out flat: coordinates whose distances are the lengths of the ways along the
// data.
#pragma once

#include <Eigen/Core>

namespace truecluster {

// Isomap (Tenenbaum, de Silva, Langford 2000): ways through the 10 nearest neighbours and the edges
// of a spanning tree, laid out by classical scaling in at most as many columns as the rows have.
// The few cases that are taken out to open closed curves are left out.
struct Unrolled {
  Eigen::MatrixXd rows, places;  // the cases that were kept, and where they lie when flat
};
Unrolled unrolled(const Eigen::MatrixXd& rows);

}  // namespace truecluster
