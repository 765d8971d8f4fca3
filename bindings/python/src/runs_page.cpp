// The report page of a consensus or an alignment.
#include "runs_page.hpp"

#include <truecluster/output_file.hpp>
#include <truecluster/report.hpp>

namespace truecluster::python {

namespace py = pybind11;

const std::string& RunsPage::document() {
  if (make_) document_ = std::exchange(make_, nullptr)();
  return document_;
}

void RunsPage::write(const std::string& path) { write_file(path, html_report(document())); }

void define_runs_page(py::module_& module) {
  py::class_<RunsPage>(module, "RunsPage")
      .def("document", &RunsPage::document)
      .def("write", &RunsPage::write)
      .def(py::pickle(
          [](RunsPage& page) { return page.document(); },
          [](const std::string& document) { return RunsPage([document] { return document; }); }));
}

}  // namespace truecluster::python
