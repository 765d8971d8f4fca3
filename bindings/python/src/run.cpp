// Looks for Ctrl-C and shows progress while long work runs beside the interpreter.
#include "run.hpp"

#include <truecluster/run_beside.hpp>

namespace truecluster::python {

void run_beside_interpreter(int threads, const py::object& progress,
                            const std::function<void(const Context&)>& work) {
  const py::gil_scoped_release release;
  run_beside(threads, work, [&](const std::optional<News>& news) {
    const py::gil_scoped_acquire acquire;
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    if (news && !progress.is_none()) progress(news->what, news->done, news->total, news->leading);
  });
}

}  // namespace truecluster::python
