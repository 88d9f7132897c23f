#include "core/files/raster/raster.h"

#include "core/base/angle.h"
#include "core/base/elementary.h"
#include "core/base/number_text.h"

namespace oxbow {

void setGeographicCells(Raster& raster, double cellXDeg, double cellYDeg, double centreLatitudeDeg) {
    const double phi = radians(centreLatitudeDeg);
    const auto wave = [phi](int times) { return elementary::cos(times * phi); };
    raster.cellXM = cellXDeg * (111412.84 * wave(1) - 93.5 * wave(3) + 0.118 * wave(5));
    raster.cellYM = cellYDeg * (111132.92 - 559.82 * wave(2) + 1.175 * wave(4));
    raster.notes.push_back(
        phrase("cells are degrees, turned into metres at latitude %1", shortNumber(centreLatitudeDeg)));
}

} // namespace oxbow
