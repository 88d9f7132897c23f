#pragma once

#include <QString>

#include <string_view>

namespace oxbow {

/// Other names under which a stage is looked for, those of other programs among them, translated; empty where there are
/// none.
[[nodiscard]] QString stageSynonyms(std::string_view stageId);

} // namespace oxbow
