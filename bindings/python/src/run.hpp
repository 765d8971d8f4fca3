// Long work beside the interpreter: the GIL is free, Ctrl-C stops it, progress is shown.
#pragma once

#include <pybind11/pybind11.h>

#include <functional>
#include <optional>

#include <truecluster/context.hpp>

namespace truecluster::python {

namespace py = pybind11;

// Calls work on a thread of its own while the calling thread, which must hold the GIL, looks for
// signals. An exception of the work is thrown here; that of a signal handler, or of `progress`
// (called with stage, done, total and what leads, unless None), stops the work first.
void run_beside_interpreter(int threads, const py::object& progress,
                            const std::function<void(const Context&)>& work);

template <class Work>
auto run(int threads, const py::object& progress, const Work& work) {
  std::optional<decltype(work(Context{}))> result;
  run_beside_interpreter(threads, progress,
                         [&](const Context& context) { result.emplace(work(context)); });
  return std::move(*result);
}

}  // namespace truecluster::python
