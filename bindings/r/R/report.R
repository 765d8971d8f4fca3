report <- function(object, file, ...) UseMethod("report")

report.truecluster <- function(object, file, ...) {
  features <- colnames(object$data)
  if (is.null(features)) features <- as.character(seq_len(ncol(object$data)))
  if (object$distances) features <- character()
  write_page(file, report_cpp(unclass(object), object$data, object$distances, object$data_name, features,
                              as.character(rownames(object$data)), object$known_labels$labels,
                              object$known_labels$name, object$options, deparse1(object$call),
                              object$weights))
}

report.truecluster_consensus <- function(object, file, ...) {
  given <- object$given
  write_page(file, consensus_page_cpp(unclass(object), given$options, given$labels, object$known_labels$name,
                                      as.character(names(object$labels)), deparse1(object$call)))
}

report.aligned_runs <- function(object, file, ...) {
  given <- object$given
  names <- names(given$partitions)
  if (is.null(names)) names <- paste("run", seq_along(given$partitions))
  write_page(file, align_page_cpp(unclass(object), given$partitions, names, given$options, given$labels,
                                  object$groups[[1]]$name, deparse1(object$call)))
}

write_page <- function(file, page) {
  if (!has_report_cpp()) {
    refuse("this package was built without the report page: stage it with --page to include it", call = sys.call(-2))
  }
  if (!dir.exists(dirname(file))) refuse("the folder ", dirname(file), " does not exist", call = sys.call(-2))
  page <- core(page)
  output <- file(file, "wb", encoding = "UTF-8")
  on.exit(close(output))
  writeBin(charToRaw(page), output)
  invisible(file)
}
