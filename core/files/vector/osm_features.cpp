#include "core/files/vector/osm_features.h"

#include "core/base/number_text.h"
#include "core/files/vector/feature_file.h"
#include "core/files/vector/feature_kinds.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace oxbow {

namespace {

using OsmJson = nlohmann::ordered_json;
using OsmPlaces = std::vector<OsmElements::Place>;

constexpr int kLongitudeLatitude = 4326;

/// Whether a closed way is an area: by the tags that are areas unless they say no.
bool isArea(const OsmJson& tags) {
    if (const std::string area = tagText(tags, "area"); !area.empty())
        return area != "no";
    if (tags.contains("highway") || tags.contains("barrier") || tagText(tags, "natural") == "coastline")
        return false;
    if (tags.contains("waterway"))
        return tagText(tags, "waterway") == "riverbank" || tagText(tags, "waterway") == "dock";
    return tags.contains("natural") || tags.contains("landuse") || tags.contains("water") || tags.contains("leisure") ||
           tags.contains("building") || tags.contains("place");
}

OsmJson placesJson(const OsmPlaces& places) {
    OsmJson list = OsmJson::array();
    for (const auto& [longitude, latitude] : places)
        list.push_back({longitude, latitude});
    return list;
}

class OsmAssembler {
public:
    OsmAssembler(const OsmElements& elements, const GeoFrame& frame, std::vector<Phrase>& notes)
        : m_elements(elements), m_box(boxOf(frame, kLongitudeLatitude)), m_notes(notes), m_file(featuresIn(kLongitudeLatitude)) {}

    OsmJson run() {
        for (const OsmElements::Way& way : m_elements.ways)
            m_ways.emplace(way.id, &way);
        for (const OsmElements::Way& way : m_elements.ways)
            if (!way.tags.empty())
                addWay(way);
        for (const OsmElements::Relation& relation : m_elements.relations)
            if (tagText(relation.tags, "type") == "multipolygon")
                addRelation(relation);
        std::map<std::int64_t, const OsmElements::Node*> tagged;
        for (const auto& [id, node] : m_elements.nodes)
            if (!node.tags.empty())
                tagged.emplace(id, &node);
        for (const auto& [id, node] : tagged)
            if (const auto [x, y] = node->at; m_box.touches({x, y, x, y}))
                add("Point", {x, y}, node->tags);
        if (m_missing > 0)
            m_notes.push_back(phrase("%1 nodes of ways are not in the file: ways end there", m_missing));
        m_leftOut.tell(m_notes);
        return std::move(m_file);
    }

private:
    void add(const char* type, OsmJson coordinates, const OsmJson& tags) {
        m_file["features"].push_back(
            {{"type", "Feature"}, {"properties", tags}, {"geometry", {{"type", type}, {"coordinates", std::move(coordinates)}}}});
    }
    /// The whole parts of a way.
    std::vector<OsmPlaces> partsOf(const std::vector<std::int64_t>& nodes, const std::vector<std::optional<OsmElements::Place>>& places) {
        std::vector<OsmPlaces> parts(1);
        const auto take = [&](const OsmElements::Place* place) {
            if (place && std::fabs(place->first) <= 180.0 && std::fabs(place->second) <= 90.0)
                return parts.back().push_back(*place);
            ++m_missing;
            if (!parts.back().empty())
                parts.emplace_back();
        };
        if (!places.empty()) {
            for (const auto& place : places)
                take(place ? &*place : nullptr);
        } else {
            for (const std::int64_t id : nodes) {
                const auto node = m_elements.nodes.find(id);
                take(node != m_elements.nodes.end() ? &node->second.at : nullptr);
            }
        }
        std::erase_if(parts, [](const OsmPlaces& part) { return part.size() < 2; });
        return parts;
    }
    static FeatureBox boxAround(const OsmPlaces& places) {
        FeatureBox box;
        for (const auto& [longitude, latitude] : places)
            box.add(longitude, latitude);
        return box;
    }
    [[nodiscard]] bool isSeen(const OsmPlaces& places) const { return m_box.touches(boxAround(places)); }
    void addWay(const OsmElements::Way& way) {
        for (const OsmPlaces& part : partsOf(way.nodes, way.places)) {
            if (!isSeen(part))
                continue;
            if (part.size() > 3 && part.front() == part.back() && isArea(way.tags))
                add("Polygon", OsmJson::array({placesJson(part)}), way.tags);
            else
                add("LineString", placesJson(part), way.tags);
        }
    }

