// Reads a result document from standard input and writes its report page to standard output: the
// browser tests look at what the library makes.
#include <iostream>
#include <iterator>
#include <string>

#include "truecluster/report.hpp"

int main() {
  const std::string json{std::istreambuf_iterator<char>(std::cin), {}};
  std::cout << truecluster::html_report(json);
  return std::cout.good() ? 0 : 1;
}
