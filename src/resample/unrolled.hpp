// Curved data laid out flat: coordinates whose distances are the lengths of the ways along the
// data.
#pragma once

#include <Eigen/Core>

namespace truecluster {

// Isomap (Tenenbaum, de Silva, Langford 2000): ways through the 10 nearest neighbours and the edges
// of a spanning tree, laid out by classical scaling in at most as many columns as the rows have.
// The few cases that are taken out to open closed curves have no place.
Eigen::MatrixXd unrolled(const Eigen::MatrixXd& rows);

}  // namespace truecluster
