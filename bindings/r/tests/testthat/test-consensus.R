test_that("the criterion of stored memberships is the stored one", {
  skip_if_not_installed("jsonlite")
  for (case in read_case("criterion.json")) {
    found <- cic(stored_matrix(case$memberships))
    for (name in c("uncertainty", "relative_model_complexity", "information", "cic")) {
      expect_equal(found[[name]], case[[name]], tolerance = 1e-9, info = paste(case$name, name))
    }
  }
})

test_that("the parts of the criterion have it as their mean", {
  p <- rbind(a = c(0.9, 0.1), b = c(0.2, 0.8), c = c(0.5, 0.5))
  cases <- cic(p, "cases")
  expect_equal(mean(cases$uncertainty), cic(p)[["uncertainty"]])
  expect_equal(rownames(cases), c("a", "b", "c"))
  expect_equal(cic(p, "clusters")$size, c(2, 1))
  expect_error(cic(rbind(c(0.2, 0.2))), class = "truecluster_error")
})

test_that("clue-dwh gives the memberships of clue", {
  skip_if_not_installed("jsonlite")
  for (case in read_case("clue.json")$consensus) {
    partitions <- lapply(case$partitions, stored_partition)
    found <- consensus(partitions, case$k, method = "clue-dwh", seed = 1)
    expect_equal(unname(found$memberships), stored_matrix(case$memberships), tolerance = 1e-12)
  }
})

noisy_partitions <- function(n_partitions = 30) {
  truth <- rep(1:3, each = 20)
  lapply(seq_len(n_partitions), function(b) {
    set.seed(b)
    labels <- sample(3)[truth]
    wrong <- sample(60, 6)
    labels[wrong] <- sample(3, 6, replace = TRUE)
    labels
  })
}

test_that("a list, a matrix, a data frame and a cl_ensemble of the same partitions have the same consensus", {
  partitions <- noisy_partitions()
  found <- consensus(partitions, seed = 7)
  expect_equal(agreement(found, rep(1:3, each = 20), seed = 1)[["adjusted_rand"]], 1)
  columns <- do.call(cbind, partitions)
  expect_identical(consensus(columns, seed = 7)$memberships, found$memberships)
  expect_identical(consensus(as.data.frame(columns), seed = 7)$memberships, found$memberships)
  indicators <- lapply(partitions, function(labels) outer(labels, 1:3, `==`) + 0)
  expect_equal(consensus(indicators, seed = 7)$labels, found$labels)
  results <- lapply(partitions, function(labels) structure(list(cluster = labels), class = "kmeans"))
  expect_identical(consensus(results, seed = 7)$memberships, found$memberships)
  skip_if_not_installed("clue")
  expect_identical(consensus(lapply(indicators, clue::as.cl_membership), seed = 7)$memberships,
                   consensus(indicators, seed = 7)$memberships)
  ensemble <- clue::cl_ensemble(list = lapply(partitions, clue::as.cl_hard_partition))
  expect_identical(consensus(ensemble, seed = 7)$memberships, found$memberships)
})

test_that("partitions of clue are read without its accessors, which take most of the time of long ensembles", {
  skip_if_not_installed("clue")
  set.seed(1)
  labels <- replicate(4, sample(3, 20, TRUE), simplify = FALSE)
  hard <- lapply(labels, clue::as.cl_partition)
  soft <- clue::as.cl_partition(matrix(c(0.9, 0.2, 0.5, 0.1, 0.8, 0.5), 3))
  plain <- truecluster:::plain_partitions_cpp(c(hard, list(soft)))
  expect_equal(plain[1:4], labels)
  expect_equal(plain[1:4], lapply(hard, function(one) as.integer(clue::cl_class_ids(one))))
  expect_equal(unclass(plain[[5]])[1:3, 1], c(0.9, 0.2, 0.5))
  expect_equal(consensus(hard, seed = 1)$memberships, consensus(labels, seed = 1)$memberships)
})

