plot.truecluster <- function(x, type = c("criterion", "memberships", "uncertainty"), ...) {
  switch(match.arg(type),
         criterion = plot_criterion(x, ...),
         memberships = plot_memberships(x$memberships, x$labels, ...),
         uncertainty = plot_uncertainty(x$cases$uncertainty, ...))
  invisible(x)
}

plot.truecluster_consensus <- function(x, type = c("memberships", "uncertainty"), ...) {
  switch(match.arg(type),
         memberships = plot_memberships(x$memberships, x$labels, ...),
         uncertainty = plot_uncertainty(x$cases$uncertainty, ...))
  invisible(x)
}

# The memberships of the representative of a mode, the cases in their order.
plot.aligned_runs <- function(x, mode = 1, xlab = "cases", ...) {
  if (!isTRUE(mode %in% seq_len(nrow(x$modes)))) refuse("mode must be a number between 1 and ", nrow(x$modes))
  run <- x$aligned[[x$modes$representative[mode]]]
  if (!is.matrix(run)) {
    labels <- run
    run <- 1 * outer(labels, seq_len(x$modes$n_clusters[mode]), "==")
    run[is.na(labels), ] <- 0
  }
  plot_bars(run, xlab = xlab, ...)
  invisible(x)
}

cluster_colours <- function(n) hcl.colors(max(n, 2), "Dark 3")[seq_len(n)]

# CIC over the number of clusters, one line for each clusterer, with one standard error up and down.
plot_criterion <- function(x, xlab = "number of clusters", ylab = "CIC (bits per case)", pch = 19, lty = 1,
                           col = cluster_colours(length(families)), ...) {
  models <- x$models
  families <- unique(models$clusterer)
  colours <- stats::setNames(rep_len(col, length(families)), families)
  ks <- sort(unique(models$k))
  values <- sapply(families, function(one) models$cic[match(paste(one, ks), paste(models$clusterer, models$k))])
  matplot(ks, matrix(values, length(ks)), type = "b", pch = pch, lty = lty, col = colours, xlab = xlab, ylab = ylab,
          xaxt = "n", ...)
  axis(1, at = ks)
  abline(h = 0, col = "grey70")
  error <- models$cic_standard_error
  known <- is.finite(error) & error > 0
  segments(models$k[known], (models$cic - error)[known], y1 = (models$cic + error)[known],
           col = colours[models$clusterer[known]])
  chosen <- models[x$selected, ]
  points(chosen$k, chosen$cic, cex = 2.2, lwd = 2)
  if (length(families) > 1) legend("bottomleft", families, col = colours, pch = pch, bty = "n")
}

# One bar a case, ordered by cluster and certainty.
plot_memberships <- function(memberships, labels, xlab = "cases, by cluster and certainty", ...) {
  most <- memberships[cbind(seq_along(labels), ifelse(is.na(labels), 1, labels))]
  plot_bars(memberships[order(labels, -most), , drop = FALSE], xlab = xlab, ...)
}

plot_bars <- function(memberships, xlab, ylab = "probability", col = cluster_colours(ncol(memberships)), border = NA,
                      space = 0, ...) {
  barplot(t(unname(memberships)), col = col, border = border, space = space, ylab = ylab, xaxt = "n", ...)
  mtext(xlab, side = 1, line = 1)
}

plot_uncertainty <- function(uncertainty, xlab = "uncertainty of a case (bits)", ylab = "cases", main = "",
                             col = "grey80", border = "white", ...) {
  hist(uncertainty, xlab = xlab, ylab = ylab, main = main, col = col, border = border, ...)
}
