crosstable <- function(x, y) {
  table <- core(crosstable_cpp(as_partition(x), as_partition(y)))
  names(dimnames(table)) <- c("x", "y")
  class(table) <- "table"
  table
}

# Two partitions, or a table of counts and nothing.
pair_arguments <- function(x, y) {
  if (!missing(y)) return(list(x = as_partition(x), y = as_partition(y)))
  if (!is.matrix(x) || !is.numeric(x)) refuse("give two partitions, or a table of counts", call = sys.call(-2))
  list(x = plain_matrix(x), y = NULL)
}

matchindex <- function(x, y, method = c("truematch", "heuristic", "tracemax", "oddsmatch", "dwh", "trustmatch"), seed = NULL) {
  method <- match.arg(method)
  pair <- pair_arguments(x, y)
  found <- core(match_cpp(pair$x, pair$y, list(match = method, seed = chosen_seed(seed))))
  if (is.null(pair$y)) dimnames(found$table) <- dimnames(found$scores) <- dimnames(x)
  index <- stats::setNames(found$index, rownames(found$table))
  structure(index, table = found$table, scores = found$scores, pairs = as_table(found$pairs),
            diagonal = found$diagonal, kappa = found$kappa, n_missing = found$n_missing, method = method,
            class = "matchindex")
}

print.matchindex <- function(x, digits = 3, ...) {
  table <- attr(x, "table")
  pairs <- attr(x, "pairs")
  rows <- c(pairs$row, setdiff(seq_len(nrow(table)), pairs$row))
  cols <- c(pairs$col, setdiff(seq_len(ncol(table)), pairs$col))
  print(table[rows, cols, drop = FALSE], digits = digits)
  cat(sprintf("\n%s: %.1f %% of %s cases lie in matched cells, kappa %.3f, adjusted Rand index %.3f\n",
              attr(x, "method"), 100 * attr(x, "diagonal"), format(sum(table)), attr(x, "kappa"),
              agreement(table, seed = 1)[["adjusted_rand"]]))
  if (attr(x, "n_missing") > 0) cat(attr(x, "n_missing"), "without a label on one side left out\n")
  invisible(x)
}

agreement <- function(x, y, method = c("truematch", "heuristic", "tracemax", "oddsmatch", "dwh", "trustmatch"), seed = NULL) {
  method <- match.arg(method)
  pair <- pair_arguments(x, y)
  found <- core(agreement_cpp(pair$x, pair$y, list(match = method, seed = chosen_seed(seed))))
  pass_on_warnings(found$warnings)
  found$values
}

solve_assignment <- function(x, maximum = FALSE) {
  x <- as.matrix(x)
  if (!is.numeric(x)) refuse("x must be a matrix of numbers")
  if (!all(is.finite(x))) refuse("x holds values that are missing or not finite")
  stats::setNames(core(solve_assignment_cpp(plain_matrix(x), isTRUE(maximum))), rownames(x))
}
