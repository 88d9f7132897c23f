#pragma once

#include "core/surface/surface.h"

class QImage;

namespace oxbow {

/// Materials by height with the colours of a picture: the mean of its lowest rows lies lowest, that of its topmost on
/// the summits. Eight of them; empty for an empty picture.
[[nodiscard]] Surface paletteOf(const QImage& picture);

} // namespace oxbow
