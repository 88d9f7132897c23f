#pragma once

#include "core/base/compute.h"
#include "core/base/phrase.h"
#include "core/files/heightmap_file.h"
#include "core/files/vector/feature_kinds.h"
#include "core/place/place_lines.h"
#include "core/recipe/recipe.h"
#include "core/run/evaluator.h"

#include <nlohmann/json.hpp>

#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

/// A real place: an elevation model and the rivers, lakes, coasts, roads and land that maps know of it, brought together with
/// the least change of the ground.
namespace oxbow {

struct PlaceFile {
    std::filesystem::path file;
    PlaceRole role = PlaceRole::All;
};

struct PlaceRequest {
    std::filesystem::path dem; ///< a heightmap, or a folder of tiles
    std::vector<PlaceFile> features;
    std::optional<std::array<double, 4>> area; ///< west, south, east, north: areaOf()
    std::optional<HeightmapCrop> crop;         ///< the same in cells of the file, instead of an area
    std::optional<double> snapM;               ///< how far rivers may be moved; none: three cells
    FeatureKinds kinds = FeatureKinds::usual();
};

/// The part of a map that an area covers, in whole cells of its file: an area in longitudes and latitudes where the map's system is
/// known and the numbers can be such, else in the units of the map, or in metres from its south-west corner. What reaches
/// out of the map is cut off and said. Throws Error where nothing of it lies on the map.
[[nodiscard]] HeightmapCrop areaOf(const ImportedHeightmap& map, const std::array<double, 4>& area, const std::string& where,
                                   std::vector<Phrase>& notes);

/// What was found out about one feature, or is wrong in one place.
struct PlaceFinding {
    enum class Kind { River, Lake, Coast, Road, Bridge, Tunnel, Land, Fault } kind = Kind::Fault;
    Phrase text;
    MapPoint at;
    nlohmann::ordered_json figures = nlohmann::ordered_json::object();
};

struct MadePlace {
    Recipe recipe;
    KeptState state; ///< at its end
    std::vector<PlaceFinding> findings; ///< faults first
    std::vector<Phrase> notes;
    nlohmann::ordered_json report;
};

/// Makes a place: a recipe of import, pins (rivers snapped to their valleys, lakes, coasts), sea, roads, land and a surface, and
/// its terrain.
///
///   1. everything is read and checked
///   2. rivers are chained and drawn into their valleys (valley_snap.h), lakes get their levels (lakeLevels())
///   3. the stage `pins` moves the ground the least by which beds never climb, shores are level and coasts are at 0
///   4. the stage `curves` builds roads, great ones first, each beginning at the height of the one that it leaves; on bridges
///      where they are tagged so and over rivers and lakes; cells of beds and shores stay as they are
///
/// The report is what is to be shown of it: findings with figures and coordinates, changes of the ground. Throws Error for what
/// cannot be read, Cancelled.
[[nodiscard]] MadePlace makePlace(const PlaceRequest& request, ThreadPool& pool, const CancelToken& cancel);

/// Levels of lakes that outlets allow: each would have that of its own flat water, or the middle height of its shore where the
/// ground has none; no lake lies below one that its rivers lead to, by the least squares of both, weighted by their shores.
struct LakeLevel {
    double levelM = 0.0;
    double wishedM = 0.0;     ///< what the ground alone says
    bool isFlatWater = false; ///< the ground within it is level
    double shoreLowM = 0.0, shoreHighM = 0.0; ///< of the ground on its shore, a tenth left out at each end
};
[[nodiscard]] std::vector<LakeLevel> lakeLevels(const std::vector<PlaceLine>& lakes, const std::vector<PlaceLine>& rivers,
                                                const Heightmap& ground, const Compute& compute);

} // namespace oxbow
