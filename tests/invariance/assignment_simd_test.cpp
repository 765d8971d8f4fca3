// The vector unit in use must not show in the assignment, also where several are optimal.
#include <gtest/gtest.h>

#include <string>

#include <truecluster/assignment.hpp>

#include "support/assignment_tables.hpp"
#include "support/vector_units.hpp"

namespace truecluster {
namespace {

TEST(AssignmentInvariance, GivesTheSameColumnsOnEveryVectorUnit) {
  for (const std::string kind : {"uniform", "ties", "range", "steep", "product"})
    for (const Index cols : {5, 16, 37}) {
      const auto table = assignment_table(kind, 16, cols, 1);
      const auto columns = minimize_assignment(table);
      testing::on_every_vector_unit(
          [&] { EXPECT_EQ(minimize_assignment(table), columns) << kind << " 16x" << cols; });
    }
}

}  // namespace
}  // namespace truecluster
