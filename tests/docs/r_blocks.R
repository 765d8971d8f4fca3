# Runs the R code of pages, each page in an environment of its own. A warning is an error, also that a run has not converged.
# usage: Rscript r_blocks.R PAGE...
options(warn = 2)
for (page in commandArgs(trailingOnly = TRUE)) {
  lines <- readLines(page)
  inside <- FALSE
  code <- character(length(lines))  # other lines stay empty, so that errors name the line of the page
  for (i in seq_along(lines)) {
    if (lines[i] == "```") inside <- FALSE
    if (inside) code[i] <- lines[i]
    if (lines[i] == "```r") inside <- TRUE
  }
  stopifnot(any(nzchar(code)))
  source(exprs = parse(text = code, keep.source = TRUE), local = new.env(), echo = TRUE, max.deparse.length = Inf)
}
