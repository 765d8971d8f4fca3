// What every file of the binding, and the wrappers that Rcpp writes for them, know of R: Rcpp without its slow parts.
#pragma once

#include <Rcpp/Lightest>
