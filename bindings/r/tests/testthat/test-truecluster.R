quick <- function(x, ..., seed = 5) quiet(truecluster(x, ..., replicates = 40, seed = seed))

test_that("planted groups are found with their number and members", {
  data <- planted()
  fit <- quick(data$x, 1:5, clusterer = "kmeans")
  expect_equal(fit$k, 3L)
  expect_equal(agreement(fit, data$group, seed = 1)[["adjusted_rand"]], 1)
  expect_equal(rowSums(fit$memberships), rep(1, 120))
  expect_equal(fit$models$k, 1:5)
  expect_equal(cic(fit)[["cic"]], fit$models$cic[fit$selected])
  expect_equal(fitted(fit), fit$labels)
  table <- as.data.frame(fit)
  expect_equal(dim(table), c(120L, 10L))
  expect_equal(table$p1, unname(fit$memberships[, 1]))
})

test_that("matrix, data frame, formula and dist are the same data", {
  data <- planted(60)
  colnames(data$x) <- c("a", "b")
  frame <- as.data.frame(data$x)
  fit <- quick(data$x, 2:4, clusterer = "average")
  expect_identical(quick(frame, 2:4, clusterer = "average")$memberships, fit$memberships)
  expect_identical(quick(~ a + b, 2:4, clusterer = "average", data = frame)$memberships, fit$memberships)
  expect_equal(agreement(quick(dist(data$x), 2:4, clusterer = "average"), fit, seed = 1)[["adjusted_rand"]], 1)
  frame$group <- factor(data$group)
  coded <- quick(~ ., 2:3, clusterer = "kmeans", data = frame)
  expect_equal(colnames(coded$data), c("a", "b", "group1", "group2", "group3"))
  expect_equal(unname(predict(coded, frame[1:5, ])), coded$labels[1:5])
  of_three <- quick(~ f, 1:2, clusterer = "kmeans", data = data.frame(f = rep(letters[1:3], 10)))
  expect_equal(as.vector(dist(of_three$data[1:3, ])), rep(sqrt(2), 3))  # all levels are equally far apart
  expect_error(truecluster(frame), "column group is not numeric", class = "truecluster_error")
  expect_error(truecluster(letters), "matrix or data frame of numbers", class = "truecluster_error")
  expect_error(truecluster(a ~ b, data = frame), "left side", class = "truecluster_error")
})

test_that("row names are kept, and missing values are refused or left out as told", {
  data <- planted(60)
  frame <- as.data.frame(data$x)
  rownames(frame) <- paste0("case", 1:60)
  frame[3, 2] <- NA
  expect_error(quick(frame, 3), "row 3, column 2", class = "truecluster_error")
  fit <- quick(frame, 3, clusterer = "kmeans", na.action = na.exclude)
  expect_equal(length(fit$labels), 59)
  expect_equal(length(fitted(fit)), 60)
  expect_true(is.na(fitted(fit)[["case3"]]))
  expect_equal(dim(fitted(fit, "memberships")), c(60L, 3L))
  expect_equal(rownames(as.data.frame(fit))[3], "case4")
  expect_equal(length(fitted(quick(frame, 3, clusterer = "kmeans", na.action = na.omit))), 59)
})

test_that("results are the same for any number of threads", {
  data <- planted(90, apart = 3)
  one <- quick(data$x, 1:4, clusterer = "kmeans+ward,single", threads = 1)
  two <- quick(data$x, 1:4, clusterer = "kmeans+ward,single", threads = 2)
  expect_identical(one[names(one) != "call"], two[names(two) != "call"])
})

test_that("a seeded call leaves R's random state alone, one without a seed draws one integer", {
  data <- planted(30)
  set.seed(1)
  before <- .Random.seed
  first <- quick(data$x, 2:3, clusterer = "kmeans")
  matchindex(data$group, data$group, seed = 1)
  consensus(list(data$group, data$group), seed = 1)
  expect_identical(.Random.seed, before)
  fit <- quiet(truecluster(data$x, 2:3, clusterer = "kmeans", replicates = 10))
  after <- .Random.seed
  set.seed(1)
  expect_identical(sample.int(.Machine$integer.max, 1L), fit$seed)
  expect_identical(.Random.seed, after)
  expect_identical(quick(data$x, 2:3, clusterer = "kmeans")$memberships, first$memberships)
})

