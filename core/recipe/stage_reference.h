#pragma once

#include "core/param/param_schema.h"

#include <string>

/// Every stage and parameter in words, generated from the registry: what the command line lists and the manual shows.
namespace oxbow {

/// Of one stage where it is named.
[[nodiscard]] std::string stageReferenceText(std::string_view only = {});
[[nodiscard]] std::string stageReferenceJson();
/// The values that a parameter may have, in words.
[[nodiscard]] std::string rangeText(const ParamInfo& info);

/// JSON Schema (2020-12) of recipes as `parseRecipe` takes them: every stage, parameter, mask source and material with
/// its range and help, made from their tables. Strokes, handles and curves are described by their outline only.
[[nodiscard]] std::string recipeSchema();
/// The same of reports (run_report.h).
[[nodiscard]] std::string reportSchema();

} // namespace oxbow
