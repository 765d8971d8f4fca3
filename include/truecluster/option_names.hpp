// The names of options in sentences. The library writes them in backquotes, as they are described,
// such as in "`max_drawn` is 1 but must be at least 2"; each front end says them as its users write
// them: --max-drawn, max_drawn.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include <truecluster/options.hpp>

namespace truecluster {

// The sentence with name_of(option) in place of each option in backquotes.
std::string with_option_names(std::string_view sentence,
                              const std::function<std::string(std::string_view)>& name_of);

// Sets a choice by the name of a value, or throws InvalidArgument with the names there are.
void set_choice(std::string_view option, const Choice& choice, std::string_view wanted);

}  // namespace truecluster
