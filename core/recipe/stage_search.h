#pragma once

#include <string_view>

namespace oxbow {

/// Other names under which a stage is looked for, those of other programs among them; empty where there are none.
[[nodiscard]] std::string_view searchWords(std::string_view stageId);

} // namespace oxbow