test_that("new cases get the memberships of the nearest case", {
  data <- planted(60)
  colnames(data$x) <- c("a", "b")
  fit <- quick(data$x, 3, clusterer = "kmeans")
  expect_equal(predict(fit), fit$labels)
  expect_equal(predict(fit, data$x + 1e-6), fit$labels)
  expect_equal(predict(fit, as.data.frame(data$x)[2:1], "memberships"), fit$memberships)
  expect_error(predict(fit, data.frame(a = 1)), "no column b", class = "truecluster_error")
  expect_error(predict(fit, matrix(1, 1, 3)), "3 columns but the fit has 2", class = "truecluster_error")
  by_formula <- quick(~ a + b, 3, clusterer = "kmeans", data = as.data.frame(data$x))
  expect_equal(unname(predict(by_formula, as.data.frame(data$x)[1:5, ])), by_formula$labels[1:5])
})

test_that("new cases of a fit to distances are told by their distances to the fitted cases", {
  data <- planted(60)
  fit <- quick(dist(data$x), 3, clusterer = "average")
  between <- as.matrix(dist(rbind(data$x + 1e-6, data$x)))[1:60, 61:120]
  expect_equal(unname(predict(fit, between)), unname(fit$labels))
  expect_equal(unname(predict(fit, between[5:4, ], "memberships")), unname(fit$memberships[5:4, ]))
  # Of equally near cases the first.
  expect_equal(unname(predict(fit, matrix(1, 2, 60))), unname(fit$labels[c(1, 1)]))
  expect_error(predict(fit, between[, 1:3]), "but it has 3 columns", class = "truecluster_error")
  expect_error(predict(fit, replace(between, 7, NA)), "missing values", class = "truecluster_error")
})

test_that("the labels are also where kmeans has them", {
  fit <- quick(planted(60)$x, 3, clusterer = "kmeans")
  expect_identical(fit$cluster, fit$labels)
})

test_that("printing, summary and plots work", {
  fit <- quick(planted(60, apart = 3)$x, 1:4, clusterer = "kmeans,ward")
  expect_output(print(fit), "chosen")
  expect_output(print(summary(fit)), "Least certain cases")
  expect_output(print(quick(planted(60)$x, 1, clusterer = "kmeans")), "^One cluster\\.")
  pdf(NULL)
  on.exit(dev.off())
  for (type in c("score", "criterion", "memberships", "uncertainty")) expect_invisible(plot(fit, type))
  found <- consensus(list(1:3, 1:3), seed = 1)
  expect_invisible(plot(found))
  aligned <- align_runs(list(c(1, 1, 2, NA), c(2, 2, 1, 1), matrix(c(0.9, 0.8, 0.1, 0.2, 0.1, 0.2, 0.9, 0.8), 4)), seed = 1)
  for (mode in seq_len(nrow(aligned$modes))) expect_invisible(plot(aligned, mode))
  expect_error(plot(aligned, 9), "mode must be a number between 1 and ", class = "truecluster_error")
  # Graphical parameters go where they belong, also those that have a value here.
  for (type in c("score", "criterion", "memberships", "uncertainty")) {
    expect_silent(plot(fit, type, col = "red", main = "title", xlab = "x", ylab = "y", cex.lab = 0.8))
  }
  for (type in c("score", "criterion")) expect_silent(plot(fit, type, pch = 2, lty = 2, ylim = c(-1, 2)))
})

test_that("the printed table and the plot show by what a model is chosen, and which models cannot be", {
  fit <- quiet(truecluster(planted(60, apart = 3)$x, 1:4, clusterer = "kmeans,ward", replicates = 60, seed = 1))
  models <- fit$models
  expect_true(any(models$clear) && any(!models$clear) && any(models$p_value < 0.01, na.rm = TRUE))
  shown <- marked_models(fit, 3)
  divided <- models$k > 1
  expect_equal(as.numeric(shown$score[divided]), models$score[divided], tolerance = 1e-3)
  expect_equal(as.numeric(shown$support[divided]), models$support[divided], tolerance = 1e-3)
  expect_identical(shown$p == "< 0.01", !is.na(models$p_value) & models$p_value < 0.01)
  expect_true(all(unlist(shown[!divided, c("score", "support", "p", "se", "replicates", "stopped")]) == ""))
  expect_output(print(fit), "by Student's t from\n12 sets")
  uncompared <- quick(planted(60, apart = 3)$x, 1:4, clusterer = "kmeans", null_sets = 0)
  expect_null(marked_models(uncompared, 3)$p)
  expect_false(any(grepl("Student", capture.output(print(uncompared)))))

  points <- model_points(fit, "score", 19, c("red", "blue"))
  expect_equal(points$value, models$score)
  expect_identical(points$col == "grey55", divided & !models$clear)
  expect_identical(points$pch == 21, divided & !models$clear)
  expect_identical(which(points$chosen), fit$selected)
  expect_equal(points$error[divided], models$score_standard_error[divided])
  expect_equal(model_points(fit, "cic", 19, "red")$value, models$cic)
  expect_equal(model_points(fit, "cic", 19, "red")$error[divided], models$cic_standard_error[divided])
})

