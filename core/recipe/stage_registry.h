#pragma once

#include "core/stage/stage.h"

namespace oxbow {

/// Every kind of stage, in the order of the menu.
[[nodiscard]] const std::vector<StageKind>& stageKinds();

/// The kind of that id; null where there is none.
[[nodiscard]] const StageKind* findStageKind(std::string_view id);

} // namespace oxbow
