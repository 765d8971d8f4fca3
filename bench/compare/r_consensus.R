# The R package beside clue: the consensus of an ensemble of 2,000 partitions, conversion of R's objects included; and beside
# the truecluster command: what truecluster() costs over the C++ call on 100,000 cases.
#
# Processor time (user and system), one thread each. truecluster and the command: the best of three rounds; clue: one round.
# The command reads its data from a .npy file, which is part of its time; a fit of one cluster has nothing to compute and
# bounds what the passage from R to C++ and back costs. Prints two markdown tables.
#
# Run: tools/check_r, then R_LIBS=build/r/library Rscript bench/compare/r_consensus.R [build/release/src/cli/truecluster]
library(clue)
library(truecluster)

source("bench/compare/processor_time.R")

best_of <- function(rounds, f) min(vapply(seq_len(rounds), function(round) processor_time(f()), 0))

noisy_ensemble <- function(n_cases, k, n_partitions) {
  truth <- sample.int(k, n_cases, replace = TRUE)
  cl_ensemble(list = lapply(seq_len(n_partitions), function(b) {
    labels <- sample.int(k)[truth]
    wrong <- sample.int(n_cases, n_cases %/% 5)
    labels[wrong] <- sample.int(k, length(wrong), replace = TRUE)
    as.cl_hard_partition(labels)
  }))
}

compare_consensus <- function() {
  cat("| cases | clusters | partitions | ms | cl_consensus ms | ratio | with method DWH ms | ratio |\n")
  cat("|--:|--:|--:|--:|--:|--:|--:|--:|\n")
  for (n_cases in c(200, 1000, 5000)) {
    set.seed(1)
    ensemble <- noisy_ensemble(n_cases, 5, 2000)
    ours <- best_of(3, function() found <<- consensus(ensemble, 5, seed = 1, threads = 1))
    theirs <- processor_time(answer <- cl_consensus(ensemble))
    dwh <- processor_time(answer_dwh <- cl_consensus(ensemble, "DWH", control = list(k = 5)))
    for (one in list(answer, answer_dwh)) {
      stopifnot(agreement(found, c(unclass(cl_class_ids(one))), seed = 1)[["adjusted_rand"]] > 0.99)
    }
    cat(sprintf("| %d | 5 | 2,000 | %.0f | %.0f | %.0f | %.0f | %.0f |\n", n_cases, 1000 * ours, 1000 * theirs,
                theirs / ours, 1000 * dwh, dwh / ours))
  }
}

write_npy <- function(x, file) {
  header <- sprintf("{'descr': '<f8', 'fortran_order': True, 'shape': (%d, %d), }", nrow(x), ncol(x))
  header <- paste0(header, strrep(" ", 63 - (nchar(header) + 10) %% 64), "\n")
  output <- file(file, "wb")
  on.exit(close(output))
  writeBin(c(as.raw(0x93), charToRaw("NUMPY"), as.raw(c(1, 0))), output)
  writeBin(nchar(header), output, size = 2, endian = "little")
  writeBin(charToRaw(header), output)
  writeBin(as.vector(x), output, endian = "little")
}

compare_fit <- function(command) {
  set.seed(1)
  x <- matrix(rnorm(4e5), 1e5) + 3 * sample.int(4, 1e5, replace = TRUE)
  file <- tempfile(fileext = ".npy")
  output <- tempfile(fileext = ".json")
  write_npy(x, file)
  fit_in_r <- function(k) {
    fit <<- suppressWarnings(truecluster(x, k, clusterer = "kmeans", replicates = 20, seed = 1, threads = 1))
  }
  nothing <- best_of(3, function() fit_in_r(1))
  ours <- best_of(3, function() fit_in_r(2:5))
  theirs <- best_of(3, function() {
    system2(command, c("fit", file, "--k", "2:5", "--clusterer", "kmeans", "--replicates", "20", "--seed", "1",
                       "--threads", "1", "--quiet", "--output", output))
  })
  stopifnot(identical(fit$models$cic, jsonlite::fromJSON(output)$models$cic))
  cat("\n| cases | features | truecluster() s | command s | one cluster s |\n|--:|--:|--:|--:|--:|\n")
  cat(sprintf("| 100,000 | 4 | %.2f | %.2f | %.3f |\n", ours, theirs, nothing))
}

compare_consensus()
command <- c(commandArgs(TRUE), "build/release/src/cli/truecluster")[1]
if (file.exists(command)) compare_fit(normalizePath(command))
