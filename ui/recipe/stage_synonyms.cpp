#include "ui/recipe/stage_synonyms.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace oxbow {

namespace {

struct Row {
    std::string_view stage;
    const char* words;
};

constexpr auto kRows = std::to_array<Row>({
    Row{"noise", QT_TRANSLATE_NOOP(
                     "oxbow", "perlin fractal fbm ridged billow voronoi generator base mountains hills")},
    Row{"import", QT_TRANSLATE_NOOP("oxbow", "heightmap file open load dem geotiff png raw real terrain")},
    Row{"river_network", QT_TRANSLATE_NOOP("oxbow", "rivers first procedural drainage genevaux")},
    Row{"paint", QT_TRANSLATE_NOOP("oxbow", "brush sculpt mask draw stamp spring rain hardness")},
    Row{"stream_power_erosion",
        QT_TRANSLATE_NOOP("oxbow", "uplift tectonics fluvial geology mountains incision spl fastscape")},
    Row{"droplet_erosion", QT_TRANSLATE_NOOP("oxbow", "hydraulic particle rain water gullies")},
    Row{"fluvial_erosion", QT_TRANSLATE_NOOP("oxbow", "hydraulic musgrave rain water sediment")},
    Row{"downhill_walk", QT_TRANSLATE_NOOP("oxbow", "random walk founding script hydraulic")},
    Row{"shallow_water_erosion", QT_TRANSLATE_NOOP("oxbow", "hydraulic pipe water simulation flood flow")},
    Row{"thermal_erosion",
        QT_TRANSLATE_NOOP("oxbow", "talus scree slide rockfall weathering angle of repose")},
    Row{"slope_limit", QT_TRANSLATE_NOOP("oxbow", "terrace cliff clamp angle")},
    Row{"drain", QT_TRANSLATE_NOOP("oxbow", "depressions pits hollows sinks breach fill")},
    Row{"sea", QT_TRANSLATE_NOOP("oxbow", "ocean water level coast beach shore")},
    Row{"lakes", QT_TRANSLATE_NOOP("oxbow", "water depressions fill ponds")},
    Row{"rivers", QT_TRANSLATE_NOOP("oxbow", "water streams channels network carve")},
    Row{"gaussian_blur", QT_TRANSLATE_NOOP("oxbow", "smooth soften filter")},
    Row{"levels", QT_TRANSLATE_NOOP("oxbow", "remap scale range clamp terrace curve normalise height")},
});

} // namespace

QString stageSynonyms(std::string_view stageId) {
    const auto row = std::ranges::find(kRows, stageId, &Row::stage);
    return row == kRows.end() ? QString() : QCoreApplication::translate("oxbow", row->words);
}

} // namespace oxbow
