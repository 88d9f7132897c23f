#include "core/files/raster/raster.h"

#include "core/base/angle.h"
#include "core/base/elementary.h"
#include "core/base/number_text.h"

namespace oxbow {

DegreeLengths degreeLengths(double latitudeDeg) {
    const double phi = radians(latitudeDeg);
    return {111412.84 * elementary::cos(phi) - 93.5 * elementary::cos(3 * phi) +
                0.118 * elementary::cos(5 * phi),
            111132.92 - 559.82 * elementary::cos(2 * phi) + 1.175 * elementary::cos(4 * phi)};
}

void setGeographicCells(Raster& raster, double cellXDeg, double cellYDeg, double centreLatitudeDeg) {
    const DegreeLengths degree = degreeLengths(centreLatitudeDeg);
    raster.cellXM = cellXDeg * degree.xM;
    raster.cellYM = cellYDeg * degree.yM;
    raster.notes.push_back(
        phrase("cells are degrees, turned into metres at latitude %1", shortNumber(centreLatitudeDeg)));
}

} // namespace oxbow
