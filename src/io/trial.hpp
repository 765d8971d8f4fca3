// Trying something in a child process that may end the process it runs in, or take all memory.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace truecluster::io {

// What a child process that may take this many bytes of memory finds: nothing if it lives through
// the action, the message of an IoError, or an empty text if it has crashed. Nothing, too, where
// there can be no child, and if the action throws something else: then it is told by doing it here.
std::optional<std::string> failure_in_child(std::uint64_t memory,
                                            const std::function<void()>& action);

}  // namespace truecluster::io
