#pragma once

#include <string>

namespace oxbow {

/// The private layer that keeps the mask of a stage for later ones (MixRun::keepMask).
[[nodiscard]] std::string maskLayer(int stage);

} // namespace oxbow