test_that("a clue user's workflow runs: cl_ensemble, consensus, cl_validity", {
  skip_if_not_installed("clue")
  data <- planted()
  set.seed(1)
  ensemble <- clue::cl_ensemble(list = lapply(1:20, function(b) kmeans(data$x, 3)))
  found <- consensus(ensemble, seed = 1)
  expect_true(clue::is.cl_partition(found))
  expect_equal(as.vector(clue::cl_class_ids(found)), found$labels)
  expect_equal(clue::n_of_classes(found), 3)
  expect_equal(clue::n_of_objects(found), 120)
  expect_equal(matrix(clue::cl_membership(found), 120), unname(found$memberships))
  expect_equal(ncol(clue::cl_membership(found, 5)), 5)
  validity <- clue::cl_validity(found, dist(data$x))
  expect_gt(validity[[1]], 0.5)
  crisp <- clue::as.cl_hard_partition(found)
  expect_equal(c(clue::cl_agreement(crisp, clue::as.cl_hard_partition(data$group), method = "cRand")),
               agreement(found, data$group, seed = 1)[["adjusted_rand"]])
  fit <- quiet(truecluster(data$x, 2:3, clusterer = "kmeans", replicates = 20, seed = 1))
  both <- clue::cl_ensemble(found, fit)
  expect_s3_class(clue::cl_consensus(both), "cl_partition")
  soft <- clue::cl_ensemble(list = lapply(1:3, function(b) clue::cl_membership(found)))
  expect_equal(consensus(soft, seed = 1)$labels, found$labels)
})

test_that("the consensus is the same for any number of threads, and missing labels do not vote", {
  partitions <- noisy_partitions()
  partitions[[1]][1:10] <- NA
  one <- consensus(partitions, seed = 3, threads = 1)
  two <- consensus(partitions, seed = 3, threads = 2)
  expect_identical(one[names(one) != "call"], two[names(two) != "call"])
  expect_equal(one$cases$votes[c(1, 11)], c(29, 30))
  expect_output(print(one), "30 partitions of 60 cases")
  expect_error(consensus(partitions, mehtod = "mmcc"), "no option \"mehtod\"", class = "truecluster_error")
  expect_error(consensus(partitions, method = "mean"), "method must be one of mmcc", class = "truecluster_error")
})

test_that("bagclust1 keeps the clusters of its reference", {
  found <- consensus(noisy_partitions(), method = "bagclust1", reference = rep(c("b", "c", "a"), each = 20), seed = 1)
  expect_equal(found$labels, rep(c(2L, 3L, 1L), each = 20))
})

test_that("runs are aligned to the labels of the first", {
  base <- rep(1:3, each = 10)
  runs <- list(one = base, two = c(2L, 3L, 1L)[base], three = (outer(base, c(3, 1, 2), `==`) + 0))
  aligned <- align_runs(runs, seed = 1)
  expect_equal(aligned$mean_pairwise_similarity, 1)
  expect_equal(aligned$aligned$two, base)
  expect_equal(max.col(aligned$aligned$three), base)
  expect_equal(aligned$permutations$two, c(2L, 3L, 1L))
  expect_equal(aligned$modes$n_runs, 3)
  finer <- align_runs(list(base, ifelse(base == 3 & seq_along(base) > 25, 4L, base)), seed = 1)
  expect_equal(finer$splits$parent, 3L)
  expect_equal(finer$splits$child, 4L)
  expect_output(print(finer), "new clusters")
})

# Case 5 is noise in three of four partitions, case 6 in two of four; the second has not seen case 3.
partitions_with_noise <- function(noise) {
  lapply(list(c(1, 1, 2, 2, -1, -1), c(2L, 2L, NA, 1L, -1L, -1L), c("a", "a", "b", "b", "b", "b"),
              factor(c(7, 7, 9, 9, -1, 9))), function(one) {
    if (is.factor(one)) {
      levels(one)[levels(one) == "-1"] <- as.character(noise)
    } else {
      one[one %in% -1] <- noise
    }
    one
  })
}

test_that("partitions vote for noise, which is not the same as not seen", {
  found <- consensus(partitions_with_noise(-1), seed = 1)
  expect_equal(found$labels, c(1L, 1L, 2L, 2L, NA, 2L))
  expect_equal(found$cases$noise_share, c(0, 0, 0, 0, 0.75, 0.5))
  expect_equal(found$cases$votes, c(4, 4, 3, 4, 4, 4))
  expect_equal(unname(found$memberships[5, ]), c(0, 0.25))
  expect_equal(found$n_noise, 1)
  expect_equal(found$clusters$size, c(2, 3))
  expect_equal(cic(found)[["cic"]], found$criterion[["cic"]])
  expect_output(print(found), "1 of 6 cases is noise")
})

test_that("0 is noise on request, and nothing is if asked", {
  zero <- consensus(partitions_with_noise(0), noise = 0, seed = 1)
  expect_equal(zero$memberships, consensus(partitions_with_noise(-1), seed = 1)$memberships)
  unseen <- consensus(partitions_with_noise(-1)[1:3], noise = NULL, seed = 1)
  expect_equal(unseen$n_noise, 0)
  expect_equal(unseen$cases$votes, c(3, 3, 2, 3, 1, 1))
  expect_null(unseen$cases$noise_share)
  expect_error(consensus(partitions_with_noise(0), noise = c(0, -1)), class = "truecluster_error")
})
