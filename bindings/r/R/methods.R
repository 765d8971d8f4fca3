headline <- function(x) {
  n <- length(x$labels)
  if (all(x$models$k == 1)) return("One cluster.")
  if (x$k == 1) return(sprintf("One cluster: no division of the %d cases stands out.", n))
  noise <- if (x$n_noise > 0) sprintf(", %d %s noise", as.integer(x$n_noise), if (x$n_noise == 1) "is" else "are")
  certain <- x$cases$probability >= 0.9 & !is.na(x$labels)
  weight <- if (!is.null(x$weights)) sprintf(" (%.1f %% of the weight)", 100 * sum(x$weights[certain]) / sum(x$weights))
  paste0(sprintf("%d clusters; %d of %d cases", x$k, sum(certain), n), weight, if (sum(certain) == 1) " is" else " are",
         " assigned with probability 0.9 or more", noise, ".")
}

was_compared <- function(x) any(!is.na(x$models$p_value))

# Nothing where a figure is not known, and no p below what a dozen sets of null data bear.
figures <- function(values, digits) {
  text <- sprintf("%.*f", as.integer(digits), values)
  ifelse(is.na(values), "", ifelse(as.numeric(text) == 0, sub("-", "", text), text))
}
p_text <- function(p, digits) ifelse(!is.na(p) & p < 0.01, "< 0.01", figures(p, digits))

# The models with the chosen one marked by * and those within one standard error of it by =.
marked_models <- function(x, digits) {
  models <- x$models
  mark <- rep("", nrow(models))
  mark[x$equally_good] <- "="
  mark[x$selected] <- "*"
  of_division <- function(texts) ifelse(models$k > 1, texts, "")
  table <- data.frame(` ` = mark, models[c("clusterer", "k")], score = of_division(figures(models$score, digits)),
                      support = of_division(figures(models$support, digits)), p = p_text(models$p_value, digits),
                      CIC = figures(models$cic, digits), se = of_division(figures(models$cic_standard_error, digits)),
                      replicates = of_division(models$n_replicates), stopped = of_division(models$stopped), check.names = FALSE)
  if (was_compared(x)) table else table[names(table) != "p"]
}

# The models that could have been chosen, and the chosen one.
worth_a_look <- function(x) {
  models <- x$models
  seq_len(nrow(models)) == x$selected | (models$k > 1 & models$clear & !is.na(models$score) & models$score > 0)
}

print.truecluster <- function(x, digits = 3, ...) {
  cat(headline(x), x$reason, "", sep = "\n")
  shown <- if (nrow(x$models) > 12) worth_a_look(x) else TRUE
  print(marked_models(x, digits)[shown, ], row.names = FALSE)
  if (!all(shown)) cat(sprintf("and %d models that are not clear or whose score is not above 0: see fit$models\n", sum(!shown)))
  cat("\n* chosen, = score within one standard error of it. score: CIC / sqrt(model entropy) x support, which decides;",
      "support: agreement with another clusterer, 1 if there is none.", sep = "\n")
  if (was_compared(x)) {
    cat("p: that null data, single clusters that resemble the data, are divided as clearly, by Student's t from",
        sprintf("%d sets; unclear: p is above 0.05.", length(x$null_clarities)), sep = "\n")
  }
  cat("CIC: information minus uncertainty, in bits per case; one cluster has 0. se: its Monte-Carlo standard error.\n")
  invisible(x)
}

summary.truecluster <- function(object, n_cases = 5, ...) {
  order <- order(-object$cases$uncertainty)
  uncertain <- object$cases[order, c("label", "probability", "runner_up", "margin")]
  uncertain <- uncertain[object$cases$uncertainty[order] > 0, ]
  means <- NULL
  if (!object$distances) {
    means <- cluster_means(object)
  }
  structure(list(fit = object, clusters = object$clusters, means = means,
                 uncertain = uncertain[seq_len(min(n_cases, nrow(uncertain))), ]),
            class = "summary.truecluster")
}

