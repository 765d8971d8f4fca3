// The leading principal axes of cases.
#pragma once

#include <Eigen/Core>

#include <truecluster/types.hpp>

namespace truecluster {

struct PrincipalAxes {
  Eigen::MatrixXd directions;   // one per column, of length 1, by falling variance
  Eigen::VectorXd sum_squares;  // of the cases along each of them
  double total = 0;             // of the cases in all directions
};

// At most n_axes, without directions in which the cases do not differ. The rows are centred cases,
// each multiplied by the square root of its weight. The smaller of the two tables of products is
// decomposed, that of the columns or that of the rows.
PrincipalAxes principal_axes(const Eigen::MatrixXd& rows, Index n_axes);

// The same from the table of products of the columns, of which the lower triangle is read.
PrincipalAxes principal_axes_of_products(const Eigen::MatrixXd& products, Index n_axes);

}  // namespace truecluster
