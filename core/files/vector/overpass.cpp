#include "core/base/error.h"
#include "core/files/vector/feature_file.h"
#include "core/files/vector/feature_kinds.h"
#include "core/files/vector/osm_features.h"

namespace oxbow {

namespace {

using OverpassJson = nlohmann::ordered_json;

std::optional<OsmElements::Place> overpassPlace(const OverpassJson& object) {
    if (!object.is_object() || !object.contains("lon") || !object.contains("lat") || !object["lon"].is_number() || !object["lat"].is_number())
        return std::nullopt;
    return OsmElements::Place{object["lon"].get<double>(), object["lat"].get<double>()};
}

std::vector<std::optional<OsmElements::Place>> overpassPlaces(const OverpassJson& object) {
    std::vector<std::optional<OsmElements::Place>> places;
    if (const auto list = object.find("geometry"); list != object.end() && list->is_array())
        for (const OverpassJson& each : *list)
            places.push_back(overpassPlace(each));
    return places;
}

std::int64_t numberIn(const OverpassJson& object, const char* key) {
    const auto found = object.find(key);
    return found != object.end() && found->is_number_integer() ? found->get<std::int64_t>() : 0;
}

OverpassJson tagsIn(const OverpassJson& object) {
    const auto found = object.find("tags");
    return found != object.end() && found->is_object() ? *found : OverpassJson::object();
}

OsmElements::Relation overpassRelation(const OverpassJson& object) {
    OsmElements::Relation relation{numberIn(object, "id"), {}, tagsIn(object)};
    if (const auto members = object.find("members"); members != object.end() && members->is_array())
        for (const OverpassJson& member : *members)
            if (member.is_object() && tagText(member, "type") == "way")
                relation.members.push_back({numberIn(member, "ref"), tagText(member, "role") == "inner", overpassPlaces(member)});
    return relation;
}

} // namespace

nlohmann::ordered_json overpassFeatures(const nlohmann::ordered_json& file, const GeoFrame& frame, const std::string& where,
                                        std::vector<Phrase>& notes) {
    const OverpassJson& list = file["elements"];
    if (!list.is_array())
        throw Error(where + ": " + phrase("'elements' is no list: this is no answer of Overpass"));
    if (const std::string remark = tagText(file, "remark"); !remark.empty())
        notes.push_back(phrase("Overpass remarks: %1", remark));
    OsmElements elements;
    for (const OverpassJson& object : list) {
        if (!object.is_object())
            throw Error(where + ": " + phrase("an element is no object: this is no answer of Overpass"));
        const std::string type = tagText(object, "type");
        const auto place = overpassPlace(object);
        if (type == "node" && place)
            elements.nodes[numberIn(object, "id")] = {*place, tagsIn(object)};
        else if (type == "relation")
            elements.relations.push_back(overpassRelation(object));
        else if (type == "way") {
            OsmElements::Way way{numberIn(object, "id"), {}, overpassPlaces(object), tagsIn(object)};
            if (const auto nodes = object.find("nodes"); nodes != object.end() && nodes->is_array())
                for (const OverpassJson& node : *nodes)
                    way.nodes.push_back(node.is_number_integer() ? node.get<std::int64_t>() : 0);
            elements.ways.push_back(std::move(way));
        }
    }
    return osmFeatures(elements, frame, notes);
}

} // namespace oxbow
