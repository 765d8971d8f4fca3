# Writes stability.json: runs of partitions of the same cases, and the stability indices of each run
# from their definitions: cluster by cluster with fpc's clujaccard, and pair by pair.
#
# jaccard: for each cluster of a reference partition, the mean over the runs of its largest Jaccard
#   similarity with a cluster of the run (Hennig 2007, fpc clusterboot); cases that are missing in
#   the run are left out of both.
# prediction_strength: the mean over successive partitions of the smallest share, over the clusters
#   of the later one, of its pairs that are together in the earlier one too (Tibshirani and Walther
#   2005); a cluster without a pair counts as 1, as in fpc prediction.strength.
# together, compared: in how many partitions each pair i < j is together, and has both its cases;
#   ambiguous_pairs: the share of all pairs that are together in more than 10 and less than 90
#   percent of those (Senbabaoglu, Michailidis and Li 2014).
#
# Run: Rscript make_stability_cases.R > stability.json   (R with the packages fpc and jsonlite)
suppressMessages(library(fpc))

set.seed(20073)

noisy <- function(planted, k, noise, missing) {
  labels <- ifelse(runif(length(planted)) < noise, sample(k, length(planted), TRUE), planted)
  labels[runif(length(planted)) < missing] <- NA
  labels
}

jaccard <- function(reference, runs, k) {
  best <- function(cluster, run) {
    seen <- !is.na(run)
    of_reference <- reference[seen] == cluster
    if (!any(of_reference)) return(NA)
    max(sapply(sort(unique(run[seen])), function(l) clujaccard(of_reference, run[seen] == l)))
  }
  sapply(1:k, function(cluster) mean(sapply(runs, function(run) best(cluster, run)), na.rm = TRUE))
}

strength <- function(later, earlier) {
  both <- which(!is.na(later) & !is.na(earlier))
  shares <- sapply(sort(unique(later[both])), function(cluster) {
    cases <- both[later[both] == cluster]
    if (length(cases) < 2) return(1)
    pairs <- combn(cases, 2)
    mean(earlier[pairs[1, ]] == earlier[pairs[2, ]])
  })
  min(shares)
}

pairs_of <- function(runs, n) {
  pairs <- combn(n, 2)
  same <- sapply(runs, function(run) run[pairs[1, ]] == run[pairs[2, ]])
  list(together = rowSums(same, na.rm = TRUE), compared = rowSums(!is.na(same)))
}

stability_case <- function(name, n, k, n_runs, noise, missing, sizes = rep(1, k)) {
  planted <- sort(sample(k, n, TRUE, sizes))
  runs <- lapply(1:n_runs, function(b) noisy(planted, k, noise, missing))
  pairs <- pairs_of(runs, n)
  share <- (pairs$together / pairs$compared)[pairs$compared > 0]
  list(name = name, n_clusters = k, reference = planted - 1,
       runs = lapply(runs, function(run) ifelse(is.na(run), -1, run - 1)),
       jaccard = jaccard(planted, runs, k),
       prediction_strength = mean(sapply(2:n_runs, function(b) strength(runs[[b]], runs[[b - 1]]))),
       ambiguous_pairs = mean(share > 0.1 & share < 0.9))
}

cases <- list(
  stability_case("three clusters, some noise", 60, 3, 12, 0.15, 0),
  stability_case("three clusters, some noise and missing cases", 60, 3, 15, 0.15, 0.2),
  stability_case("two clusters, half of the labels at random", 40, 2, 20, 0.5, 0.05),
  stability_case("five clusters of unequal size", 80, 5, 10, 0.25, 0.1, c(20, 10, 5, 2, 1)),
  stability_case("labels at random", 30, 4, 9, 1, 0.1),
  stability_case("few cases of many clusters", 16, 6, 8, 0.2, 0.3))
cat(jsonlite::toJSON(list(program = paste("fpc", packageVersion("fpc")), cases = cases),
                     auto_unbox = TRUE, digits = NA, na = "null"), "\n")
