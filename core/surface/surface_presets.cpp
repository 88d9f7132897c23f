#include "core/base/error.h"
#include "core/base/phrase.h"
#include "core/base/words.h"
#include "core/surface/surface.h"
#include "core/surface/surface_json.h"
#include "core/surface/surface_map.h"

#include <nlohmann/json.hpp>

namespace oxbow {

namespace {

constexpr SurfacePreset kPresets[] = {
    {"Alpine", "Meadows and forest below, scree and rock above, snow on high gentle ground.",
     R"({"materials":[
 {"name":"meadow","colour":"#5f6f3a","variation":0.2,"grain_m":25},
 {"name":"forest","colour":"#2f4226","variation":0.35,"grain_m":9,"tile_m":8,
  "where":[{"source":"relative_height","to":0.45,"soft":0.08},{"source":"slope","to":36,"soft":6},
           {"source":"noise","size_m":700,"from":0.42,"soft":0.06}]},
 {"name":"alpine_grass","colour":"#7d7a4c","variation":0.2,
  "where":[{"source":"relative_height","from":0.45,"soft":0.08}]},
 {"name":"scree","colour":"#8d867b","variation":0.2,"grain_m":4,
  "where":[{"source":"slope","from":29,"to":39,"soft":4},{"source":"relative_height","from":0.3,"soft":0.15}]},
 {"name":"rock","colour":"#6f6961","variation":0.3,"grain_m":12,"roughness":0.85,
  "where":[{"source":"slope","from":38,"soft":5}]},
 {"name":"gravel","colour":"#a09a8c","variation":0.25,"grain_m":3,
  "where":[{"source":"river_distance","to":12,"soft":14}]},
 {"name":"snow","colour":"#eef2f6","variation":0.04,"grain_m":60,"roughness":0.6,
  "where":[{"source":"relative_height","from":0.68,"soft":0.1},{"source":"slope","to":44,"soft":8}]}],
 "scatters":[
 {"name":"spruces","picture":"conifers","spacing_m":7,"density":0.8,"where":[{"source":"relative_height","to":0.45,"soft":0.08},
   {"source":"slope","to":36,"soft":6},{"source":"noise","size_m":700,"from":0.42,"soft":0.06},
   {"source":"river_distance","from":14,"soft":4},{"source":"lake_distance","from":6,"soft":4}]},
 {"name":"boulders","spacing_m":18,"density":0.5,"scale_min":0.4,"scale_max":3,"where":[{"source":"slope","from":22,"to":36,"soft":5}]}]})"},
    {"Desert", "Sand and dunes, gravel plains, bare warm rock on slopes.",
     R"({"materials":[
 {"name":"sand","colour":"#c9a36b","variation":0.12,"grain_m":40},
 {"name":"dune_crest","colour":"#d9b67f","variation":0.08,"where":[{"source":"curvature","radius_m":60,"from":0.5,"soft":0.8},{"source":"slope","to":30,"soft":5}]},
 {"name":"gravel","colour":"#a08464","variation":0.25,"grain_m":3,"where":[{"source":"slope","from":9,"to":26,"soft":5}]},
 {"name":"rock","colour":"#94694a","variation":0.3,"grain_m":15,"where":[{"source":"slope","from":27,"soft":6}]},
 {"name":"dark_rock","colour":"#6e4d38","variation":0.3,"grain_m":20,"where":[{"source":"slope","from":40,"soft":7},{"source":"noise","size_m":400,"from":0.5,"soft":0.15}]},
 {"name":"wadi","colour":"#b59a78","variation":0.2,"grain_m":5,"where":[{"source":"river_distance","to":15,"soft":20}]},
 {"name":"salt","colour":"#e3ddd0","variation":0.06,"where":[{"source":"lake_distance","to":10,"soft":30}]}],
 "scatters":[{"name":"shrubs","spacing_m":12,"density":0.5,"where":[{"source":"river_distance","to":60,"soft":60},{"source":"slope","to":20,"soft":6}]},
 {"name":"stones","spacing_m":20,"density":0.4,"scale_min":0.3,"scale_max":2.5,"where":[{"source":"slope","from":12,"to":34,"soft":6}]}]})"},
    {"Tropical", "Dense forest, red soil, light beaches at every shore.",
     R"({"materials":[
 {"name":"jungle","colour":"#2c4a20","variation":0.4,"grain_m":10,"tile_m":8},
 {"name":"canopy","colour":"#3f6a2a","variation":0.3,"grain_m":14,"where":[{"source":"noise","size_m":350,"from":0.5,"soft":0.1}]},
 {"name":"grass","colour":"#6f8a3c","variation":0.2,"where":[{"source":"slope","to":9,"soft":5},{"source":"noise","size_m":900,"seed":7,"from":0.6,"soft":0.07}]},
 {"name":"red_soil","colour":"#8a4f33","variation":0.25,"where":[{"source":"slope","from":34,"soft":5}]},
 {"name":"rock","colour":"#5c554b","variation":0.3,"grain_m":12,"where":[{"source":"slope","from":45,"soft":6}]},
 {"name":"mud","colour":"#6b5a3f","variation":0.15,"where":[{"source":"river_distance","to":12,"soft":12}]},
 {"name":"beach","colour":"#e2cfa4","variation":0.08,"where":[{"source":"shore_distance","to":25,"soft":20},{"source":"slope","to":18,"soft":6}]}],
 "scatters":[{"name":"trees","picture":"broadleaved","spacing_m":5,"density":0.9,"where":[{"source":"slope","to":36,"soft":6},{"source":"shore_distance","from":25,"soft":12},{"source":"river_distance","from":10,"soft":4}]},
 {"name":"palms","picture":"broadleaved","spacing_m":9,"density":0.5,"where":[{"source":"shore_distance","from":8,"to":45,"soft":10},{"source":"slope","to":14,"soft":5}]}]})"},
    {"Arctic", "Ice and snow, frozen ground where the wind sweeps, dark rock.",
     R"({"materials":[
 {"name":"snow","colour":"#eef3f8","variation":0.04,"grain_m":80,"roughness":0.6},
 {"name":"tundra","colour":"#7a7458","variation":0.2,"where":[{"source":"relative_height","to":0.25,"soft":0.12},{"source":"noise","size_m":500,"from":0.5,"soft":0.1}]},
 {"name":"wind_packed","colour":"#d5dfe8","variation":0.06,"where":[{"source":"curvature","radius_m":120,"from":0.8,"soft":0.8}]},
 {"name":"scree","colour":"#807c78","variation":0.2,"grain_m":4,"where":[{"source":"slope","from":32,"soft":5}]},
 {"name":"rock","colour":"#4f4d4c","variation":0.3,"grain_m":12,"where":[{"source":"slope","from":41,"soft":5}]},
 {"name":"ice","colour":"#b8d6e4","variation":0.08,"grain_m":30,"roughness":0.2,"where":[{"source":"lake_distance","to":0,"soft":4}]}],
 "scatters":[{"name":"rocks","spacing_m":25,"density":0.4,"scale_min":0.3,"scale_max":3,"where":[{"source":"slope","from":20,"to":38,"soft":6}]}]})"},
    {"Temperate", "Fields and woods, steep earth and rock, wet ground along water.",
     R"({"materials":[
 {"name":"grass","colour":"#6a7d3e","variation":0.2,"grain_m":30},
 {"name":"dry_grass","colour":"#94904f","variation":0.15,"where":[{"source":"sun","from":1.05,"soft":0.1}]},
 {"name":"forest","colour":"#3a5227","variation":0.35,"grain_m":9,"tile_m":8,"where":[{"source":"slope","to":38,"soft":6},{"source":"noise","size_m":800,"from":0.5,"soft":0.05}]},
 {"name":"soil","colour":"#6f5a41","variation":0.2,"where":[{"source":"slope","from":30,"soft":5}]},
 {"name":"rock","colour":"#77726a","variation":0.3,"grain_m":12,"where":[{"source":"slope","from":40,"soft":5}]},
 {"name":"wet_meadow","colour":"#4b6a35","variation":0.2,"where":[{"source":"wetness","from":11,"soft":2},{"source":"slope","to":8,"soft":4}]},
 {"name":"bank","colour":"#8b7d64","variation":0.2,"grain_m":3,"where":[{"source":"river_distance","to":8,"soft":8}]},
 {"name":"shore","colour":"#b3a680","variation":0.12,"where":[{"source":"shore_distance","to":10,"soft":10},{"source":"slope","to":20,"soft":6}]}],
 "scatters":[{"name":"trees","picture":"broadleaved","spacing_m":6,"density":0.85,"where":[{"source":"slope","to":38,"soft":6},{"source":"noise","size_m":800,"from":0.5,"soft":0.05},{"source":"river_distance","from":8,"soft":4},{"source":"lake_distance","from":4,"soft":3}]},
 {"name":"bushes","spacing_m":9,"density":0.25,"where":[{"source":"slope","to":30,"soft":6},{"source":"river_distance","from":5,"soft":3},{"source":"lake_distance","from":3,"soft":2}]}]})"},
    {"Volcanic", "Black sand and ash, lava rock, rusty slopes, first moss.",
     R"({"materials":[
 {"name":"ash","colour":"#3d3b3a","variation":0.15,"grain_m":20},
 {"name":"moss","colour":"#55602c","variation":0.3,"where":[{"source":"relative_height","to":0.4,"soft":0.12},{"source":"slope","to":30,"soft":8},{"source":"noise","size_m":300,"from":0.55,"soft":0.08}]},
 {"name":"lava","colour":"#282524","variation":0.35,"grain_m":6,"where":[{"source":"noise","size_m":600,"seed":5,"from":0.55,"soft":0.05},{"source":"slope","to":24,"soft":6}]},
 {"name":"rust","colour":"#6b3d2a","variation":0.25,"where":[{"source":"slope","from":26,"to":38,"soft":5},{"source":"noise","size_m":250,"seed":9,"from":0.5,"soft":0.1}]},
 {"name":"rock","colour":"#4a4543","variation":0.3,"grain_m":12,"where":[{"source":"slope","from":38,"soft":5}]},
 {"name":"sulphur","colour":"#b5a446","variation":0.2,"where":[{"source":"relative_height","from":0.9,"soft":0.05},{"source":"noise","size_m":120,"from":0.62,"soft":0.06}]},
 {"name":"black_sand","colour":"#2e2e30","variation":0.1,"where":[{"source":"shore_distance","to":25,"soft":20},{"source":"slope","to":16,"soft":6}]}],
 "scatters":[{"name":"bombs","spacing_m":22,"density":0.35,"scale_min":0.3,"scale_max":2.5,"where":[{"source":"relative_height","from":0.4,"soft":0.2},{"source":"slope","to":34,"soft":5}]}]})"},
    {"Moon", "Grey dust, brighter where it is young, boulders at the foot of slopes.",
     R"({"materials":[
 {"name":"regolith","colour":"#7c7a77","variation":0.15,"grain_m":30},
 {"name":"dark_mare","colour":"#5a5957","variation":0.1,"where":[{"source":"relative_height","to":0.3,"soft":0.12}]},
 {"name":"young_dust","colour":"#a3a09b","variation":0.12,"where":[{"source":"curvature","radius_m":100,"from":0.6,"soft":0.8}]},
 {"name":"slide","colour":"#918e89","variation":0.15,"where":[{"source":"slope","from":22,"soft":6}]},
 {"name":"rock","colour":"#6b6966","variation":0.3,"grain_m":8,"where":[{"source":"slope","from":36,"soft":5}]}],
 "scatters":[{"name":"boulders","spacing_m":15,"density":0.3,"scale_min":0.2,"scale_max":4,"where":[{"source":"slope","from":10,"to":30,"soft":8}]}]})"},
};