test_that("options are those of the core, and others are refused with their names", {
  expect_error(truecluster(planted(30)$x, replicate = 10), "no option \"replicate\"; the options are k, clusterer",
               class = "truecluster_error")
  expect_error(truecluster(planted(30)$x, replicates = 1.5), "replicates needs a whole number, not 1.5")
  expect_error(truecluster(planted(30)$x, clusterer = "kmean"), class = "truecluster_error")
  expect_true(all(c("replicates", "tolerance", "covariance") %in% truecluster_options()$name))
  warnings <- capture_warnings(truecluster(matrix(c(1, 1, 2, 2, 3, 3)), 1:5, clusterer = "kmeans", replicates = 10,
                                           seed = 1))
  expect_match(warnings, "Only 3 distinct rows", all = FALSE)
})

test_that("a user can interrupt a fit", {
  skip_on_cran()
  skip_on_os("windows")
  data <- planted(400, apart = 1)
  system(sprintf("(sleep 0.5; kill -INT %d) &", Sys.getpid()), ignore.stdout = TRUE)
  ended <- tryCatch(truecluster(data$x, 2:10, replicates = 100000, seed = 1),
                    interrupt = function(condition) "interrupted")
  expect_identical(ended, "interrupted")
})

test_that("nothing is written to standard output", {
  expect_silent(quick(planted(30)$x, 2:3, clusterer = "kmeans"))
})

test_that("the report is a page", {
  skip_if_not(truecluster:::has_report_cpp(), "the page was not staged")
  file <- tempfile(fileext = ".html")
  report(quick(planted(60)$x, 1:3, clusterer = "kmeans"), file)
  text <- paste(readLines(file, warn = FALSE), collapse = "\n")
  for (part in c("\"selected_k\": 3", "truecluster(x = x, k = ", "<!doctype html>")) {
    expect_true(grepl(part, text, fixed = TRUE), info = part)
  }
})

test_that("a few cases may judge, and the page has their labels in every model", {
  fit <- quick(planted(120)$x, 1:3, clusterer = "kmeans,ward", judges = 50)
  expect_length(fit$judges, 50)
  few <- colSums(!is.na(fit$model_labels)) < 120
  expect_gt(sum(few), 0)
  for (m in which(few)) expect_identical(which(!is.na(fit$model_labels[, m])), fit$judges)
  expect_equal(vapply(fit$judge_votes, nrow, 1L), rep(50L, 6))
  skip_if_not(truecluster:::has_report_cpp(), "the page was not staged")
  file <- tempfile(fileext = ".html")
  report(fit, file)
  text <- paste(readLines(file, warn = FALSE), collapse = "\n")
  expect_equal(lengths(regmatches(text, gregexpr('"of_judges": ?true', text))), sum(few))
  expect_false(grepl('"data": ?""', text))
  old <- fit
  old$judges <- NULL
  expect_error(report(old, file), "the result has no judges: it was made by another version", class = "truecluster_error")
})

