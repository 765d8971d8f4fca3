test_that("an R function is a base clusterer, and gives what the core's own gives", {
  data <- planted(60)
  average <- function(data, k) cutree(hclust(dist(data), "average"), k)
  fit <- quiet(truecluster(data$x, 2:4, clusterer = average, replicates = 20, seed = 1))
  expect_equal(fit$models$clusterer[1], "average")
  own <- quiet(truecluster(data$x, 2:4, clusterer = "average", replicates = 20, seed = 1))
  expect_equal(fit$k, own$k)
  expect_equal(agreement(fit, own, seed = 1)[["adjusted_rand"]], 1)
  on_distances <- quiet(truecluster(dist(data$x), 2:4, clusterer = function(data, k) cutree(hclust(data, "average"), k),
                              replicates = 20, seed = 1))
  expect_equal(agreement(on_distances, own, seed = 1)[["adjusted_rand"]], 1)
})

test_that("functions stand beside the core's clusterers, are reproducible and leave the random state alone", {
  data <- planted(60)
  runs <- list(mine = function(data, k) kmeans(data, k), "ward")
  set.seed(4)
  before <- .Random.seed
  one <- quiet(truecluster(data$x, 2:3, clusterer = runs, replicates = 15, seed = 1))
  expect_identical(.Random.seed, before)
  expect_equal(unique(one$models$clusterer), c("mine", "ward"))
  two <- quiet(truecluster(data$x, 2:3, clusterer = runs, replicates = 15, seed = 1))
  expect_identical(one$memberships, two$memberships)
})

test_that("a function that parts the copies of a case leaves no cluster of nothing behind", {
  data <- planted(30)
  fit <- quiet(truecluster(data$x, 4, clusterer = function(data, k) seq_len(nrow(data)) %% k, replicates = 20, seed = 1))
  expect_false(anyNA(fit$memberships))
  lone_copy <- function(data, k) 1L + !duplicated(as.matrix(data)[, 1])
  for (x in list(data$x, dist(data$x))) {
    expect_false(anyNA(quiet(truecluster(x, 2, clusterer = lone_copy, replicates = 5, seed = 1))$memberships))
  }
})

test_that("errors of a clustering function reach the user", {
  data <- planted(30)
  expect_error(truecluster(data$x, 2, clusterer = function(data, k) stop("no luck"), seed = 1), "no luck")
  expect_error(truecluster(data$x, 2, clusterer = function(data, k) 1L, seed = 1), "returned 1 label for 30 cases")
  nothing <- quiet(truecluster(data$x, 2, clusterer = function(data, k) rep(NA, nrow(data)), replicates = 5, seed = 1))
  expect_true(all(is.na(nothing$labels)))
})

test_that("fpc's functions cluster for us, and ours for fpc", {
  skip_if_not_installed("fpc")
  data <- planted(60)
  fit <- quiet(truecluster(data$x, 2:4, clusterer = fpc::claraCBI, replicates = 10, seed = 1))
  expect_equal(fit$k, 3L)
  expect_equal(fit$models$clusterer[1], "fpc::claraCBI")
  ours <- clustererCBI(data$x, 3, "ward", seed = 1)
  expect_equal(ours$nc, 3L)
  expect_equal(agreement(ours$partition, data$group, seed = 1)[["adjusted_rand"]], 1)
  expect_equal(Reduce(`+`, lapply(ours$clusterlist, sum)), 60L)
  boot <- fpc::clusterboot(data$x, B = 5, clustermethod = clustererCBI, clusterer = "ward", k = 3, seed = 1,
                           count = FALSE)
  expect_equal(boot$bootmean, rep(1, 3), tolerance = 0.05)
  whole <- quiet(trueclusterCBI(data$x, 1:4, clusterer = "kmeans", replicates = 20, seed = 1))
  expect_equal(whole$nc, 3L)
})

test_that("the number of clusters is given to the argument that takes it", {
  data <- planted(60)
  fit <- function(f, ...) quiet(truecluster(data$x, 3, clusterer = list(f = f), ..., replicates = 10, seed = 1))
  wrapped <- fit(function(data, k) kmeans(data, k, nstart = 3))
  expect_identical(fit(kmeans, clusterer_args = list(nstart = 3))$memberships, wrapped$memberships)
  expect_identical(fit(function(x, ...) kmeans(x, list(...)$k, nstart = 3))$memberships, wrapped$memberships)
  expect_error(fit(hclust), "no argument k, K, centers or G for the number of clusters", class = "truecluster_error")
  expect_error(clustererCBI(iris, 3), "data must be a matrix or data frame of numbers", class = "truecluster_error")
})

test_that("an error in a function does not show the data", {
  failed <- tryCatch(truecluster(planted(30)$x, 2, clusterer = function(data, k) stop("no luck")), error = identity)
  expect_equal(deparse(conditionCall(failed)), "clusterer(data, k = k)")
})
