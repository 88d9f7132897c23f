#pragma once

#include "core/curve/curve.h"

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace oxbow {

/// What a feature of a map is in the land.
enum class FeatureKind { River, Stream, Canal, Lake, Reservoir, Coastline, Road, Ridge, Cliff, Land, None };

/// A row of the table: features with that tag and shape are of that kind.
struct FeatureRule {
    std::string key, value; ///< of the tag; value "*": any
    char shape = 'l';       ///< 'l'ine or 'r'ing
    FeatureKind kind = FeatureKind::None;
    std::string cover = {}; ///< of land: what covers it, the name of its curves
    double widthM = 0.0;    ///< of rivers and roads
    double maxGradePercent = 0.0; ///< of roads
};

/// What tags mean, the first row that fits counts. One table for all that reads features:
///
///     { "kinds": [ { "tag": "highway=primary", "shape": "line", "kind": "road", "width_m": 8, "max_grade_percent": 8 }, ... ] }
///
/// `tag` is KEY=VALUE or KEY=*, `shape` line or ring, `kind` river, stream, canal, lake, reservoir, coastline, road, ridge, cliff, land
/// (with `cover`) or none.
struct FeatureKinds {
    std::vector<FeatureRule> rules;

    /// The table that comes with the program.
    [[nodiscard]] static const FeatureKinds& usual();
    /// Rows of a file, before those of the program. Throws Error that names the row.
    [[nodiscard]] static FeatureKinds withRows(std::string_view json, const std::string& where);
    /// Null where no row fits. A tag `fclass`, as Geofabrik's files have it, stands for any key.
    [[nodiscard]] const FeatureRule* find(const nlohmann::ordered_json& tags, bool isRing) const;
};

[[nodiscard]] std::string_view featureKindName(FeatureKind kind);
/// The table as a file.
[[nodiscard]] std::string featureKindsText(const FeatureKinds& kinds);

/// Tags that stand in one text as OGR writes them, "bridge"=>"yes","layer"=>"1", in the property `other_tags`, become
/// properties.
void unpackOtherTags(nlohmann::ordered_json& properties);
/// The text of a tag; empty where there is none, or one that is no text.
[[nodiscard]] std::string tagText(const nlohmann::ordered_json& tags, const char* key);
/// Whether a tag is there and says yes: bridge=viaduct does, bridge=no and bridge=F do not.
[[nodiscard]] bool saysYes(const nlohmann::ordered_json& properties, const char* key);

} // namespace oxbow
