# Weights of cases: how many cases each stands for.
x <- matrix(rep(c(0, 9), each = 10) + 1:20 / 100)
run <- function(...) quiet(truecluster(x, 2, clusterer = "kmeans", replicates = 20, seed = 1, ...))

test_that("equal weights change nothing, and only ratios matter", {
  expect_equal(run(weights = rep(3, 20))$memberships, run()$memberships)
  heavy <- rep(c(1, 4), each = 10)
  fit <- run(weights = heavy)
  expect_equal(fit$memberships, run(weights = heavy / 7)$memberships)
  expect_equal(fit$effective_cases, 50^2 / 170, tolerance = 2^-20)  # (sum w)^2 / sum w^2, of weights in such steps
  expect_equal(sort(fit$clusters$share), c(0.2, 0.8), tolerance = 0.1)
  expect_equal(fit$clusters$size, c(10, 10))
  expect_equal(cic(fit), unlist(fit$models[fit$selected, names(cic(fit))]), tolerance = 1e-12)
})

test_that("means of the features by cluster count by them", {
  w <- rep(c(1, 4, 0, 2), 5)
  fit <- run(weights = w)
  expected <- vapply(1:2, function(k) weighted.mean(x[fit$labels == k], w[fit$labels == k]), 1)
  expect_equal(unname(summary(fit)$means[, 1]), expected)
  expect_equal(tidy.truecluster(fit)[[ncol(fit$clusters) + 2]], expected)
  sparse <- quiet(truecluster(Matrix::Matrix(x, sparse = TRUE), 2, clusterer = "kmeans", replicates = 20, seed = 1,
                              weights = w))
  expect_equal(unname(summary(sparse)$means[, 1]), expected)
})

test_that("a formula finds them in its data, without the rows that are left out", {
  data <- data.frame(x = c(NA, x), w = c(7, rep(c(1, 4), each = 10)))
  fit <- quiet(truecluster(~ x, 2, data = data, clusterer = "kmeans", replicates = 20, seed = 1, na.action = na.omit,
                           weights = w))
  expect_equal(fit$weights, data$w[-1])
  expect_equal(fit$memberships, run(weights = data$w[-1])$memberships, ignore_attr = TRUE)
})

test_that("a consensus counts by them", {
  partitions <- list(c(1, 1, 2, 2), c(1, 2, 2, 2), c(1, 1, 2, 1))
  found <- consensus(partitions, weights = c(1, 0, 2, 1), labels = c("a", "a", "b", "b"), seed = 1)
  expect_equal(found$weights, c(1, 0, 2, 1))
  expect_equal(sum(found$known_labels$crosstable), 3)  # of mean 1: three cases count
  expect_equal(found$known_labels$n_known, 4)
})
