# Processor time (user and system) of an expression, with that of the programs it runs.
processor_time <- function(expr) {
  gc(FALSE)
  times <- system.time(expr)
  sum(times[c("user.self", "sys.self", "user.child", "sys.child")], na.rm = TRUE)
}
