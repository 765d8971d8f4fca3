test_that("a crosstable counts as table() does, whatever the labels are", {
  x <- c(1L, 1L, 2L, 3L, NA, 3L)
  y <- c("b", "b", "a", "a", "a", NA)
  expected <- unclass(table(x, y))
  expect_equal(c(crosstable(x, y)), c(expected))
  expect_equal(dimnames(crosstable(x, y)), dimnames(expected))
  expect_equal(c(crosstable(factor(x), factor(y, levels = c("c", "a", "b")))), c(expected))
  expect_equal(c(crosstable(as.double(x), y)), c(expected))
  expect_equal(attr(crosstable(x, y), "n_missing"), 2)
  expect_equal(c(crosstable(c(TRUE, FALSE, TRUE), c(0.5, 0.5, 2))), c(1, 1, 0, 1))
})

test_that("memberships are counted as products", {
  p <- rbind(c(0.5, 0.5), c(1, 0), c(NA, NA))
  expect_equal(c(crosstable(p, c(1, 2, 2))), c(0.5, 0.5, 1, 0))
  expect_equal(attr(crosstable(p, c(1, 2, 2)), "n_missing"), 1)
})

test_that("the paper's outlier is matched to its like by truematch and not by tracemax", {
  first <- second <- rep("rest", 100)
  first[1] <- second[2] <- "outlier"
  tracemax <- matchindex(first, second, "tracemax", seed = 1)
  expect_equal(attr(tracemax, "diagonal"), 0.98)
  expect_equal(attr(tracemax, "kappa"), -0.0101, tolerance = 1e-3)
  truematch <- matchindex(first, second, seed = 1)
  expect_equal(attr(truematch, "diagonal"), 0.02)
  expect_equal(names(truematch), c("outlier", "rest"))
  expect_equal(sort(c(unclass(truematch)), method = "radix")[[2]], 2L)
})

test_that("a matching undoes a renaming, and leaves clusters over where the other side has fewer", {
  x <- rep(1:4, c(10, 20, 30, 40))
  y <- c(3L, 1L, 4L, 2L)[x]
  for (method in match_methods()) {
    index <- matchindex(x, y, method, seed = 1)
    expect_equal(as.vector(index), c(3L, 1L, 4L, 2L), info = method)
    expect_equal(attr(index, "kappa"), 1)
  }
  index <- matchindex(x, pmin(x, 3L), seed = 1)
  expect_equal(sum(is.na(index)), 1)
  expect_equal(as.vector(matchindex(table(x, y), seed = 1)), c(3L, 1L, 4L, 2L))
  expect_output(print(index), sprintf("kappa %.3f, adjusted Rand index %.3f", attr(index, "kappa"),
                                      agreement(x, pmin(x, 3L), seed = 1)[["adjusted_rand"]]))
})

test_that("agreement gives the stored answers of scikit-learn", {
  skip_if_not_installed("jsonlite")
  for (case in read_case("agreement.json")$cases) {
    found <- agreement(stored_matrix(case$table), seed = 1)
    for (name in setdiff(names(case$expected), "cohen_kappa")) {
      expect_equal(found[[name]], case$expected[[name]], tolerance = 1e-9, info = paste(case$name, name))
    }
  }
})

test_that("agreement equals that of clue where both have the index", {
  skip_if_not_installed("clue")
  index_of <- c(Rand = "rand", cRand = "adjusted_rand", FM = "fowlkes_mallows", Jaccard = "jaccard",
                NMI = "normalized_mutual_information")
  for (seed in 1:5) {
    x <- random_labels(seed, 60, 3)
    y <- ifelse(random_labels(seed + 100, 60, 3) == 1, x, random_labels(seed + 200, 60, 4))
    ours <- agreement(x, y, method = "tracemax", seed = 1)
    theirs <- function(method) {
      c(clue::cl_agreement(clue::as.cl_hard_partition(x), clue::as.cl_hard_partition(y), method = method))
    }
    for (method in setdiff(names(index_of), "NMI")) {
      expect_equal(ours[[index_of[[method]]]], theirs(method), info = method)
    }
    expect_equal(ours[["diagonal"]], theirs("diag"))
    # clue divides by the geometric mean of the entropies, the library by the arithmetic one.
    entropy <- function(labels) -sum(prop.table(table(labels)) * log(prop.table(table(labels))))
    expect_equal(ours[["mutual_information"]] / sqrt(entropy(x) * entropy(y)), theirs("NMI"))
  }
})

