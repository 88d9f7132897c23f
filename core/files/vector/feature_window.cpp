#include "core/files/vector/feature_window.h"

#include "core/files/raster/place_files.h"
#include "core/files/vector/map_projection.h"

namespace oxbow {

FeatureBox boxOf(const GeoFrame& frame, int epsg) {
    constexpr FeatureBox kAll{-HUGE_VAL, -HUGE_VAL, HUGE_VAL, HUGE_VAL};
    const int own = frame.place ? frame.place->epsg : 0;
    const bool isOwn = epsg == own || epsg == 0;
    if (!isOwn && !canTransform(own, epsg))
        return kAll;
    // The edges of a map are curves in another system.
    constexpr int kPieces = 16;
    FeatureBox box;
    for (int i = 0; i <= kPieces; ++i)
        for (int side = 0; side < 4; ++side) {
            const double along = static_cast<double>(i) / kPieces, across = side % 2;
            const auto [east, north] = frame.eastNorth((side < 2 ? along : across) * frame.grid.widthM(),
                                                       (side < 2 ? across : along) * frame.grid.heightM());
            if (isOwn) {
                box.add(east, north);
            } else if (const auto at = transformed(own, epsg, east, north)) {
                box.add((*at)[0], (*at)[1]);
            } else {
                return kAll;
            }
        }
    return box;
}

int epsgOfText(std::string_view text) {
    GeoReference place;
    setSystem(place, text);
    return place.epsg;
}

} // namespace oxbow
