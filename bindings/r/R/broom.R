# Results as data frames by the generics of package generics, which broom and tidymodels use: registered when that
# package is loaded, so that it is not needed otherwise.

nobs.truecluster_partition <- function(object, ...) length(object$labels)

# A row for each cluster, with the means of the features.
tidy.truecluster <- function(x, ...) {
  table <- cbind(cluster = seq_len(x$k), x$clusters)
  rownames(table) <- NULL
  if (x$distances) return(table)
  cbind(table, as.data.frame(cluster_means(x)), row.names = NULL)
}

tidy.truecluster_consensus <- function(x, ...) {
  cbind(cluster = seq_len(nrow(x$clusters)), x$clusters)
}

# One row: the chosen model.
glance.truecluster <- function(x, ...) {
  table <- cbind(nobs = length(x$labels), x$models[x$selected, ], n_noise = x$n_noise)
  rownames(table) <- NULL
  table
}

glance.truecluster_consensus <- function(x, ...) {
  cbind(nobs = length(x$labels), n_partitions = x$n_partitions, n_clusters = ncol(x$memberships),
        as.data.frame(as.list(x$criterion)), cic_standard_error = x$cic_standard_error, converged = x$converged,
        n_noise = x$n_noise)
}

# The data, or new data, with the cluster of each case and how sure it is.
augment.truecluster <- function(x, data = NULL, newdata = NULL, ...) {
  if (!is.null(newdata)) {
    x$labels <- seq_along(x$labels)
    nearest <- unname(predict(x, newdata))
    return(augmented(x, newdata, nearest))
  }
  if (is.null(data)) data <- if (!x$distances) as.data.frame(as.matrix(x$data))
  augmented(x, data)
}

augment.truecluster_consensus <- function(x, data = NULL, ...) augmented(x, data)

# The columns stand beside those of data, whose class is kept (a tibble). Rows that na.action has left out are left
# out here, too, or have NA.
augmented <- function(x, data, cases = seq_len(nrow(x$memberships))) {
  left_out <- x$na.action
  if (!is.null(left_out) && NROW(data) == length(cases) + length(left_out)) {
    if (inherits(left_out, "exclude")) cases <- naresid(left_out, cases)
    else data <- data[-left_out, , drop = FALSE]
  }
  found <- x$cases[cases, ]
  found <- data.frame(.cluster = factor(found$label, seq_len(ncol(x$memberships))), .probability = found$probability,
                      .margin = found$margin, .uncertainty = found$uncertainty)
  if (is.null(data)) return(found)
  if (is.matrix(data)) data <- as.data.frame(data)
  if (nrow(data) != nrow(found)) refuse("data has ", nrow(data), " rows but the result has ", nrow(found), " cases")
  data[names(found)] <- found
  data
}
