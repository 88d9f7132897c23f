#include "core/recipe/stage_search.h"

#include <algorithm>
#include <array>

namespace oxbow {

namespace {

struct Row {
    std::string_view stage;
    std::string_view words;
};

constexpr auto kSearchRows = std::to_array<Row>({
    Row{"noise", "perlin fractal fbm ridged billow voronoi generator base mountains hills"},
    Row{"import", "heightmap file open load dem geotiff png raw real terrain"},
    Row{"strata", "layers geology sediment stratification mesa bench hogback fold fault dip bedding sandstone caprock"},
    Row{"river_network", "rivers first procedural drainage genevaux"},
    Row{"paint", "brush sculpt mask draw stamp spring rain hardness"},
    Row{"stream_power_erosion", "uplift tectonics fluvial geology mountains incision spl fastscape living inverse inversion age"},
    Row{"droplet_erosion", "hydraulic particle rain water gullies"},
    Row{"fluvial_erosion", "hydraulic musgrave rain water sediment"},
    Row{"downhill_walk", "random walk founding script hydraulic"},
    Row{"shallow_water_erosion", "hydraulic pipe water simulation flood flow"},
    Row{"thermal_erosion", "talus scree slide rockfall weathering angle of repose"},
    Row{"alluvial_fans", "alluvium fan cone bajada debris flow sediment deposit gravel valley mouth delta piedmont"},
    Row{"glacier", "ice glacial glaciation snow cirque moraine till fjord trough u-valley alps ice cap ice sheet"},
    Row{"slope_limit", "cliff clamp angle"},
    Row{"coast", "sea shore cliff beach wave surf spit bay headland platform marine erosion sand drift"},
    Row{"dunes", "sand desert wind aeolian erg barchan seif star ripple werner sahara namib"},
    Row{"drain", "depressions pits hollows sinks breach fill"},
    Row{"sea", "ocean water level coast beach shore"},
    Row{"lakes", "water depressions fill ponds"},
    Row{"rivers", "water streams channels network carve"},
    Row{"repair", "8-bit stepping terraces spikes noise stripes seams holes voids no-data nodata clean fix mend dem bathymetry"},
    Row{"amplify", "detail upscale super resolution refine enhance upsample dem downscale gully fractal"},
    Row{"gaussian_blur", "smooth soften filter"},
    Row{"levels", "remap scale range clamp curve normalise height"},
    Row{"terrace", "steps benches strata mesa layers"},
    Row{"curves", "spline path line bezier river road ridge cliff plateau region vector gis shape draw"},
    Row{"pins", "constraint pin height fix control point spot ridge line contour lake level shore river bed burn hydro enforce solve osm geojson"},
    Row{"stamp", "library heightmap place lay insert peak crater volcano mesa dunes valley island clone"},
});

} // namespace

std::string_view searchWords(std::string_view stageId) {
    const auto row = std::ranges::find(kSearchRows, stageId, &Row::stage);
    return row == kSearchRows.end() ? std::string_view() : row->words;
}

} // namespace oxbow
