// What the report of a consensus or an alignment shows.
#pragma once

#include <pybind11/pybind11.h>

#include <functional>
#include <string>
#include <utility>

namespace truecluster::python {

// The document of html_report(), made when it is first asked for; a pickle holds it as text.
class RunsPage {
 public:
  explicit RunsPage(std::function<std::string()> make) : make_(std::move(make)) {}

  [[nodiscard]] const std::string& document();
  void write(const std::string& path);

 private:
  std::function<std::string()> make_;  // empty once it was called
  std::string document_;
};

void define_runs_page(pybind11::module_& module);

}  // namespace truecluster::python