    /// Puts pieces together end to end. Those that stay open are returned in `open`.
    static std::vector<OsmPlaces> ringsOf(std::vector<OsmPlaces> pieces, std::vector<OsmPlaces>& open) {
        std::vector<OsmPlaces> rings;
        std::multimap<OsmElements::Place, std::size_t> ends;
        for (std::size_t i = 0; i < pieces.size(); ++i) {
            ends.emplace(pieces[i].front(), i);
            ends.emplace(pieces[i].back(), i);
        }
        std::vector<bool> isUsed(pieces.size(), false);
        for (std::size_t i = 0; i < pieces.size(); ++i) {
            if (isUsed[i])
                continue;
            isUsed[i] = true;
            OsmPlaces ring = pieces[i];
            for (bool grows = true; grows && ring.front() != ring.back();) {
                grows = false;
                const auto [first, last] = ends.equal_range(ring.back());
                for (auto end = first; end != last && !grows; ++end)
                    if (!isUsed[end->second]) {
                        OsmPlaces& next = pieces[end->second];
                        if (next.front() != ring.back())
                            std::ranges::reverse(next);
                        ring.insert(ring.end(), next.begin() + 1, next.end());
                        isUsed[end->second] = grows = true;
                    }
            }
            (ring.size() > 3 && ring.front() == ring.back() ? rings : open).push_back(std::move(ring));
        }
        return rings;
    }
    static bool isInside(const OsmElements::Place& at, const OsmPlaces& ring) {
        bool inside = false;
        for (std::size_t i = 0; i + 1 < ring.size(); ++i) {
            const auto& [x0, y0] = ring[i];
            const auto& [x1, y1] = ring[i + 1];
            if ((y0 > at.second) != (y1 > at.second) && at.first < x0 + (at.second - y0) / (y1 - y0) * (x1 - x0))
                inside = !inside;
        }
        return inside;
    }
    void addRelation(const OsmElements::Relation& relation) {
        std::vector<OsmPlaces> outer, inner, open;
        OsmJson tags = relation.tags;
        tags.erase("type");
        for (const OsmElements::Member& member : relation.members) {
            const auto way = m_ways.find(member.way);
            if (member.places.empty() && way == m_ways.end()) {
                ++m_missing;
                continue;
            }
            if (tags.empty() && !member.isInner && way != m_ways.end())
                tags = way->second->tags; // as multipolygons once were written
            auto parts = member.places.empty() ? partsOf(way->second->nodes, way->second->places) : partsOf({}, member.places);
            auto& to = member.isInner ? inner : outer;
            std::ranges::move(parts, std::back_inserter(to));
        }
        const std::vector<OsmPlaces> rings = ringsOf(std::move(outer), open), holes = ringsOf(std::move(inner), open);
        for (const OsmPlaces& piece : open)
            if (isSeen(piece))
                m_leftOut.add("a ring of relation " + std::to_string(relation.id) + " that does not close at " +
                              shortNumber(piece.back().first) + ", " + shortNumber(piece.back().second));
        OsmJson polygons = OsmJson::array();
        for (const OsmPlaces& ring : rings) {
            if (!isSeen(ring))
                continue;
            OsmJson polygon = OsmJson::array({placesJson(ring)});
            const FeatureBox box = boxAround(ring);
            for (const OsmPlaces& hole : holes)
                if (box.touches(boxAround(hole)) && isInside(hole.front(), ring))
                    polygon.push_back(placesJson(hole));
            polygons.push_back(std::move(polygon));
        }
        if (!polygons.empty())
            add("MultiPolygon", std::move(polygons), tags);
    }

    const OsmElements& m_elements;
    const FeatureBox m_box;
    std::vector<Phrase>& m_notes;
    OsmJson m_file;
    std::unordered_map<std::int64_t, const OsmElements::Way*> m_ways;
    LeftOut m_leftOut;
    int m_missing = 0;
};

} // namespace

nlohmann::ordered_json osmFeatures(const OsmElements& elements, const GeoFrame& frame, std::vector<Phrase>& notes) {
    return OsmAssembler(elements, frame, notes).run();
}

} // namespace oxbow
