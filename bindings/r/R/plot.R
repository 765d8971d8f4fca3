plot.truecluster <- function(x, type = c("score", "criterion", "memberships", "uncertainty"), ...) {
  switch(match.arg(type),
         score = plot_models(x, "score", ...),
         criterion = plot_models(x, "cic", ...),
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

# One point a model: its score or its CIC with the Monte-Carlo standard error. Those that are not clear are hollow and
# grey.
model_points <- function(x, figure, pch, col) {
  models <- x$models
  families <- unique(models$clusterer)
  family <- match(models$clusterer, families)
  unclear <- models$k > 1 & models$clear %in% FALSE
  error <- models[[paste0(figure, "_standard_error")]]
  data.frame(k = models$k, clusterer = models$clusterer, value = models[[figure]],
             error = ifelse(is.finite(error) & models$k > 1, error, 0), unclear = unclear,
             chosen = seq_along(family) == x$selected, pch = ifelse(unclear, 21, rep_len(pch, length(families))[family]),
             col = ifelse(unclear, "grey55", rep_len(col, length(families))[family]))
}

# The points over the number of clusters, joined by a line for each clusterer, with a ring around the chosen one.
plot_models <- function(x, figure, xlab = "number of clusters",
                        ylab = c(score = "score", cic = "CIC (bits per case)")[[figure]], pch = 19, lty = 1,
                        col = cluster_colours(length(families)), ylim = NULL, ...) {
  families <- unique(x$models$clusterer)
  shown <- model_points(x, figure, pch, col)
  unclear <- any(shown$unclear)
  entries <- data.frame(name = c(families, if (unclear) "not clear (p > 0.05)", "chosen"),
                        col = c(rep_len(col, length(families)), if (unclear) "grey55", "black"),
                        pch = c(rep_len(pch, length(families)), if (unclear) 21, 1))
  if (length(families) == 1) entries <- entries[-1, ]
  if (is.null(ylim)) {
    ylim <- range(shown$value - shown$error, shown$value + shown$error, na.rm = TRUE)
    ylim[2] <- ylim[2] + 0.09 * ceiling(nrow(entries) / 3) * diff(ylim)  # for the legend
  }
  ks <- sort(unique(shown$k))
  lines <- sapply(families, function(one) shown$value[match(paste(one, ks), paste(shown$clusterer, shown$k))])
  matplot(ks, matrix(lines, length(ks)), type = "l", lty = lty, col = col, xlab = xlab, ylab = ylab, ylim = ylim,
          xaxt = "n", ...)
  axis(1, at = ks)
  abline(h = 0, col = "grey70")
  shown <- shown[order(shown$chosen), ]  # the chosen one is seen among equals
  bars <- shown[shown$error > 0, ]
  segments(bars$k, bars$value - bars$error, y1 = bars$value + bars$error, col = bars$col)
  points(shown$k, shown$value, pch = shown$pch, col = shown$col, bg = "white")
  points(shown$k[shown$chosen], shown$value[shown$chosen], cex = 2.2, lwd = 2)
  legend("top", entries$name, col = entries$col, pch = entries$pch, pt.cex = ifelse(entries$name == "chosen", 1.8, 1),
         ncol = min(3, nrow(entries)), bty = "n")
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
