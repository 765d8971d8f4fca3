# Results are partitions in the sense of package clue.
is.cl_partition.truecluster_partition <- function(x) TRUE

cl_class_ids.truecluster_partition <- function(x) clue::as.cl_class_ids(x$labels)

cl_membership.truecluster_partition <- function(x, k = clue::n_of_classes(x)) {
  memberships <- clue::as.cl_membership(x$memberships)
  if (k > ncol(memberships)) clue::cl_membership(memberships, k) else memberships
}

# clue leaves out classes that no case belongs to in any degree.
n_of_classes.truecluster_partition <- function(x) sum(colSums(x$memberships) > 0)

n_of_objects.truecluster_partition <- function(x) length(x$labels)
