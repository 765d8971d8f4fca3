# Runs the R code of pages, each page in an environment of its own. Lines that begin with #> show what the expression
# before them prints, and must be just that; other output is not compared. A warning is an error, also that a run has not
# converged. What the code writes goes into FOLDER, otherwise into one that is removed at the end.
# usage: Rscript r_blocks.R [--in FOLDER] PAGE...
options(warn = 2)

# The lines of all blocks; other lines stay empty, so that errors name the line of the page.
code_of <- function(page) {
  lines <- readLines(page, encoding = "UTF-8")
  inside <- FALSE
  code <- character(length(lines))
  for (i in seq_along(lines)) {
    if (lines[i] == "```") inside <- FALSE
    if (inside) code[i] <- lines[i]
    if (lines[i] == "```r") inside <- TRUE
  }
  stopifnot(any(nzchar(code)))
  code
}

# The lines #> that follow a line at once.
shown_after <- function(code, line) {
  shown <- startsWith(code, "#>")
  last <- line
  while (last < length(code) && shown[last + 1]) last <- last + 1
  trimws(sub("^#> ?", "", code[seq_len(last - line) + line]), "right")
}

run_page <- function(page) {
  code <- code_of(page)
  parsed <- parse(text = code, keep.source = TRUE)
  names <- new.env()
  compared <- 0
  for (i in seq_along(parsed)) {
    source <- attr(parsed, "srcref")[[i]]
    cat(as.character(source), sep = "\n")
    printed <- capture.output({
      result <- withVisible(eval(parsed[[i]], names))
      if (result$visible) print(result$value)
    })
    cat(printed, sep = "\n")
    shown <- shown_after(code, source[3])
    compared <- compared + length(shown)
    if (length(shown) > 0 && !identical(shown, trimws(printed, "right"))) {
      stop(page, ":", source[3], " shows\n", paste(shown, collapse = "\n"), "\nbut this is printed:\n",
           paste(printed, collapse = "\n"))
    }
  }
  stopifnot(compared == sum(startsWith(code, "#>")))  # none stands where nothing is printed
}

arguments <- commandArgs(trailingOnly = TRUE)
folder <- tempdir()
if (arguments[1] == "--in") {
  folder <- arguments[2]
  arguments <- arguments[-(1:2)]
}
pages <- normalizePath(arguments)
setwd(folder)
for (page in pages) run_page(page)
