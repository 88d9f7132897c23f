#pragma once

#include "core/base/cell_rect.h"
#include "core/terrain/lake.h"

namespace oxbow {

/// Notes the cells around a lake in its record, whose box includes its ends.
inline void setBox(const CellRect& box, Lake& lake) {
    lake.minX = box.x0;
    lake.minY = box.y0;
    lake.maxX = box.x1 - 1;
    lake.maxY = box.y1 - 1;
}

} // namespace oxbow
