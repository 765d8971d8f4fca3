# Wrong options in the words of R (tests/cases/option_messages.json).

stored <- read_case("option_messages.json")
in_r <- function(sentence) gsub("`", "", sentence, fixed = TRUE)

expect_sentences <- function(cases, call) {
  for (case in cases) {
    options <- lapply(case[[1]], unlist)
    expect_error(do.call(call, options), in_r(case[[2]]), fixed = TRUE, class = "truecluster_error")
  }
}

test_that("wrong options are named as R's arguments are", {
  data <- stored_matrix(stored$data)
  expect_sentences(stored$fit, function(...) truecluster(data, ..., seed = 1))
  partitions <- lapply(stored$partitions, unlist)
  expect_sentences(stored$consensus, function(...) consensus(partitions, ..., seed = 1))
  expect_error(truecluster(data, k = 0, seed = 1), "^k is 0 but must be at least 1$")
})
