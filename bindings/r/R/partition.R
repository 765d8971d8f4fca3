# Anything that stands for a partition, as what the core takes: a vector of labels, a factor, or a double matrix of
# memberships.
as_partition <- function(x) {
  if (is.factor(x)) return(x)
  if (is.object(x)) return(partition_of_object(x))
  if (is.matrix(x) && ncol(x) == 1) x <- x[, 1]  # a column of labels
  if (is.matrix(x)) {
    if (!is.numeric(x)) refuse("a matrix that represents a partition must hold memberships, which are numbers")
    storage.mode(x) <- "double"
    return(x)
  }
  if (is.list(x)) return(partition_of_object(x))
  x
}

partition_of_object <- function(x) {
  if (inherits(x, "truecluster_partition")) return(x$labels)
  if (inherits(x, "cl_class_ids")) return(as_partition(c(unclass(x))))
  if (inherits(x, "cl_membership")) return(plain_matrix(x))
  if (has_clue() && clue::is.cl_partition(x)) {
    if (clue::is.cl_hard_partition(x)) return(as_partition(c(unclass(clue::cl_class_ids(x)))))
    return(plain_matrix(clue::cl_membership(x)))
  }
  for (name in c("cluster", "clustering", "classification", "partition", "consensusClass", "Best.partition", "membership")) {
    if (is.list(x) && is.atomic(x[[name]]) && !is.null(x[[name]])) return(as_partition(x[[name]]))
  }
  if (is.data.frame(x) && ncol(x) == 1) return(as_partition(x[[1]]))
  if (is.data.frame(x) && ncol(x) > 1 && all(vapply(x, is.numeric, NA))) return(as_partition(as.matrix(x)))
  if (inherits(x, c("Date", "POSIXt", "difftime"))) return(factor(x))
  if (inherits(x, "Rle")) return(as_partition(as.vector(x)))  # columns of Bioconductor
  if (is.atomic(x) && is.null(dim(x)) && !inherits(x, "integer64")) return(as_partition(as.vector(unclass(x))))
  refuse("an object of class ", class(x)[1], " is not a partition: give its labels or memberships")
}

has_clue <- function() requireNamespace("clue", quietly = TRUE)

plain_matrix <- function(x) {
  matrix(as.double(x), nrow(x), dimnames = dimnames(x))
}

# Many partitions: a list, a cl_ensemble, or a matrix or data frame with a partition in each column.
as_partitions <- function(x) {
  if (is.matrix(x) && !is.object(x)) {
    columns <- lapply(seq_len(ncol(x)), function(j) as_partition(x[, j]))
    return(stats::setNames(columns, colnames(x)))
  }
  if (!is.list(x)) refuse("give a list of partitions, or a matrix with one in each column")
  partitions <- plain_partitions_cpp(unclass(x))
  other <- vapply(partitions, is.null, NA)
  partitions[other] <- lapply(unclass(x)[other], as_partition)
  stats::setNames(partitions, names(x))
}

n_cases <- function(partitions) if (length(partitions) > 0) NROW(partitions[[1]]) else 0L

memberships_of <- function(x) {
  if (inherits(x, "truecluster_partition")) return(x$memberships)
  partition <- as_partition(x)
  if (is.matrix(partition)) return(partition)
  labels <- factor(partition)
  result <- matrix(0, length(labels), nlevels(labels), dimnames = list(names(partition), levels(labels)))
  known <- !is.na(labels)
  result[cbind(which(known), as.integer(labels)[known])] <- 1
  result
}
