#pragma once

#include <string>

/// Every stage and parameter in words, generated from the registry: what the command line lists and the manual shows.
namespace oxbow {

[[nodiscard]] std::string stageReferenceText();
[[nodiscard]] std::string stageReferenceJson();
/// The page `resources/manual/user/parameters.md`.
[[nodiscard]] std::string stageReferenceMarkdown();

} // namespace oxbow
