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
