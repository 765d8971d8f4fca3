# Labels known beforehand: compared with the clusters, never used to find them.
x <- matrix(rep(c(0, 9), each = 10) + 1:20 / 100)
species <- factor(c(rep("a", 9), rep("b", 10), NA))  # one case is wrong, one has no label

test_that("a fit compares them and is not changed by them", {
  run <- function(...) quiet(truecluster(x, 2, clusterer = "kmeans", replicates = 20, seed = 1, ...))
  fit <- run(labels = species)
  plain <- run()
  expect_null(plain$known_labels)
  expect_equal(fit$memberships, plain$memberships)
  known <- fit$known_labels
  expect_equal(known$name, "species")
  expect_equal(known$n_known, 19)
  first <- fit$labels[1]
  expect_equal(unname(known$crosstable[, c(first, 3 - first)]), rbind(c(9, 0), c(1, 9)))
  expect_equal(known$adjusted_rand, unname(agreement(species, fit$labels)["adjusted_rand"]))
})

test_that("rows that na.action leaves out are left out of them", {
  data <- data.frame(x = c(NA, x))
  fit <- quiet(truecluster(data, 2, clusterer = "kmeans", replicates = 20, seed = 1, na.action = na.omit,
                           labels = c("b", as.character(species))))
  expect_equal(fit$known_labels$n_known, 19)
})

test_that("a consensus and an alignment compare them", {
  found <- consensus(list(c(1, 1, 2, 2), c(2, 2, 1, 1)), labels = c("x", "x", "y", NA), seed = 1)
  expect_equal(found$known_labels$n_known, 3)
  expect_equal(sum(found$known_labels$crosstable), 3)
  # By hand: population p is all in the first cluster, q has a half and a whole in the second.
  run <- cbind(c(1, 1, 0.5, 0), c(0, 0, 0.5, 1))
  aligned <- align_runs(list(run, run[, 2:1]), groups = c("p", "p", "q", "q"), seed = 1)
  expect_length(aligned$groups, nrow(aligned$modes))
  expect_equal(unname(aligned$groups[[1]]$crosstable), rbind(c(2, 0), c(0.5, 1.5)))
})