/// Which covers lie where is worked out by cell (naturalSurfaceMap); colours and roughness are for engines.
constexpr std::string_view kNatural = R"({"materials":[
 {"name":"meadow","colour":"#7c7750","variation":0.2,"grain_m":30},
 {"name":"forest","colour":"#3c5139","variation":0.35,"grain_m":9,"tile_m":8,"where":[{"source":"natural","cover":"forest"}]},
 {"name":"scree","colour":"#948e82","variation":0.2,"grain_m":4,"where":[{"source":"natural","cover":"scree"}]},
 {"name":"rock","colour":"#84827d","variation":0.3,"grain_m":12,"roughness":0.85,"where":[{"source":"natural","cover":"rock"}]},
 {"name":"sediment","colour":"#a59c84","variation":0.15,"where":[{"source":"natural","cover":"sediment"}]},
 {"name":"sand","colour":"#b6a07d","variation":0.1,"where":[{"source":"natural","cover":"sand"}]},
 {"name":"ice","colour":"#c5d5e2","variation":0.08,"roughness":0.2,"where":[{"source":"natural","cover":"ice"}]},
 {"name":"snow","colour":"#e7eaf1","variation":0.04,"grain_m":60,"roughness":0.6,"where":[{"source":"natural","cover":"snow"}]}],
 "scatters":[
 {"name":"conifers","picture":"conifers","spacing_m":7,"density":0.8,"where":[{"source":"natural","cover":"forest"},
   {"source":"relative_height","from":0.2,"soft":0.2},{"source":"river_distance","from":8,"soft":4},{"source":"lake_distance","from":4,"soft":3}]},
 {"name":"broadleaved","picture":"broadleaved","spacing_m":7,"density":0.8,"seed":2,"where":[{"source":"natural","cover":"forest"},
   {"source":"relative_height","to":0.25,"soft":0.2},{"source":"river_distance","from":8,"soft":4},{"source":"lake_distance","from":4,"soft":3}]}]})";

} // namespace

const Surface& naturalSurface() {
    static const Surface kSurface = parseSurface(nlohmann::ordered_json::parse(kNatural), "natural");
    return kSurface;
}

std::span<const SurfacePreset> surfacePresets() {
    return kPresets;
}

std::string surfaceNames() {
    return listed(kPresets, [](const SurfacePreset& preset) { return lowerCase(preset.name); });
}

Surface surfaceNamed(std::string_view name, const std::string& where) {
    for (const SurfacePreset& preset : kPresets)
        if (!name.empty() && lowerCase(preset.name).find(lowerCase(name)) != std::string::npos)
            return parseSurface(nlohmann::ordered_json::parse(preset.json), std::string(preset.name));
    throw Error(where + ": " + phrase("there is no surface '%1': there are %2", name, surfaceNames()));
}

} // namespace oxbow
