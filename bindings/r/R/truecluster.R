truecluster <- function(x, k = 1:10, ...) UseMethod("truecluster")

truecluster.default <- function(x, k = 1:10, clusterer = NULL, ..., na.action = NULL, labels = NULL,
                                weights = NULL, seed = NULL,
                                threads = getOption("truecluster.threads", 0L), progress = interactive()) {
  data_name <- deparse1(substitute(x))
  if (inherits(x, "denseMatrix") && requireNamespace("Matrix", quietly = TRUE)) x <- as.matrix(x)
  if (is.vector(x) && is.numeric(x)) x <- matrix(x, ncol = 1, dimnames = list(names(x), NULL))
  if (!is.matrix(x) || !is.numeric(x)) {
    what <- if (is.matrix(x)) paste("a matrix of type", typeof(x)) else paste("an object of class", class(x)[1])
    refuse("x must be a matrix or data frame of numbers, a sparse matrix, a formula or a dist, not ", what)
  }
  if (!is.null(na.action)) x <- match.fun(na.action)(x)
  fit_data(x, FALSE, k, named_clusterers(clusterer, substitute(clusterer)), named_options(...), attr(x, "na.action"), seed,
           threads, progress, match.call(), data_name, labels, label_name(substitute(labels)), weights)
}

truecluster.data.frame <- function(x, k = 1:10, clusterer = NULL, ..., na.action = NULL, labels = NULL,
                                   weights = NULL, seed = NULL,
                                   threads = getOption("truecluster.threads", 0L), progress = interactive()) {
  other <- names(x)[!vapply(x, is.numeric, NA)]
  if (length(other) > 0) {
    refuse("column ", other[1], " is not numeric: leave it out, or write a formula, which codes factors as indicators")
  }
  wide <- names(x)[vapply(x, function(column) length(dim(column)) > 1, NA)]
  if (length(wide) > 0) refuse("column ", wide[1], " is a matrix: give its columns one by one, as cbind() does")
  name <- deparse1(substitute(x))
  if (!is.null(na.action)) x <- match.fun(na.action)(x)
  values <- data.matrix(x)
  if (.row_names_info(x) < 0) rownames(values) <- NULL
  fit_data(values, FALSE, k, named_clusterers(clusterer, substitute(clusterer)), named_options(...), attr(x, "na.action"),
           seed, threads, progress, match.call(), name, labels, label_name(substitute(labels)), weights)
}

truecluster.formula <- function(x, k = 1:10, clusterer = NULL, ..., data = NULL, na.action = na.fail,
                                labels = NULL, weights = NULL, seed = NULL,
                                threads = getOption("truecluster.threads", 0L), progress = interactive()) {
  frame <- model.frame(x, data, na.action = na.action)
  labels_called <- label_name(substitute(labels))
  labels <- eval(substitute(labels), data, parent.frame())  # among the columns first, as in lm()
  weights <- eval(substitute(weights), data, parent.frame())
  description <- terms(frame)
  if (attr(description, "response") > 0) refuse("the formula has a left side; write ~ a + b")
  attr(description, "intercept") <- 1L
  values <- coded_features(description, frame)
  if (is.data.frame(data) && .row_names_info(data) < 0) rownames(values) <- NULL
  fit <- fit_data(values, FALSE, k, named_clusterers(clusterer, substitute(clusterer)), named_options(...),
                  attr(frame, "na.action"), seed, threads, progress, match.call(), deparse1(x), labels,
                  labels_called, weights)
  fit$terms <- description
  fit$xlevels <- stats::.getXlevels(description, frame)
  fit
}

# One column for each level of a factor. Without the first level, as in regression, its cases would be nearer to those of
# the other levels than these are to each other.
coded_features <- function(description, frame) {
  factors <- frame[vapply(frame, function(column) is.factor(column) || is.character(column), NA)]
  indicators <- lapply(factors, function(column) contrasts(as.factor(column), contrasts = FALSE))
  values <- model.matrix(description, frame, contrasts.arg = indicators)[, -1, drop = FALSE]
  attr(values, "assign") <- attr(values, "contrasts") <- NULL
  values
}

truecluster.dist <- function(x, k = 1:10, clusterer = NULL, ..., labels = NULL, weights = NULL, seed = NULL,
                             threads = getOption("truecluster.threads", 0L), progress = interactive()) {
  n <- attr(x, "Size")
  if (!is.numeric(n) || length(n) != 1 || !is.numeric(x) || length(x) != n * (n - 1) / 2) {
    refuse("x is not a valid dist: its ", length(x), if (length(x) == 1) " value is" else " values are",
           " not the distances between as many cases as its Size says")
  }
  values <- as.matrix(x)
  if (is.null(attr(x, "Labels"))) dimnames(values) <- NULL
  fit_data(values, TRUE, k, named_clusterers(clusterer, substitute(clusterer)), named_options(...), NULL, seed, threads,
           progress, match.call(), deparse1(substitute(x)), labels,
           label_name(substitute(labels)), weights)
}

