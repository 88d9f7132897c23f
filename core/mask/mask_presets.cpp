#include "core/mask/mask_presets.h"

#include "core/mask/mix_json.h"

#include <nlohmann/json.hpp>

namespace oxbow {

namespace {

constexpr MaskPreset kMaskPresets[] = {
    {"Gentle high ground", "Where snow would lie: the upper third of the heights, not on steep slopes.",
     R"([{"source":"relative_height","from":0.65,"soft":0.1},{"source":"slope","to":28,"soft":8}])"},
    {"Steep rock", "Slopes that neither soil nor snow stays on.", R"([{"source":"slope","from":38,"soft":6}])"},
    {"Foot of slopes", "Where scree comes to rest: hollow ground below steep slopes.",
     R"([{"source":"slope","from":12,"to":36,"soft":6},
         {"source":"curvature","kind":"profile","radius_m":100,"to":-0.3,"soft":0.3}])"},
    {"Valley floors", "Gentle ground in hollows.",
     R"([{"source":"slope","to":8,"soft":6},{"source":"curvature","radius_m":200,"to":0,"soft":0.5}])"},
    {"Ridges", "Ground that bulges: crests, spurs and summits.",
     R"([{"source":"curvature","radius_m":150,"from":1,"soft":0.8}])"},
    {"Lowland", "The lower third of the heights.", R"([{"source":"relative_height","to":0.3,"soft":0.1}])"},
    {"Away from rivers", "All but the ground along rivers.", R"([{"source":"river_distance","from":150,"soft":150}])"},
    {"Shady slopes", "Slopes that face north.",
     R"([{"source":"aspect","direction_deg":0,"radius_m":60,"to":60,"soft":40},{"source":"slope","from":5,"soft":4}])"},
    {"The south", "The southern half of the map, with a soft border.",
     R"([{"source":"across_map","direction_deg":180,"from":0.6,"soft":0.2}])"},
    {"Not at the edge", "All but a border along the map's edge.", R"([{"source":"edge_distance","from":400,"soft":400}])"},
    {"Patches", "Patches of a kilometre, half of the ground.",
     R"([{"source":"noise","size_m":1000,"from":0.5,"soft":0.08}])"},
};

} // namespace

std::span<const MaskPreset> maskPresets() {
    return kMaskPresets;
}

std::vector<MaskEntry> maskOf(const MaskPreset& preset) {
    return parseMask(nlohmann::ordered_json::parse(preset.where), std::string(preset.name));
}

} // namespace oxbow
