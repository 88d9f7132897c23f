#include "core/earthwork/curve_json.h"

#include "core/base/error.h"
#include "core/base/phrase.h"
#include "core/earthwork/curve_kind.h"
#include "core/param/param_text.h"

#include <nlohmann/json.hpp>

namespace oxbow {

namespace {

using Json = nlohmann::ordered_json;

double numberOf(const Json& value, const std::string& where) {
    if (!value.is_number())
        throw Error(where + ": " + phrase("a number is expected here"));
    return value.get<double>();
}

double neededNumber(const Json& object, const char* key, const std::string& where) {
    if (!object.contains(key))
        throw Error(where + ": " + phrase("'%1' is missing", key));
    return numberOf(object[key], where + "." + key);
}

CurvePoint parsePoint(const Json& object, const std::string& where) {
    if (!object.is_object())
        throw Error(where + ": " + phrase("an object { \"x_m\": ... } is expected here"));
    CurvePoint point{.at = {neededNumber(object, "x_m", where), neededNumber(object, "y_m", where)}};
    for (const auto& [key, value] : object.items()) {
        const std::string at = where + "." + key;
        if (key == "width_m")
            point.widthM = numberOf(value, at);
        else if (key == "height_m")
            point.heightM = numberOf(value, at);
        else if (key == "tangent_m" && value.is_array() && value.size() == 2)
            point.tangentM = MapPoint{numberOf(value[0], at), numberOf(value[1], at)};
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
    return object;
}

Json curveJson(const Curve& curve) {
    Json object{{"kind", curve.kind().id}};
    if (!curve.name.empty())
        object["name"] = curve.name;
    if (curve.closed)
        object["closed"] = true;
    if (Json params = curveParamsJson(curve); !params.empty())
        object["parameters"] = std::move(params);
    object["points"] = Json::array();
    for (const CurvePoint& point : curve.points)
        object["points"].push_back(pointJson(point));
    return object;
}

Curve parseCurve(const Json& object, const std::string& where) {
    if (!object.is_object() || !object.contains("kind"))
        throw Error(where + ": " + phrase("an object { \"kind\": ... } is expected here"));
    Curve curve = curveOfKind(object["kind"], where + ".kind");
    for (const auto& [key, value] : object.items()) {
        const std::string at = where + "." + key;
        if (key == "name" && value.is_string())
            curve.name = value.get<std::string>();
        else if (key == "closed" && value.is_boolean())
            curve.closed = value.get<bool>();
        else if (key == "parameters")
            parseCurveParams(value, curve, at);
        else if (key == "points" && value.is_array()) {
            for (std::size_t i = 0; i < value.size(); ++i)
                curve.points.push_back(parsePoint(value[i], at + "[" + std::to_string(i) + "]"));
        } else if (key == "name" || key == "closed" || key == "points")
            throw Error(at + ": " +
                        (key == "name"     ? phrase("a text is expected here")
                         : key == "closed" ? phrase("true or false is expected here")
                                           : phrase("a list [ ... ] is expected here")));
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
    for (const ParamField& field : curve.kind().params)
        if (const ParamValue value = field.read(curve.params.values()); value != field.defaultValue)
            object[std::string(field.info.key)] = toJson(value);
    return object;
}

Curve curveOfKind(const Json& kind, const std::string& where) {
    if (!kind.is_string())
        throw Error(where + ": " + phrase("a text is expected here"));
    const auto id = kind.get<std::string>();
    if (const CurveKind* found = findCurveKind(id))
        return Curve(*found);
    std::string known;
    for (const CurveKind& each : curveKinds())
        known += (known.empty() ? "" : ", ") + std::string(each.id);
    throw Error(where + ": " + phrase("there is no kind of curve '%1': there are %2", id, known));
}

void parseCurveParams(const Json& object, Curve& curve, const std::string& where) {
    if (!object.is_object())
        throw Error(where + ": " + phrase("an object { \"key\": value, ... } is expected here"));
    for (const auto& [key, value] : object.items()) {
        const std::string at = where + "." + key;
        const ParamInfo& info = curve.kind().required(key, where).info;
        curve.params.set(key, parseJsonValue(info, nlohmann::json(value), at), at);
    }
}

Json curvesJson(const std::vector<Curve>& curves) {
    Json list = Json::array();
    for (const Curve& curve : curves)
        list.push_back(curveJson(curve));
    return list;
}

std::vector<Curve> parseCurves(const Json& list, const std::string& where) {
    if (!list.is_array())
        throw Error(where + ": " + phrase("a list [ ... ] is expected here"));
    std::vector<Curve> curves;
    for (std::size_t i = 0; i < list.size(); ++i)
        curves.push_back(parseCurve(list[i], where + "[" + std::to_string(i) + "]"));
    return curves;
}

} // namespace oxbow
