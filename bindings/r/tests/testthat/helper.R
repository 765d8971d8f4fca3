options(truecluster.threads = 2L)

# Three planted groups, apart by their distance in standard deviations.
planted <- function(n = 120, apart = 8) {
  stream <- (seq_len(2 * n) * 0.6180339887) %% 1
  noise <- matrix(qnorm(stream), n)
  group <- rep(1:3, length.out = n)
  list(x = noise + apart * cbind(group %% 2, group > 1), group = group)
}

read_case <- function(name) jsonlite::fromJSON(test_path("cases", name), simplifyVector = FALSE)

stored_matrix <- function(rows) do.call(rbind, lapply(rows, function(row) as.double(unlist(row))))

stored_partition <- function(stored) {
  if (is.list(stored[[1]])) stored_matrix(stored) else as.integer(unlist(stored))
}

# The names that the core has.
match_methods <- function() {
  options <- truecluster_options("consensus")
  strsplit(sub(".*: ", "", options$meaning[options$name == "match"]), ", ")[[1]]
}

random_labels <- function(seed, n, k) {
  set.seed(seed)
  sample.int(k, n, replace = TRUE)
}

# What small examples are warned of (few replicates, the largest number of clusters) does not matter to tests.
quiet <- function(expr) suppressWarnings(expr, classes = "truecluster_warning")
