# Writes clue.json: answers of R clue for made-up partitions.
# Soft partitions are those of a planted one with noise, rounded to four digits; crisp ones are the
# largest memberships of others. The consensus takes the partitions in their order.
#
# Run: Rscript make_clue_cases.R > clue.json   (R with the packages clue and jsonlite)
library(clue)

set.seed(20071)

soft_partition <- function(n, k, planted, strength) {
  weights <- matrix(rexp(n * k), n, k)
  column <- sample(k)[(planted - 1) %% k + 1]
  weights[cbind(1:n, column)] <- weights[cbind(1:n, column)] + strength * runif(n)
  rounded <- round(weights / rowSums(weights), 4)
  rounded[, 1] <- round(1 - rowSums(rounded[, -1, drop = FALSE]), 4)
  pmax(rounded, 0)
}

crisp_partition <- function(n, k, planted, strength) {
  apply(soft_partition(n, k, planted, strength), 1, which.max)
}

as_partition <- function(x) if (is.matrix(x)) as.cl_partition(x) else as.cl_hard_partition(x)

consensus_case <- function(partitions, k) {
  ensemble <- cl_ensemble(list = lapply(partitions, as_partition))
  answer <- cl_consensus(ensemble, "DWH", control = list(k = k, order = seq_along(partitions)))
  memberships <- matrix(unclass(cl_membership(answer, k)), ncol = k)
  list(k = k, partitions = partitions, memberships = memberships)
}

pairwise_case <- function(partitions) {
  ensemble <- cl_ensemble(list = lapply(partitions, as_partition))
  n <- length(partitions)
  full <- function(x) matrix(as.matrix(x), n, n)
  agreement <- function(method) full(cl_agreement(ensemble, ensemble, method = method))
  list(partitions = partitions, Rand = agreement("Rand"), FM = agreement("FM"),
       Jaccard = agreement("Jaccard"), purity = agreement("purity"), diag = agreement("diag"),
       VI = full(cl_dissimilarity(ensemble, ensemble, method = "VI")),
       euclidean = full(cl_dissimilarity(ensemble, ensemble, method = "euclidean")))
}

planted <- sample(rep(1:3, length.out = 17))
soft <- function(k) soft_partition(17, k, planted, 4)
soft_runs <- lapply(c(2, 3, 3, 2, 3, 3), soft)
planted_large <- sample(rep(1:4, length.out = 41))
crisp_runs <- lapply(1:9, function(b) crisp_partition(41, 4, planted_large, 3))

cases <- list(
  made_by = paste("R clue", packageVersion("clue")),
  consensus = list(consensus_case(soft_runs, 3), consensus_case(soft_runs, 2),
                   consensus_case(rev(soft_runs[1:4]), 3), consensus_case(crisp_runs, 4)),
  pairwise = pairwise_case(c(soft_runs[1:4], list(crisp_partition(17, 3, planted, 3)))))
cat(jsonlite::toJSON(cases, digits = NA, auto_unbox = TRUE), "\n", sep = "")
