# The base clusterers of a call as a named list of texts and functions.
named_clusterers <- function(clusterer, expression) {
  if (is.null(clusterer)) return(NULL)
  if (is.function(clusterer)) {
    name <- if (is.name(expression) || is.call(expression) && identical(expression[[1]], as.name("::"))) {
      deparse1(expression)
    } else {
      "function"
    }
    return(stats::setNames(list(clusterer), name))
  }
  clusterers <- as.list(clusterer)
  known <- vapply(clusterers, function(one) is.function(one) || is.character(one) && length(one) == 1, NA)
  if (length(known) == 0 || !all(known)) refuse("clusterer must be a string such as \"kmeans,gmm+ward\", a function, or a list of these")
  given <- names(clusterers)
  names(clusterers) <- vapply(seq_along(clusterers), function(i) {
    if (!is.null(given) && nzchar(given[i])) given[i]
    else if (is.character(clusterers[[i]])) clusterers[[i]]
    else paste("function", i)
  }, "")
  clusterers
}

# What the core calls: the cluster numbers 1, 2, ... that a clustering function gives the rows of the data, NA for
# noise. The function finds R's generator seeded; the random state of the caller is restored at the end of the fit.
cbi_caller <- function(clusterer, distances, columns, noise, arguments) {
  given <- c(list(quote(data)), stats::setNames(list(quote(k)), number_argument(clusterer)), arguments)
  function(data, k, seed) {
    set.seed(seed)
    if (distances) data <- as.dist(data)
    else if (length(columns) == ncol(data)) colnames(data) <- columns
    labels <- as_partition(do.call("clusterer", given))  # by name, so that errors do not show the data
    if (is.matrix(labels)) labels <- max.col(labels, "first")
    labels[labels %in% noise] <- NA
    as.integer(factor(labels))
  }
}

# The argument for the number of clusters, which kmeans() calls centers.
number_argument <- function(clusterer) {
  known <- names(formals(args(clusterer)))
  found <- intersect(c("k", "K", "centers", "G"), known)
  if (length(found) > 0) return(found[1])
  if (!is.null(known) && !"..." %in% known) {
    refuse("the clusterer has no argument k, K, centers or G for the number of clusters: wrap it, as in ",
           "function(data, k) cutree(hclust(dist(data)), k)")
  }
  "k"
}

as_cbi <- function(result, labels, method) {
  clusters <- sort(unique(labels))
  list(result = result, nc = length(clusters), clusterlist = lapply(clusters, function(one) labels %in% one),
       partition = match(labels, clusters), clustermethod = method)
}

trueclusterCBI <- function(data, k = 1:10, ...) {
  fit <- truecluster(data, k = k, ...)
  as_cbi(fit, unname(fit$labels), "truecluster")
}

clustererCBI <- function(data, k, clusterer = "kmeans", ..., seed = NULL) {
  distances <- inherits(data, "dist")
  values <- as.matrix(data)
  if (!is.numeric(values)) refuse("data must be a matrix or data frame of numbers, or a dist")
  storage.mode(values) <- "double"
  if (anyNA(values)) refuse("data holds missing values")
  if (length(k) != 1 || !(k >= 1 && k <= nrow(values))) refuse("k must be a whole number between 1 and the number of cases")
  labels <- core(cluster_cpp(values, distances, clusterer, as.integer(k), list(...), chosen_seed(seed)))
  as_cbi(labels, labels, clusterer)
}
