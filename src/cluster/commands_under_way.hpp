// Programs that this process has started and the temporary folders they work in, so that all can be
// ended at once, and what a process that was killed has left can be removed by another.
#pragma once

#include <sys/types.h>

#include <functional>
#include <optional>
#include <string>

namespace truecluster {

// Starts a program that leads a process group of its own. After abandon_commands() none is started:
// Interrupted is thrown.
pid_t start_command(const std::function<pid_t()>& start);
// The status of its end, if it has ended.
std::optional<int> ended_command(pid_t process);
// Ends it with all its children, and waits for it.
void end_command(pid_t process);

// A new folder that only this user can read. A call without a parent, which is then where the
// system has its temporary files (TMPDIR), first removes what processes of this machine that were
// killed have left there.
std::string make_command_folder(const std::string& parent);
void remove_command_folder(const std::string& path);

// Ends all programs and removes all folders. Whoever waits for them sees them fail: the process is
// to end.
void abandon_commands();

}  // namespace truecluster
