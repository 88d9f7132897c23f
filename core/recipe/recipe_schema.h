#pragma once

#include <string>

namespace oxbow {

/// JSON Schema (2020-12) of recipes as `parseRecipe` takes them: every stage, parameter, mask source and material with
/// its range and help, made from their tables. Strokes, handles and curves are described by their outline only.
[[nodiscard]] std::string recipeSchema();
/// The same of reports (run_report.h).
[[nodiscard]] std::string reportSchema();

} // namespace oxbow
