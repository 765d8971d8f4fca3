quick <- function(x, ..., seed = 5) quiet(truecluster(x, ..., replicates = 20, seed = seed))

# Three groups of cases with values in a third of the columns each.
counts <- function(n = 120) {
  set.seed(3)
  x <- matrix(0, n, 9, dimnames = list(paste0("case", seq_len(n)), letters[1:9]))
  for (i in seq_len(n)) x[i, (i %% 3) * 3 + 1:3] <- stats::rpois(3, 4)
  x
}

test_that("a sparse matrix gives the result of the dense one", {
  skip_if_not_installed("Matrix")
  dense <- counts()
  sparse <- Matrix::Matrix(dense, sparse = TRUE)
  expect_s4_class(sparse, "dgCMatrix")
  expected <- quick(dense, 2:4, clusterer = "kmeans")
  fit <- quick(sparse, 2:4, clusterer = "kmeans")
  expect_s4_class(fit$data, "dgCMatrix")
  same <- setdiff(names(fit), c("data", "data_name", "call"))
  expect_identical(unclass(fit)[same], unclass(expected)[same])
  expect_equal(summary(fit)$means, summary(expected)$means)
  expect_identical(predict(fit, dense[1:5, ]), predict(expected, dense[1:5, ]))
  expect_identical(predict(fit, sparse[1:5, ]), predict(expected, dense[1:5, ]))
  by_row <- methods::as(sparse, "RsparseMatrix")
  expect_identical(quick(by_row, 2:4, clusterer = "kmeans")$memberships, expected$memberships)
})

test_that("sparse indicators are numbers, and values that are not finite are refused", {
  skip_if_not_installed("Matrix")
  dense <- counts(60)
  indicators <- Matrix::Matrix(dense > 0, sparse = TRUE)
  expect_s4_class(indicators, "lgCMatrix")
  expect_identical(quick(indicators, 2:3, clusterer = "kmeans")$memberships,
                   quick((dense > 0) * 1, 2:3, clusterer = "kmeans")$memberships)
  sparse <- Matrix::Matrix(dense, sparse = TRUE)
  sparse@x[1] <- NaN
  expect_error(quick(sparse, 2), "missing or not finite", class = "truecluster_error")
})
