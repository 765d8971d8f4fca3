align_runs <- function(x, ..., groups = NULL, seed = NULL, threads = getOption("truecluster.threads", 0L)) {
  runs <- as_partitions(x)
  seed <- chosen_seed(seed)
  name <- label_name(substitute(groups))
  groups <- known_labels(groups, n_cases(runs), "groups")
  options <- c(list(seed = seed), named_options(...))
  result <- core(align_cpp(runs, options, checked_threads(threads)))
  names(result$aligned) <- names(result$permutations) <- names(runs)
  if (!is.null(names(runs))) rownames(result$runs) <- make.unique(names(runs))
  names(result$similarities) <- result$levels$n_clusters
  result$seed <- seed
  result$call <- match.call()
  result$given <- list(partitions = runs, options = options, labels = groups)
  if (!is.null(groups)) {
    result$groups <- lapply(seq_len(nrow(result$modes)), function(m) {
      run <- result$aligned[[result$modes$representative[m]]]
      compare_known(groups, name, run, result$modes$n_clusters[m])
    })
  }
  class(result) <- "aligned_runs"
  result
}

print.aligned_runs <- function(x, digits = 3, ...) {
  cat(sprintf("%d runs on common labels; mean similarity of runs with the same number of clusters: %.*f\n\n", nrow(x$runs),
              digits, x$mean_pairwise_similarity))
  print(x$modes, digits = digits, row.names = FALSE)
  if (nrow(x$splits) > 0) {
    cat("\nWhere new clusters come from:\n")
    print(x$splits, digits = digits, row.names = FALSE)
  }
  invisible(x)
}

summary.aligned_runs <- function(object, ...) structure(list(aligned = object), class = "summary.aligned_runs")

print.summary.aligned_runs <- function(x, digits = 3, ...) {
  print(x$aligned, digits = digits)
  cat("\nRuns:\n")
  print(x$aligned$runs, digits = digits)
  invisible(x)
}
