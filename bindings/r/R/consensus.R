consensus <- function(x, n_clusters = NULL, ..., noise = -1, reference = NULL, labels = NULL, weights = NULL,
                      seed = NULL, threads = getOption("truecluster.threads", 0L)) {
  partitions <- as_partitions(x)
  seed <- chosen_seed(seed)
  if (length(noise) > 1) refuse("noise must be one label, or NULL if no label stands for noise")
  noise <- if (is.null(noise)) "none" else as.character(noise)
  options <- c(list(n_clusters = n_clusters, noise = noise, seed = seed), named_options(...))
  name <- label_name(substitute(labels))
  labels <- known_labels(labels, n_cases(partitions))
  weights <- case_weights(weights, n_cases(partitions))
  if (!is.null(reference)) reference <- as_partition(reference)
  result <- core(consensus_cpp(partitions, reference, options, weights, checked_threads(threads)))
  first <- partitions[[1]]
  ids <- if (is.matrix(first)) rownames(first) else names(first)
  result <- named_result(result, ids)
  if (!is.null(labels)) {
    result$known_labels <- compare_known(labels, name, result$labels, ncol(result$memberships), weights)
  }
  result$weights <- weights
  result$seed <- seed
  result$call <- match.call()
  result$given <- list(options = options, labels = labels)
  class(result) <- c("truecluster_consensus", "truecluster_partition")
  result
}

# What consensus() and truecluster() have in common: names of cases and clusters, and data frames.
named_result <- function(result, ids) {
  clusters <- as.character(seq_len(ncol(result$memberships)))
  if (!is.null(ids)) names(result$labels) <- ids
  dimnames(result$memberships) <- list(ids, clusters)
  noise <- if (length(result$noise_shares) > 0) list(noise_share = result$noise_shares)
  result$cases <- as_table(c(result$cases, noise, list(votes = result$votes)))
  if (!is.null(ids)) rownames(result$cases) <- make.unique(as.character(ids))
  result$votes <- result$noise_shares <- NULL
  result
}

print.truecluster_consensus <- function(x, digits = 3, ...) {
  cat(sprintf("Consensus of %d partitions of %d cases: %d clusters\n", x$n_partitions, length(x$labels),
              ncol(x$memberships)))
  print(round(x$criterion, digits))
  for (sentence in with_arguments(x$warnings)) cat(sentence, "\n", sep = "")
  cat("\n")
  print(x$clusters, digits = digits)
  cat(noise_sentence(x, digits))
  invisible(x)
}

summary.truecluster_consensus <- function(object, n_cases = 5, ...) {
  structure(list(consensus = object, uncertain = least_certain(object, n_cases)),
            class = "summary.truecluster_consensus")
}

print.summary.truecluster_consensus <- function(x, digits = 3, ...) {
  print(x$consensus, digits = digits)
  if (nrow(x$uncertain) > 0) {
    cat("\nLeast certain cases:\n")
    print(x$uncertain, digits = digits)
  }
  invisible(x)
}

least_certain <- function(object, n_cases) {
  cases <- object$cases[order(-object$cases$uncertainty), ]
  cases <- cases[cases$uncertainty > 0, c("label", "probability", "runner_up", "margin")]
  cases[seq_len(min(n_cases, nrow(cases))), ]
}

# How many cases are noise, if a vote is for noise.
noise_sentence <- function(x, digits) {
  shares <- x$cases$noise_share
  if (is.null(shares)) return("")
  sprintf("\n%d of %d cases %s noise (label NA); %s of all votes are for noise.\n", as.integer(x$n_noise),
          length(shares), if (x$n_noise == 1) "is" else "are", format(round(mean(shares), digits)))
}

cic <- function(x, what = c("total", "cases", "clusters")) {
  what <- match.arg(what)
  memberships <- memberships_of(x)
  noise <- if (inherits(x, "truecluster_partition")) x$cases$noise_share
  weights <- if (inherits(x, "truecluster_partition")) x$weights
  # Cases without votes count for nothing.
  votes <- if (inherits(x, "truecluster_partition")) x$cases$votes
  if (any(votes == 0)) weights <- (if (is.null(weights)) 1 else weights) * (votes > 0)
  found <- core(criterion_cpp(memberships, as.double(noise), weights))
  switch(what,
         total = found$criterion,
         cases = {
           cases <- as_table(found$cases)
           if (!is.null(rownames(memberships))) rownames(cases) <- make.unique(rownames(memberships))
           cases
         },
         clusters = as_table(found$clusters))
}
