# Calls into the core: its errors become conditions of class truecluster_error with the sentence of the core.
core <- function(expr, call = users_call()) {
  tryCatch(expr, `C++Error` = function(e) {
    stop(errorCondition(with_arguments(conditionMessage(e)), class = "truecluster_error", call = call))
  })
}

# The core writes options in backquotes; arguments have the same names here.
with_arguments <- function(sentences) gsub("`([a-z_]+)`", "\\1", sentences)

pass_on_warnings <- function(sentences) {
  for (sentence in with_arguments(sentences)) {
    warning(warningCondition(sentence, class = "truecluster_warning", call = NULL))
  }
}

refuse <- function(..., call = users_call()) {
  stop(errorCondition(paste0(...), class = "truecluster_error", call = call))
}

# The call of this package that the user has written, however deep in the package something is wrong.
users_call <- function() {
  own <- environment(users_call)
  for (i in seq_len(sys.nframe())) {
    if (identical(environment(sys.function(i)), own)) return(sys.call(i))
  }
}

# Options in ..., each of which has a name.
named_options <- function(...) {
  options <- list(...)
  if (length(options) > 0 && (is.null(names(options)) || any(names(options) == ""))) {
    refuse("options are given by name, as in tolerance = 0.02")
  }
  options
}

# A seed that is not given is drawn from R's generator.
chosen_seed <- function(seed) {
  if (is.null(seed)) sample.int(.Machine$integer.max, 1L) else seed
}

checked_threads <- function(threads) {
  most <- max_threads_cpp()
  if (!is.numeric(threads) || length(threads) != 1 || is.na(threads) || threads < 0 || threads > most ||
      threads != round(threads)) {
    refuse("threads must be a whole number between 0 (all cores) and ", most)
  }
  as.integer(threads)
}

# R's random state as it was before, whatever expr does.
keep_random_state <- function(expr) {
  global <- globalenv()
  before <- global[[".Random.seed"]]
  on.exit(if (is.null(before)) rm(list = intersect(".Random.seed", names(global)), envir = global)
          else global[[".Random.seed"]] <- before)
  expr
}

as_table <- function(columns) {
  as.data.frame(columns, stringsAsFactors = FALSE, optional = TRUE)
}

truecluster_fields <- function(what = c("fit", "model", "cluster", "case", "criterion", "consensus", "partition",
                                         "alignment", "run", "level", "mode", "split")) {
  as_listing(field_table_cpp(match.arg(what)))
}

truecluster_options <- function(what = c("truecluster", "consensus", "align_runs", "clustererCBI")) {
  as_listing(option_table_cpp(match.arg(what)))
}

# A data frame that is printed as a list of terms, since meanings are long.
as_listing <- function(columns) {
  table <- as_table(columns)
  class(table) <- c("truecluster_listing", class(table))
  table
}

print.truecluster_listing <- function(x, ...) {
  if (!"meaning" %in% names(x)) return(NextMethod())
  facts <- x[setdiff(names(x), c("name", "meaning"))]
  for (i in seq_len(nrow(x))) {
    known <- nzchar(facts[i, ])
    shown <- paste(names(facts)[known], facts[i, known], collapse = ", ")
    cat(x$name[i], if (any(known)) paste0(" (", shown, ")"), "\n", sep = "")
    cat(strwrap(x$meaning[i], indent = 4, exdent = 4), sep = "\n")
  }
  invisible(x)
}

# Labels known beforehand, one for each of n cases; dropped are the rows that na.action has left out of them.
known_labels <- function(labels, n, what = "labels", dropped = NULL) {
  if (is.null(labels)) return(NULL)
  given <- as_partition(labels)
  if (is.matrix(given)) refuse(what, " must hold a label for each case, not memberships")
  if (length(dropped) > 0 && length(given) == n + length(dropped)) given <- given[-dropped]
  if (length(given) != n) refuse(what, " has length ", length(given), " but the number of cases is ", n)
  if (all(is.na(given) | as.character(given) %in% c("", "-1"))) {
    refuse(what, " must hold a label for at least one case")
  }
  given
}

# Weights of n cases, without those of dropped rows; what they must be, the core checks.
case_weights <- function(weights, n, dropped = NULL) {
  if (is.null(weights)) return(NULL)
  if (!is.numeric(weights) || is.matrix(weights)) refuse("weights must hold a number for each case")
  if (anyNA(weights)) refuse("weights has missing values, but it must hold a number for each case")
  if (length(dropped) > 0 && length(weights) == n + length(dropped)) weights <- weights[-dropped]
  as.double(weights)
}

# The clusters beside them: name, classes, n_known, crosstable (a row per class) and every index of agreement.
compare_known <- function(labels, name, clusters, n_clusters, weights = NULL) {
  found <- compare_known_cpp(labels, name, clusters, n_clusters, weights)
  dimnames(found$crosstable) <- list(found$classes, seq_len(n_clusters))
  found
}

# What labels are called: the expression they were given by.
label_name <- function(expression) paste(deparse(expression, nlines = 1L), collapse = "")
