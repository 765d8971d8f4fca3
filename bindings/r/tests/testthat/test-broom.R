quick <- function(x, ..., clusterer = "kmeans") {
  quiet(truecluster(x, 2:4, clusterer = clusterer, ..., replicates = 40, seed = 5))
}

test_that("tidy, glance and augment are found by the generics and have a row a cluster, a model and a case", {
  skip_if_not_installed("generics")
  data <- planted(60)
  colnames(data$x) <- c("a", "b")
  fit <- quick(data$x)
  tidied <- generics::tidy(fit)
  expect_equal(tidied$cluster, 1:3)
  expect_equal(tidied$size, fit$clusters$size)
  expect_equal(tidied$a, as.vector(tapply(data$x[, "a"], fit$labels, mean)))
  glanced <- generics::glance(fit)
  expect_equal(nrow(glanced), 1L)
  expect_equal(glanced$cic, fit$models$cic[fit$selected])
  expect_equal(glanced$nobs, 60L)
  augmented <- generics::augment(fit)
  expect_equal(names(augmented), c("a", "b", ".cluster", ".probability", ".margin", ".uncertainty"))
  expect_equal(as.integer(augmented$.cluster), fit$labels)
  expect_equal(names(generics::augment(fit, data.frame(id = 1:60)))[1:2], c("id", ".cluster"))
  expect_error(generics::augment(fit, data.frame(id = 1:3)), "data has 3 rows but the result has 60 cases",
               class = "truecluster_error")
  expect_false("a" %in% names(generics::tidy(quick(dist(data$x), clusterer = "average"))))
  expect_equal(nobs(fit), 60L)
})

test_that("a consensus has them, too", {
  skip_if_not_installed("generics")
  found <- consensus(list(c(1, 1, 2, 2), c(2, 2, 1, 1)), seed = 1)
  expect_equal(generics::tidy(found)$cluster, 1:2)
  expect_equal(generics::glance(found)$cic, found$criterion[["cic"]])
  expect_equal(as.integer(generics::augment(found)$.cluster), found$labels)
  expect_equal(nobs(found), 4L)
})

test_that("cells are clustered by a reduced dimension", {
  skip_if_not_installed("SingleCellExperiment")
  data <- planted(60)
  cells <- SingleCellExperiment::SingleCellExperiment(list(counts = matrix(1, 3, 60)),
                                                      reducedDims = list(PCA = data$x, UMAP = data$x[, 1, drop = FALSE]))
  expect_identical(quick(cells)$memberships, quick(data$x)$memberships)
  expect_identical(quick(cells, reduced_dim = "UMAP")$memberships, quick(data$x[, 1])$memberships)
  expect_error(truecluster(cells, reduced_dim = "TSNE"), "x has no reduced dimension TSNE; it has PCA, UMAP",
               class = "truecluster_error")
})

test_that("functions get arguments of their own", {
  data <- planted(60)
  cut <- function(data, k, method = "single") cutree(hclust(dist(data), method), k)
  fit <- function(...) quiet(truecluster(data$x, 3, ..., replicates = 20, seed = 1))
  expect_identical(fit(clusterer = list(a = cut), clusterer_args = list(method = "average"))$memberships,
                   fit(clusterer = list(a = function(data, k) cut(data, k, "average")))$memberships)
  expect_error(fit(clusterer = "kmeans", clusterer_args = list(method = "average")),
               "clusterer_args are arguments for a function, but clusterer is not a function", class = "truecluster_error")
})

test_that("new cases get what the nearest case has, and rows that were left out stay out or are unknown", {
  skip_if_not_installed("generics")
  data <- as.data.frame(planted(60)$x)
  data[2, 1] <- NA
  omitted <- quick(data, na.action = "na.omit")
  expect_equal(nrow(generics::augment(omitted)), 59L)
  augmented <- generics::augment(omitted, data)
  expect_equal(augmented$V1, data$V1[-2])
  expect_equal(as.integer(augmented$.cluster), unname(omitted$labels))
  excluded <- generics::augment(quick(data, na.action = na.exclude), data)
  expect_equal(excluded$V1, data$V1)
  expect_equal(which(is.na(excluded$.cluster)), 2L)
  new <- generics::augment(omitted, newdata = data[c(5, 1), ])
  expect_equal(new$.margin, omitted$cases$margin[c(4, 1)])
  expect_equal(as.integer(new$.cluster), unname(predict(omitted, data[c(5, 1), ])))
})

test_that("a tibble stays one", {
  skip_if_not_installed("generics")
  data <- as.data.frame(planted(60)$x)
  class(data) <- c("tbl_df", "tbl", "data.frame")
  expect_s3_class(generics::augment(quick(data), data), "tbl_df")
})

test_that("a consensus and aligned runs have summaries", {
  partitions <- list(c(1, 1, 2, 2, 2), c(2, 2, 1, 1, 1), c(1, 1, 1, 2, 2))
  expect_output(print(summary(consensus(partitions, seed = 1))), "Least certain cases:.*3 +2 +0.667")
  expect_output(print(summary(consensus(partitions[1:2], seed = 1))), "2 partitions")
  expect_output(print(summary(align_runs(partitions, seed = 1))), "Runs:")
})

test_that("columns of colData are labels and weights", {
  skip_if_not_installed("SingleCellExperiment")
  data <- planted(60)
  cells <- SingleCellExperiment::SingleCellExperiment(list(counts = matrix(1, 3, 60)),
                                                      reducedDims = list(PCA = data$x))
  cells$type <- letters[data$group]
  cells$hours <- rep(1:2, 30)
  named <- quick(cells, labels = "type", weights = "hours")
  given <- quick(cells, labels = cells$type, weights = cells$hours)
  expect_equal(named$known_labels$name, "type")
  expect_identical(named$known_labels$crosstable, given$known_labels$crosstable)
  expect_identical(named$memberships, given$memberships)
  expect_error(quick(cells, labels = "cell"), "labels is \"cell\" but colData has no such column; it has type, hours",
               class = "truecluster_error")
})
