// Running another program and waiting for its end.
#pragma once

#include <string>
#include <vector>

namespace truecluster {

// Runs `sh -c '<command> "$@"'` with the arguments, without standard input and output; what it
// writes to standard error goes to error_file. Fails with a sentence that says why if it cannot be
// started, ends with another status or by a signal, or still runs after timeout_seconds (0: no
// limit), and with Interrupted if the job of this thread is asked to end (base/stop.hpp); it and
// its children are then ended.
void run_command(const std::string& command, const std::vector<std::string>& arguments,
                 const std::string& error_file, double timeout_seconds);

}  // namespace truecluster
