# Answers of R's loess, evaluated directly, for tests/oracle/study_loess_test.cpp:
#   Rscript make_loess_cases.R > loess.json
set.seed(7)
number <- function(x) paste(sprintf("%.17g", x), collapse = ", ")
case <- function(n, span, f) {
  x <- runif(n); y <- runif(n); z <- f(x, y) + rnorm(n, sd = 0.1)
  at <- data.frame(x = c(0.5, 0.1, 0.9, 0.31, 0.02), y = c(0.5, 0.2, 0.95, 0.77, 0.98))
  fit <- loess(z ~ x + y, degree = 2, span = span, normalize = FALSE,
               control = loess.control(surface = "direct"))
  sprintf('  {"span": %.17g,\n   "x": [%s],\n   "y": [%s],\n   "z": [%s],\n   "at_x": [%s],\n   "at_y": [%s],\n   "fitted": [%s]}',
          span, number(x), number(y), number(z), number(at$x), number(at$y), number(predict(fit, at)))
}
cases <- c(case(80, 0.5, function(x, y) sin(5 * x) * y), case(120, 0.25, function(x, y) x^2 - x * y),
           case(60, 1, function(x, y) exp(-x - y)))
cat(sprintf('{"made_by": "make_loess_cases.R, %s",\n "cases": [\n%s\n]}\n', R.version.string, paste(cases, collapse = ",\n")))
