# The catalogue of bad calls (tests/cases/bad/r.txt): each is answered by its condition.
answer_to <- function(call, names) {
  tryCatch({
    suppressWarnings(eval(parse(text = call), names))
    "no condition"
  }, error = function(e) {
    class <- if (inherits(e, "truecluster_error")) "truecluster_error" else "error"
    paste0(class, ": ", strsplit(conditionMessage(e), "\n")[[1]][1])
  })
}

test_that("bad calls are answered as the catalogue says", {
  lines <- readLines(test_path("cases", "bad", "r.txt"), encoding = "UTF-8")
  lines <- lines[nzchar(lines) & !startsWith(lines, "#")]
  is_answer <- startsWith(lines, "  ")
  x <- cbind(rep(c(0, 9), each = 12) + sin(1:24), cos(1:24))
  names <- list2env(list(x = x, d = dist(x), fit = quiet(truecluster(x, 2, clusterer = "kmeans", replicates = 20,
                                                                     seed = 1))))
  expect_gte(sum(is_answer), 100)
  for (i in which(is_answer)) {
    got <- answer_to(lines[i - 1], names)
    wanted <- sub("^  ", "", lines[i])
    open <- endsWith(wanted, "...")
    stem <- if (open) substr(wanted, 1, nchar(wanted) - 3) else wanted
    expect_true(if (open) startsWith(got, stem) else got == stem,
                info = paste0(lines[i - 1], "\n  ", got, "\n  instead of\n  ", wanted))
  }
})
