library(testthat)
library(truecluster)

test_check("truecluster")