test_that("a page shows the consensus or the alignment as it is, and computes nothing again", {
  skip_if_not(truecluster:::has_report_cpp(), "the page was not staged")
  file <- tempfile(fileext = ".html")
  page_of <- function(result) {
    report(result, file)
    paste(readLines(file, warn = FALSE), collapse = "\n")
  }
  partitions <- list(c(1, 1, 2, 2, -1, NA), c(2, 2, 1, 1, -1, NA), c(1, 1, 2, 1, 1, NA), c(1, 2, 3, 3, 2, NA))
  found <- consensus(partitions, weights = c(1, 2, 1, 2, 1, 1), seed = 3)
  found$half_difference <- 0.123456
  expect_match(page_of(found), "0.123456", fixed = TRUE)
  runs <- lapply(partitions, function(one) replace(one, one %in% -1, NA))
  aligned <- align_runs(runs, seed = 3)
  expect_equal(unname(vapply(aligned$similarities, nrow, 1L)), aligned$levels$n_runs)
  expect_equal(mean(aligned$similarities[[1]][c(2, 3, 6)]), aligned$levels$mean_pairwise_similarity[1])
  aligned$mean_pairwise_similarity <- 0.123456
  expect_match(page_of(aligned), "0.123456", fixed = TRUE)
})

test_that("a consensus and an alignment have a page, also after they were saved", {
  skip_if_not(truecluster:::has_report_cpp(), "the page was not staged")
  file <- tempfile(fileext = ".html")
  saved <- tempfile()
  page_of <- function(result, parts) {
    saveRDS(result, saved)
    report(readRDS(saved), file)
    text <- paste(readLines(file, warn = FALSE), collapse = "\n")
    for (part in parts) expect_true(grepl(part, text, fixed = TRUE), info = part)
  }
  partitions <- list(a = c(1, 1, 2, 2), b = c(2, 2, 1, 1))
  page_of(consensus(partitions, seed = 3, labels = c("x", "x", "y", "y")),
          c("\"command\": \"consensus\"", "\"seed\": 3", "consensus(x = partitions", "known_labels"))
  page_of(align_runs(partitions, seed = 3, groups = c("x", "x", "y", "y")),
          c("\"command\": \"align\"", "\"file\": \"b\"", "align_runs(x = partitions", "\"groups\""))
})

# As in a package that was staged without the page.
test_that("the lack of the page is said in one sentence, and no file is written", {
  fit <- quick(planted(60)$x, 1:3, clusterer = "kmeans")
  file <- tempfile(fileext = ".html")
  package <- asNamespace("truecluster")
  replace <- function(f) {
    unlockBinding("has_report_cpp", package)
    assign("has_report_cpp", f, package)
    lockBinding("has_report_cpp", package)
  }
  original <- package$has_report_cpp
  on.exit(replace(original))
  replace(function() FALSE)
  expect_error(report(fit, file), "^this package was built without the report page: [^.]*$", class = "truecluster_error")
  expect_false(file.exists(file))
})

test_that("no number of clusters is refused", {
  expect_error(truecluster(iris[1:4], k = integer(0)), "k is empty", class = "truecluster_error")
})

test_that("results hold every field that the core describes", {
  fit <- quick(planted(60)$x, 1:3, clusterer = "kmeans")
  lists <- c("cluster_sizes", "cluster_jaccard")
  expect_setequal(names(fit$models), setdiff(truecluster_fields("model")$name, lists))
  expect_equal(lengths(fit$cluster_sizes), 1:3)
  expect_equal(names(fit$clusters), truecluster_fields("cluster")$name)
  expect_equal(names(fit$cases), c(truecluster_fields("case")$name, "votes"))
  expect_true(all(truecluster_fields("fit")$name %in% names(fit)))
  expect_equal(which(fit$models$selected), fit$selected)
  expect_true(is.na(quick(planted(30)$x, 1, clusterer = "kmeans")$cases$runner_up[1]))
  expect_equal(names(align_runs(list(1:3, 1:3), seed = 1)$splits), truecluster_fields("split")$name)
  old <- fit
  old$models$cic <- NULL
  skip_if_not(truecluster:::has_report_cpp(), "the page was not staged")
  expect_error(report(old, tempfile()), "the result has no cic: it was made by another version", class = "truecluster_error")
})

test_that("progress does not change a result", {
  data <- planted()
  expect_equal(quick(data$x, 1:4, clusterer = "kmeans", progress = TRUE)$memberships,
               quick(data$x, 1:4, clusterer = "kmeans", progress = FALSE)$memberships)
})

# As a dbscan: cases without a neighbour within 4 are noise, the others are cut by single linkage.
stray_clusterer <- function(noise) {
  function(data, k) {
    distances <- as.matrix(dist(data))
    diag(distances) <- Inf
    near <- apply(distances, 1, min) < 4
    labels <- rep(noise, nrow(distances))
    labels[near] <- cutree(hclust(dist(data[near, ]), "single"), k)
    labels
  }
}