test_that("assignments equal those of clue", {
  skip_if_not_installed("clue")
  for (seed in 1:5) {
    set.seed(seed)
    costs <- matrix(runif(35), 5)
    expect_equal(solve_assignment(costs), as.integer(clue::solve_LSAP(costs)))
    expect_equal(solve_assignment(costs, maximum = TRUE), as.integer(clue::solve_LSAP(costs, maximum = TRUE)))
  }
  expect_equal(solve_assignment(rbind(c(1, 2), c(0, 5), c(0, 0))), c(NA, 1L, 2L))
})

test_that("errors are conditions with one sentence", {
  expect_error(crosstable(1:3, 1:4), "the first partition has 3 cases but the second has 4", class = "truecluster_error")
  expect_error(agreement(NA_integer_, 1L), "no case has", class = "truecluster_error")
  expect_error(matchindex(1:3), "two partitions, or a table", class = "truecluster_error")
  expect_error(crosstable(quote(a), 1), class = "truecluster_error")
  expect_error(crosstable(lm(dist ~ speed, cars), 1:50), "class lm is not a partition", class = "truecluster_error")
})

test_that("every method of the core is offered", {
  for (f in list(matchindex, agreement)) expect_setequal(eval(formals(f)$method), match_methods())
})

test_that("a column of labels is no matrix of memberships", {
  x <- c(0, 1, 1, 0, 1, 0, 0, 1)
  y <- c(0, 1, 1, 0, 1, 1, 1, 1)
  expect_equal(agreement(matrix(x), matrix(y), seed = 1), agreement(x, y, seed = 1))
  expect_equal(consensus(list(matrix(x), y), seed = 1)$labels, consensus(list(x, y), seed = 1)$labels)
})

test_that("labels of any class are labels", {
  days <- as.Date("2020-01-01") + c(0, 0, 1, 1)
  expect_equal(rownames(crosstable(days, 1:4)), c("2020-01-01", "2020-01-02"))
  expect_equal(dim(crosstable(as.POSIXct(days), as.difftime(1:4, units = "secs"))), c(2L, 4L))
  expect_equal(unclass(crosstable(structure(c(1, 1, 2, 2), class = "haven_labelled"), 1:4)),
               unclass(crosstable(c(1, 1, 2, 2), 1:4)))
  expect_equal(crosstable(data.frame(a = c("x", "x", "y", "y")), 1:4), crosstable(c("x", "x", "y", "y"), 1:4))
  for (name in c("cluster", "classification", "consensusClass", "Best.partition", "membership")) {
    expect_equal(crosstable(stats::setNames(list(c(1, 1, 2, 2)), name), 1:4), crosstable(c(1, 1, 2, 2), 1:4))
  }
  memberships <- data.frame(a = c(1, 1, 0.5, 0), b = c(0, 0, 0.5, 1))
  expect_equal(cic(memberships), cic(as.matrix(memberships)))
  expect_error(crosstable(data.frame(a = 1:4, b = letters[1:4]), 1:4), "an object of class data.frame is not a partition",
               class = "truecluster_error")
})

test_that("options and fields are printed as a list of terms", {
  printed <- capture.output(print(truecluster_options("align_runs")))
  expect_equal(printed[1], "mode_threshold (default 0.95)")
  expect_match(printed[2], "^    runs whose similarity")
  expect_lt(max(nchar(capture.output(print(truecluster_options())))), 121)
  expect_equal(capture.output(print(truecluster_fields("criterion")))[1], "uncertainty (unit bits)")
  expect_output(print(truecluster_options()[1:2, 1:2]), "name +default")
})
