#pragma once

#include "app/command_syntax.h"

#include <string>
#include <vector>

/// What is said of the command line elsewhere than in its own help, all made from the commands' syntax.
namespace oxbow {

inline constexpr const char* kSummary = "Oxbow, a terrain editor for erosion, lakes and rivers";

struct UsageLine {
    std::string usage;
    std::string meaning;
};

/// Every way to start the program, commands included.
[[nodiscard]] std::vector<UsageLine> usageLines(const std::vector<CommandSyntax>& commands);

/// The manual page of section 1, in man(7)'s macros.
[[nodiscard]] std::string manualPage(const std::vector<CommandSyntax>& commands);

/// The script that completes commands, options and file names in `shell`: bash, zsh or fish. Error for others.
[[nodiscard]] std::string completion(const std::string& shell, const std::vector<CommandSyntax>& commands);

} // namespace oxbow
