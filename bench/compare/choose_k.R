#!/usr/bin/env Rscript
# The number of clusters that three R packages choose, with the adjusted Rand index of their answer.
#
# usage: choose_k.R DATA_DIR OUTPUT.csv
# DATA_DIR is laid out as for choose_k.py; choose_k_tables.py puts both together. At most 1,000 cases of a set
# are used, standardised as choose_k.py does. mclust: the largest BIC of its 14 models, 1 to k_max clusters. fpc's
# nselectboot and prediction.strength: k-means, 2 (or 1) to k_max clusters, their own defaults otherwise.
suppressPackageStartupMessages({library(mclust); library(fpc)})

max_cases <- 1000
arguments <- commandArgs(TRUE)
folder <- arguments[1]
output <- arguments[2]

adjusted_rand <- function(labels, known) round(adjustedRandIndex(labels[known > 0], known[known > 0]), 3)

scaled <- function(values) {
  spread <- apply(values, 2, sd)
  if (max(spread) <= 20 * min(spread[spread > 0])) return(values)
  scale(values, scale = ifelse(spread > 0, spread, 1))
}

chosen <- function(values, k_max) {
  answers <- list(
    mclust = function() {
      fit <- Mclust(values, G = 1:k_max, verbose = FALSE)
      list(k = fit$G, labels = fit$classification)
    },
    nselectboot = function() {
      fit <- nselectboot(values, clustermethod = kmeansCBI, classification = "centroid", krange = 2:k_max)
      list(k = fit$kopt, labels = kmeans(values, fit$kopt, nstart = 10)$cluster)
    },
    prediction_strength = function() {
      fit <- prediction.strength(values, Gmax = k_max, clustermethod = kmeansCBI, classification = "centroid")
      list(k = fit$optimalk, labels = kmeans(values, fit$optimalk, nstart = 10)$cluster)
    })
  lapply(answers, function(answer) {
    set.seed(1)
    # Some of these stop where columns are constant or cases repeat; that is no answer.
    tryCatch(answer(), error = function(e) list(k = NA, labels = NULL))
  })
}

done <- if (file.exists(output)) read.csv(output)$set else character()
for (i in seq_len(nrow(index <- read.csv(file.path(folder, "INDEX.csv"))))) {
  name <- index$name[i]
  if (name %in% done) next
  values <- as.matrix(read.csv(file.path(folder, "sets", paste0(name, ".csv"))))
  known <- suppressWarnings(as.numeric(readLines(file.path(folder, "sets", paste0(name, ".labels.csv")))))
  known <- known[!is.na(known)]
  set.seed(1)
  used <- if (nrow(values) > max_cases) sample(nrow(values), max_cases) else seq_len(nrow(values))
  row <- list(set = name)
  answers <- chosen(scaled(values)[used, , drop = FALSE], max(15, index$K_reference[i] + 5))
  for (peer in names(answers)) {
    row[[peer]] <- answers[[peer]]$k
    row[[paste(peer, "ARI")]] <- if (is.null(answers[[peer]]$labels)) NA else
      adjusted_rand(answers[[peer]]$labels, known[used])
  }
  write.table(data.frame(row, check.names = FALSE), output, sep = ",", row.names = FALSE, quote = FALSE, append = file.exists(output),
              col.names = !file.exists(output))
}
