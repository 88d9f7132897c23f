#pragma once

#include "core/base/phrase.h"
#include "core/files/vector/geo_frame.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace oxbow {

/// What a file of OpenStreetMap holds, in whatever notation.
struct OsmElements {
    using Place = std::pair<double, double>; ///< longitude, latitude
    using Tags = nlohmann::ordered_json;

    struct Node {
        Place at;
        Tags tags = Tags::object();
    };
    struct Way {
        std::int64_t id = 0;
        std::vector<std::int64_t> nodes; ///< by number, or
        std::vector<std::optional<Place>> places; ///< by place, nothing where the answer leaves one out
        Tags tags = Tags::object();
    };
    struct Member {
        std::int64_t way = 0;
        bool isInner = false;
        std::vector<std::optional<Place>> places; ///< where the relation itself says it
    };
    struct Relation {
        std::int64_t id = 0;
        std::vector<Member> members; ///< ways alone
        Tags tags = Tags::object();
    };

    std::unordered_map<std::int64_t, Node> nodes;
    std::vector<Way> ways;
    std::vector<Relation> relations;
};

/// The features of them: ways as lines or, where they are closed and their tags say that they are areas, as polygons; relations
/// that are multipolygons with rings put together of their ways; nodes with tags as points. Rings that do not close are left
/// out and said with their place; nodes that the file lacks part a way.
[[nodiscard]] nlohmann::ordered_json osmFeatures(const OsmElements& elements, const GeoFrame& frame, std::vector<Phrase>& notes);

} // namespace oxbow
