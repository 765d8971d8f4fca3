// Standard output and error, which may be closed, full, or read by nobody.
#pragma once

#include <string_view>

namespace truecluster::cli {

// At the start of the program: no file that is opened later takes the number of a closed stream,
// and a broken pipe or a limit on the size of files makes a write fail instead of ending the
// program.
void protect_standard_streams();

// To standard error. If that cannot be written there is nobody to tell.
void say(std::string_view text) noexcept;

// A line of its own, whatever the names in it hold: control characters stand there as \x0a.
void say_sentence(std::string_view sentence, std::string_view before = "truecluster: ") noexcept;

// What is written to standard output from now on is lost.
void discard_standard_output();

// Throws SystemError if standard output cannot take the text.
void write_standard_output(std::string_view text);

}  // namespace truecluster::cli
