# The same data, options and seed give the numbers of the truecluster command, where there is one.
command <- Sys.getenv("TRUECLUSTER_COMMAND")

run_command <- function(...) {
  output <- tempfile(fileext = ".json")
  status <- system2(command, c(..., "--format", "json", "--output", output), stdout = FALSE, stderr = FALSE)
  expect_equal(status, 0)
  jsonlite::fromJSON(output)
}

written <- function(x) {
  file <- tempfile(fileext = ".csv")
  write.table(format(x, digits = 17), file, sep = ",", quote = FALSE, row.names = FALSE, col.names = TRUE)
  file
}

test_that("a fit gives the command's numbers", {
  skip_if(command == "", "no truecluster command is named")
  data <- as.data.frame(planted(80, apart = 3)$x)
  memberships <- tempfile(fileext = ".csv")
  theirs <- run_command("fit", written(data), "--k", "1:4", "--clusterer", "kmeans+gmm,single", "--replicates", "50",
                        "--seed", "11", "--memberships", memberships)
  ours <- quiet(truecluster(data, 1:4, clusterer = "kmeans+gmm,single", replicates = 50, seed = 11))
  expect_identical(ours$k, theirs$selected_k)
  expect_identical(ours$reason, theirs$reason)
  expect_identical(ours$models$cic, theirs$models$cic)
  expect_identical(ours$models$information, theirs$models$information)
  expect_equal(unname(ours$memberships), unname(as.matrix(read.csv(memberships))), tolerance = 1e-15)
})

test_that("matching and agreement give the command's numbers", {
  skip_if(command == "", "no truecluster command is named")
  labels <- data.frame(a = random_labels(1, 50, 3), b = random_labels(2, 50, 4))
  file <- written(labels)
  theirs <- run_command("agreement", file, "--seed", "3")
  ours <- agreement(labels$a, labels$b, seed = 3)
  for (name in names(ours)) expect_identical(ours[[name]], theirs[[name]], info = name)
  for (method in match_methods()) {
    theirs <- run_command("match", file, "--match", method, "--seed", "3")
    ours <- matchindex(labels$a, labels$b, method, seed = 3)
    expect_identical(c(attr(ours, "scores")), as.double(theirs$scores), info = method)
    expect_equal(attr(ours, "pairs")$col, as.integer(theirs$pairs$col), info = method)
    expect_identical(attr(ours, "kappa"), as.double(theirs$kappa), info = method)
  }
})

test_that("consensus, alignment and criterion give the command's numbers", {
  skip_if(command == "", "no truecluster command is named")
  runs <- as.data.frame(lapply(1:24, function(b) {
    labels <- random_labels(b, 40, 3)
    ifelse(random_labels(100 + b, 40, 2) == 1, rep(1:3, length.out = 40), labels)
  }), col.names = paste0("run", 1:24))
  file <- written(runs)
  memberships <- tempfile(fileext = ".csv")
  theirs <- run_command("consensus", file, "--seed", "9", "--match", "truematch", "--memberships", memberships)
  ours <- consensus(runs, match = "truematch", seed = 9)
  expect_identical(ours$criterion[["cic"]], theirs$cic)
  expect_identical(ours$half_difference, theirs$half_difference)
  expect_equal(unname(ours$memberships), unname(as.matrix(read.csv(memberships))), tolerance = 1e-15)
  theirs <- run_command("align", file, "--seed", "9")
  aligned <- align_runs(runs, seed = 9)
  expect_identical(aligned$mean_pairwise_similarity, theirs$mean_pairwise_similarity)
  expect_identical(aligned$runs$similarity, theirs$runs$similarity)
  theirs <- run_command("score", memberships)
  expect_equal(cic(ours)[["cic"]], theirs$cic, tolerance = 1e-14)
})
