# The whole job beside R's: ConsensusClusterPlus (resample, k-means, co-association, for each number of clusters) and fpc's
# nselectboot (bootstrap pairs, k-means, instability). Each program's own processor time, one thread; truecluster is the
# command with reading and writing its files, the best of five rounds; the peers run once.
#
# Run: Rscript bench/compare/whole_job.R build/release/src/cli/truecluster
command <- commandArgs(trailingOnly = TRUE)[1]
stopifnot(!is.na(command), file.exists(command))
suppressMessages({
  library(ConsensusClusterPlus)
  library(fpc)
})

source("bench/compare/processor_time.R")

clusters_of <- function(n) {
  centres <- rbind(c(0, 0), c(6, 0), c(0, 6), c(7, 7))
  centres[sample.int(4, n, replace = TRUE), ] + matrix(rnorm(2 * n), n)
}

# Processor seconds of the command and the number of clusters it chose.
fit <- function(x, ks, replicates) {
  data_file <- tempfile(fileext = ".csv")
  answer_file <- tempfile(fileext = ".json")
  on.exit(unlink(c(data_file, answer_file)))
  write.csv(x, data_file, row.names = FALSE)
  arguments <- c("fit", data_file, "--clusterer", "kmeans", "--k", sprintf("%d:%d", min(ks), max(ks)),
                 "--replicates", replicates, "--threads", 1, "--quiet", "--output", answer_file)
  seconds <- min(replicate(5, processor_time(stopifnot(system2(command, arguments) == 0))))
  selected <- sub(".*\"selected_k\": *([0-9]+).*", "\\1", paste(readLines(answer_file), collapse = " "))
  list(seconds = seconds, k = as.integer(selected))
}

show <- function(job, peer, ours, theirs, their_k) {
  cat(sprintf("| %s | %.3f | %d | %s | %.1f | %s | %.0f |\n", job, ours$seconds, ours$k, peer, theirs, their_k,
              theirs / ours$seconds))
}

cat("| job | s | chosen | peer | s | chosen | ratio |\n|---|--:|--:|---|--:|--:|--:|\n")
set.seed(1)
x <- clusters_of(500)
plots <- tempfile()
theirs <- processor_time(capture.output(suppressMessages(
  ConsensusClusterPlus(t(x), maxK = 6, reps = 200, pItem = 0.8, clusterAlg = "km", distance = "euclidean", seed = 1,
                       title = plots, plot = "png"))))
unlink(plots, recursive = TRUE)
show("500 cases, 2 columns, 2 to 6 clusters, 200 replicates", "ConsensusClusterPlus, km", fit(x, 2:6, 200), theirs,
     "none: it draws pictures")

x <- clusters_of(2000)
theirs <- processor_time(answer <- nselectboot(x, B = 20, clustermethod = kmeansCBI, krange = 2:5))
show("2,000 cases, 2 columns, 2 to 5 clusters, 20 replicates", "fpc::nselectboot", fit(x, 2:5, 20), theirs, answer$kopt)