# The weighted means of the features by cluster, as the report has them; NA for a cluster without cases.
cluster_means <- function(fit) {
  means <- core(cluster_means_cpp(fit$data, fit$labels, fit$k, fit$weights))
  means[is.nan(means)] <- NA
  dimnames(means) <- list(seq_len(fit$k), colnames(fit$data))
  means
}

print.summary.truecluster <- function(x, digits = 3, ...) {
  print(x$fit, digits = digits)
  cat("\nClusters:\n")
  print(x$clusters, digits = digits)
  cat(noise_sentence(x$fit, digits))
  if (!is.null(x$means)) {
    cat("\nMeans of the features:\n")
    print(x$means, digits = digits)
  }
  if (nrow(x$uncertain) > 0) {
    cat("\nLeast certain cases:\n")
    print(x$uncertain, digits = digits)
  }
  invisible(x)
}

fitted.truecluster_partition <- function(object, type = c("class", "memberships"), ...) {
  values <- if (match.arg(type) == "class") object$labels else object$memberships
  naresid(object$na.action, values)
}

as.data.frame.truecluster_partition <- function(x, row.names = NULL, optional = FALSE, ...) {
  memberships <- x$memberships
  colnames(memberships) <- paste0("p", colnames(memberships))
  table <- cbind(x$cases, as.data.frame(memberships, row.names = rownames(x$cases)))
  if (!is.null(row.names)) rownames(table) <- row.names
  table
}

predict.truecluster <- function(object, newdata = NULL, type = c("class", "memberships"), ...,
                                threads = getOption("truecluster.threads", 0L)) {
  type <- match.arg(type)
  if (is.null(newdata)) return(fitted(object, type))
  values <- if (object$distances) new_distances(object, newdata) else new_values(object, newdata)
  if (anyNA(values)) refuse("newdata holds missing values")
  nearest <- if (object$distances) max.col(-values, "first")
             else core(nearest_case_cpp(as.matrix(object$data), values, checked_threads(threads)))
  result <- if (type == "class") object$labels[nearest] else object$memberships[nearest, , drop = FALSE]
  if (type == "class") names(result) <- rownames(values) else rownames(result) <- rownames(values)
  result
}

# The distances from new cases to those that were fitted.
new_distances <- function(object, newdata) {
  values <- data.matrix(newdata)
  if (!is.numeric(values) || ncol(values) != nrow(object$memberships)) {
    refuse("for a fit to distances, newdata must hold the distances from new cases (rows) to the ", nrow(object$memberships),
           " cases that were fitted (columns), but it has ", ncol(values), if (ncol(values) == 1) " column" else " columns",
           call = sys.call(-1))
  }
  values
}

# The features of new cases as a matrix with the columns of the fitted data.
new_values <- function(object, newdata) {
  if (!is.null(object$terms)) {
    frame <- model.frame(object$terms, newdata, xlev = object$xlevels)
    values <- coded_features(object$terms, frame)
  } else {
    values <- if (is.data.frame(newdata)) newdata else as.matrix(newdata)
    names <- colnames(object$data)
    if (!is.null(names) && !is.null(colnames(values))) {
      absent <- setdiff(names, colnames(values))
      if (length(absent) > 0) refuse("newdata has no column ", absent[1], call = sys.call(-2))
      values <- values[, names, drop = FALSE]
    }
    if (is.data.frame(values)) {
      other <- names(values)[!vapply(values, is.numeric, NA)]
      if (length(other) > 0) refuse("column ", other[1], " of newdata is not numeric", call = sys.call(-2))
    }
    values <- data.matrix(values)
  }
  if (ncol(values) != ncol(object$data)) {
    refuse("newdata has ", ncol(values), if (ncol(values) == 1) " column" else " columns", " but the fit has ", ncol(object$data), call = sys.call(-2))
  }
  if (!is.numeric(values)) refuse("newdata must hold numbers, not values of type ", typeof(values), call = sys.call(-2))
  storage.mode(values) <- "double"
  values
}
