#include "core/earthwork/curve_json.h"

#include "core/base/words.h"
#include "core/earthwork/curve_kind.h"
#include "core/param/json_value.h"

namespace oxbow {

namespace {

using Json = nlohmann::ordered_json;

CurvePoint parsePoint(const Json& object, const std::string& where) {
    if (!object.is_object())
        throw Error(where + ": " + phrase("an object { \"x_m\": ... } is expected here"));
    CurvePoint point{.at = {neededNumber(object, "x_m", where), neededNumber(object, "y_m", where)}};
    for (const auto& [key, value] : object.items()) {
        const std::string at = where + "." + key;
        if (key == "width_m")
            point.widthM = jsonNumber(value, at);
        else if (key == "height_m")
            point.heightM = jsonNumber(value, at);
        else if (key == "tangent_m" && value.is_array() && value.size() == 2)
            point.tangentM = MapPoint{jsonNumber(value[0], at), jsonNumber(value[1], at)};
        else if (key == "deck" && value == "bridge")
            point.deck = RoadDeck::Bridge;
        else if (key == "deck" && value == "tunnel")
            point.deck = RoadDeck::Tunnel;
        else if (key == "deck")
            throw Error(at + ": " + phrase("'bridge' or 'tunnel' is expected here"));
        else if (key == "tangent_m")
            throw Error(at + ": " + phrase("a list of two numbers is expected here"));
        else if (key != "x_m" && key != "y_m")
            throw Error(where + ": " + phrase("'%1' is not known here", key));
    }
    return point;
}

Json pointJson(const CurvePoint& point) {
    Json object{{"x_m", point.at.xM}, {"y_m", point.at.yM}};
    if (point.widthM)
        object["width_m"] = *point.widthM;
    if (point.heightM)
        object["height_m"] = *point.heightM;
    if (point.tangentM)
        object["tangent_m"] = {point.tangentM->xM, point.tangentM->yM};
    if (point.deck != RoadDeck::Ground)
        object["deck"] = point.deck == RoadDeck::Bridge ? "bridge" : "tunnel";
    return object;
}

Json curveJson(const Curve& curve) {
    Json object{{"kind", curve.kind().id}};
    if (!curve.name.empty())
        object["name"] = curve.name;
    if (curve.closed)
        object["closed"] = true;
    if (curve.hidden)
        object["hidden"] = true;
    if (Json params = curveParamsJson(curve); !params.empty())
        object["parameters"] = std::move(params);
    object["points"] = jsonList(curve.points, pointJson);
    return object;
}

Curve parseCurve(const Json& object, const std::string& where, bool mayFollow) {
    if (!object.is_object() || !object.contains("kind"))
        throw Error(where + ": " + phrase("an object { \"kind\": ... } is expected here"));
    Curve curve = curveOfKind(object["kind"], where + ".kind");
    for (const auto& [key, value] : object.items()) {
        const std::string at = where + "." + key;
        if (key == "name")
            curve.name = jsonText(value, at);
        else if (key == "closed")
            curve.closed = jsonFlag(value, at);
        else if (key == "hidden")
            curve.hidden = jsonFlag(value, at);
        else if (key == "parameters")
            parseCurveParams(value, curve, at, mayFollow);
        else if (key == "points")
            curve.points = parsedList(value, at, parsePoint);
        else if (key != "kind")
            throw Error(where + ": " + phrase("'%1' is not known here", key));
    }
    if (curve.kind().closing == CurveClosing::Closed)
        curve.closed = object.value("closed", true);
    checkCurve(curve, where);
    return curve;
}

} // namespace

Json curveParamsJson(const Curve& curve) {
    Json object = Json::object();
    putChanged(curve.params, object);
    return object;
}

Curve curveOfKind(const Json& kind, const std::string& where) {
    const std::string id = jsonText(kind, where);
    if (const CurveKind* found = findCurveKind(id))
        return Curve(*found);
    throw Error(where + ": " + phrase("there is no kind of curve '%1': there are %2", id, listed(curveKinds(), &CurveKind::id)));
}

void parseCurveParams(const Json& object, Curve& curve, const std::string& where, bool mayFollow) {
    if (!object.is_object())
        throw Error(where + ": " + phrase("an object { \"key\": value, ... } is expected here"));
    for (const auto& [key, value] : object.items())
        takeParameter(curve.params, key, value, where + "." + key, mayFollow);
}

Json curvesJson(const std::vector<Curve>& curves) {
    return jsonList(curves, curveJson);
}

std::vector<Curve> parseCurves(const Json& list, const std::string& where, bool mayFollow) {
    return parsedList(list, where, [&](const Json& object, const std::string& place) {
        return parseCurve(object, place, mayFollow);
    });
}

} // namespace oxbow