test_that("a function may leave cases out as noise", {
  x <- rbind(planted(60, 20)$x, c(200, 200), c(-200, 100))
  of_na <- quiet(truecluster(x, 3, clusterer = stray_clusterer(NA), replicates = 20, vote = "all", seed = 1))
  of_zero <- quiet(truecluster(x, 3, clusterer = stray_clusterer(0L), noise = 0, replicates = 20, seed = 1))
  expect_equal(of_na$memberships, of_zero$memberships)
  # Drawn once it is noise; drawn twice it is near to its copy.
  expect_true(all(of_na$cases$noise_share[61:62] > 0))
  expect_equal(rowSums(of_na$memberships) + of_na$cases$noise_share, rep(1, 62))
  expect_equal(of_na$n_noise, sum(is.na(of_na$labels)))
  expect_equal(sum(of_na$clusters$size) + of_na$n_noise, 62)
  expect_equal(is.na(of_na$labels), of_na$model_labels[, 1] == 0)
})

test_that("what is for functions is refused without one", {
  expect_error(quick(planted(30)$x, 2, clusterer = "density", noise = 0),
               "noise is a label of a function, but clusterer is not a function", class = "truecluster_error")
  expect_error(quick(planted(30)$x, 2, clusterer_args = list(method = "a")),
               "clusterer_args are arguments for a function, but clusterer is not a function", class = "truecluster_error")
})

test_that("density has noise in labels, predictions and prints", {
  x <- rbind(planted(60, 20)$x, c(200, 200), c(-200, 100))
  fit <- quiet(truecluster(x, 1:4, clusterer = "density", replicates = 20, seed = 1, min_cluster_size = 5))
  expect_true(all(is.na(fit$labels[61:62])))
  expect_true(is.na(predict(fit, rbind(c(201, 199)))))
  expect_equal(sum(predict(fit, rbind(c(201, 199)), "memberships")), 0)
  expect_output(print(fit), "are noise")
  expect_output(print(summary(fit)), "of all votes are for noise")
})

test_that("an error shows the call that the user has written", {
  call_of <- function(expr) deparse(conditionCall(tryCatch(expr, truecluster_error = identity)))
  x <- planted(30)$x
  expect_equal(call_of(truecluster(x, weights = "a")), 'truecluster(x, weights = "a")')
  expect_equal(call_of(truecluster(x, labels = 1)), "truecluster(x, labels = 1)")
  expect_equal(call_of(truecluster(x, k = 0)), "truecluster(x, k = 0)")
  expect_equal(call_of(consensus(1)), "consensus(1)")
  expect_equal(call_of(matchindex(mean, 1)), "matchindex(mean, 1)")
})

test_that("a formula finds labels in its data", {
  data <- planted(60)
  frame <- data.frame(data$x, group = letters[data$group])
  fit <- quiet(truecluster(~ X1 + X2, 3, data = frame, labels = group, clusterer = "kmeans", replicates = 20, seed = 1))
  expect_equal(fit$known_labels$name, "group")
  expect_equal(fit$known_labels$classes, c("a", "b", "c"))
})

test_that("a dense matrix of package Matrix is a matrix", {
  skip_if_not_installed("Matrix")
  x <- planted(30)$x
  fit <- function(x) quiet(truecluster(x, 2, clusterer = "kmeans", replicates = 10, seed = 1))$memberships
  expect_identical(fit(Matrix::Matrix(x, sparse = FALSE)), fit(x))
})

test_that("warnings name options as arguments", {
  expect_warning(truecluster(matrix(stats::qnorm(stats::ppoints(300)), ncol = 1), 2, clusterer = "kmeans", vote = "in-bag",
                             max_drawn = 5, max_replicates = 60, seed = 1),
                 "With vote in-bag .* a larger max_drawn", class = "truecluster_warning") |> quiet()
})

test_that("of many models, those that could have been chosen are printed", {
  fit <- quick(iris[1:4], 1:6)
  printed <- capture.output(print(fit))
  shown <- grepl("^ [*= ] +(kmeans|single|genie|graph)", printed)
  could <- fit$models$k > 1 & fit$models$clear & fit$models$score > 0
  expect_equal(sum(shown), sum(could))
  expect_match(printed, sprintf("and %d models", nrow(fit$models) - sum(could)), all = FALSE)
})