# Stays sparse: the core makes the rows dense that it works on.
truecluster.sparseMatrix <- function(x, k = 1:10, clusterer = NULL, ..., labels = NULL, weights = NULL, seed = NULL,
                                     threads = getOption("truecluster.threads", 0L), progress = interactive()) {
  fit_data(compressed_columns(x), FALSE, k, named_clusterers(clusterer, substitute(clusterer)), named_options(...), NULL, seed,
           threads, progress, match.call(), deparse1(substitute(x)), labels, label_name(substitute(labels)),
           weights)
}

# Cells of package SingleCellExperiment by one of their reduced dimensions.
truecluster.SingleCellExperiment <- function(x, k = 1:10, clusterer = NULL, ..., reduced_dim = "PCA", labels = NULL,
                                             weights = NULL, seed = NULL,
                                             threads = getOption("truecluster.threads", 0L),
                                             progress = interactive()) {
  known <- SingleCellExperiment::reducedDimNames(x)
  if (!reduced_dim %in% known) {
    refuse("x has no reduced dimension ", reduced_dim, "; it has ",
           if (length(known) == 0) "none: run a PCA first" else paste(known, collapse = ", "))
  }
  values <- as.matrix(SingleCellExperiment::reducedDim(x, reduced_dim))
  name <- if (is_name(labels)) labels else label_name(substitute(labels))
  fit_data(values, FALSE, k, named_clusterers(clusterer, substitute(clusterer)), named_options(...), NULL, seed, threads,
           progress, match.call(), deparse1(substitute(x)), cell_column(x, labels, "labels"), name,
           cell_column(x, weights, "weights"))
}

is_name <- function(given) is.character(given) && length(given) == 1

# A column of colData by its name; anything else as it is given.
cell_column <- function(x, given, what) {
  if (!is_name(given)) return(given)
  known <- names(methods::slot(x, "colData"))
  if (!given %in% known) {
    refuse(what, " is \"", given, "\" but colData has no such column; it has ",
           if (length(known) == 0) "none" else paste(known, collapse = ", "))
  }
  x[[given]]
}

# Any sparse matrix of package Matrix as a dgCMatrix.
compressed_columns <- function(x) {
  if (!requireNamespace("Matrix", quietly = TRUE)) refuse("a sparse matrix needs package Matrix")
  methods::as(methods::as(methods::as(x, "dMatrix"), "generalMatrix"), "CsparseMatrix")
}

fit_data <- function(values, distances, k, clusterers, options, na_action, seed, threads, progress, call,
                     data_name, labels, label_name, weights) {
  labels <- known_labels(labels, nrow(values), dropped = na_action)
  weights <- case_weights(weights, nrow(values), dropped = na_action)
  call[[1]] <- quote(truecluster)
  seed <- chosen_seed(seed)
  if (!isS4(values)) storage.mode(values) <- "double"
  noise <- options$noise
  arguments <- options$clusterer_args
  options$noise <- options$clusterer_args <- NULL
  if (!any(vapply(clusterers, is.function, NA))) {
    if (!is.null(arguments)) refuse("clusterer_args are arguments for a function, but clusterer is not a function")
    if (!is.null(noise)) refuse("noise is a label of a function, but clusterer is not a function")
  }
  options <- c(list(k = k, seed = seed), options)
  functions <- NULL
  if (any(vapply(clusterers, is.function, NA))) {
    functions <- lapply(clusterers, function(one) {
      if (is.function(one)) cbi_caller(one, distances, colnames(values), noise, arguments) else one
    })
  } else if (length(clusterers) > 0) {
    options$clusterer <- paste(unlist(clusterers), collapse = ",")
  }
  result <- core(keep_random_state(fit_cpp(values, distances, functions, options, checked_threads(threads),
                                           isTRUE(progress), weights)))
  result <- named_result(result, rownames(values))
  result$cluster <- result$labels
  result$traces <- lapply(result$traces, as_table)
  if (!is.null(labels)) {
    result$known_labels <- c(compare_known(labels, label_name, result$labels, result$k, weights),
                             list(labels = labels))
  }
  result$weights <- weights
  colnames(result$model_labels) <- paste(result$models$clusterer, result$models$k)
  pass_on_warnings(result$warnings)
  result <- c(result, list(seed = seed, options = options, call = call, data = values, distances = distances,
                           data_name = data_name, na.action = na_action))
  class(result) <- c("truecluster", "truecluster_partition")
  result
}
