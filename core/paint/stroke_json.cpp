#include "core/paint/stroke_json.h"

#include "core/param/json_value.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

using Json = nlohmann::ordered_json;

constexpr int kLatestStep = 1'000'000'000;

double numberAt(const Json& object, const char* key, double fallback, const std::string& where) {
    return object.contains(key) ? jsonNumber(object[key], where + "." + key) : fallback;
}

std::int64_t wholeAt(const Json& object, const char* key, std::int64_t fallback, std::int64_t highest,
                     const std::string& where) {
    const auto found = object.find(key);
    if (found == object.end())
        return fallback;
    if (!found->is_number_integer() || *found < 0 || *found > highest)
        throw Error(where + "." + key + ": " +
                    phrase("a whole number from 0 to %1 is expected here", highest));
    return found->get<std::int64_t>();
}

int stepAt(const Json& object, const char* key, int fallback, const std::string& where) {
    return static_cast<int>(wholeAt(object, key, fallback, kLatestStep, where));
}

bool flagAt(const Json& object, const char* key, const std::string& where) {
    return object.contains(key) && jsonFlag(object[key], where + "." + key);
}

/// The value behind a text that must be one of a few words.
template <typename Find>
auto wordAt(const Json& object, const char* key, const Find& find, const std::string& where) {
    const auto found = object.find(key);
    if (found == object.end() || !found->is_string())
        throw Error(where + ": " + phrase("'%1' is missing or no text", key));
    const auto value = find(found->get<std::string>());
    if (!value)
        throw Error(where + "." + key + ": " + phrase("'%1' is not known here", found->get<std::string>()));
    return *value;
}

BrushMask parseMask(const Json& object, const std::string& where) {
    expectKeys(object, {"min_slope_deg", "max_slope_deg", "min_height_m", "max_height_m", "painted"}, where);
    BrushMask mask;
    mask.minSlopeDeg = numberAt(object, "min_slope_deg", mask.minSlopeDeg, where);
    mask.maxSlopeDeg = numberAt(object, "max_slope_deg", mask.maxSlopeDeg, where);
    mask.minHeightM = numberAt(object, "min_height_m", mask.minHeightM, where);
    mask.maxHeightM = numberAt(object, "max_height_m", mask.maxHeightM, where);
    mask.painted = flagAt(object, "painted", where);
    return mask;
}

Brush parseBrush(const Json& object, const std::string& where) {
    Brush brush;
    brush.layer = wordAt(object, "layer", layerByKey, where);
    brush.action = wordAt(object, "action", brushActionByKey, where);
    brush.radiusM = neededNumber(object, "radius_m", where);
    brush.strength = neededNumber(object, "strength", where);
    brush.value = numberAt(object, "value", 0.0, where);
    if (object.contains("falloff"))
        brush.falloff = wordAt(object, "falloff", falloffByKey, where);
    brush.seed = static_cast<std::uint32_t>(
        wholeAt(object, "seed", 1, std::numeric_limits<std::uint32_t>::max(), where));
    brush.capped = flagAt(object, "capped", where);
    if (object.contains("mask"))
        brush.mask = parseMask(object["mask"], where + ".mask");
    return brush;
}

std::vector<Dab> parseDabs(const Json& object, const std::string& where) {
    const auto list = object.find("dabs");
    if (list == object.end() || !list->is_array() || list->size() % 3 != 0 ||
        !std::ranges::all_of(*list, [](const Json& number) { return number.is_number(); }))
        throw Error(where + ".dabs: " + phrase("a list of numbers x, y, pressure, ... is expected here"));
    std::vector<Dab> dabs;
    for (std::size_t i = 0; i < list->size(); i += 3)
        dabs.push_back(
            {(*list)[i].get<double>(), (*list)[i + 1].get<double>(), (*list)[i + 2].get<double>()});
    return dabs;
}

PaintEvent parseStroke(const Json& object, const std::string& where) {
    expectKeys(object,
              {"before_step", "until_step", "layer", "action", "radius_m", "strength", "value", "falloff",
               "seed", "capped", "mask", "continues", "dabs"},
              where);
    PaintEvent event;
    event.beforeStep = stepAt(object, "before_step", 0, where);
    event.untilStep = stepAt(object, "until_step", PaintEvent::kForever, where);
    event.continues = flagAt(object, "continues", where);
    event.stroke =
        std::make_shared<const Stroke>(Stroke{parseBrush(object, where), parseDabs(object, where)});
    event.group = newStrokeGroup();
    checkPaintEvent(event, where);
    return event;
}

Json maskJson(const BrushMask& mask) {
    Json object = Json::object();
    if (mask.minSlopeDeg > 0.0)
        object["min_slope_deg"] = mask.minSlopeDeg;
    if (mask.maxSlopeDeg < 90.0)
        object["max_slope_deg"] = mask.maxSlopeDeg;
    if (std::isfinite(mask.minHeightM))
        object["min_height_m"] = mask.minHeightM;
    if (std::isfinite(mask.maxHeightM))
        object["max_height_m"] = mask.maxHeightM;
    if (mask.painted)
        object["painted"] = true;
    return object;
}

Json strokeJson(const PaintEvent& event) {
    const Brush& brush = event.stroke->brush;
    Json object{{"before_step", event.beforeStep}};
    if (event.ends())
        object["until_step"] = event.untilStep;
    if (event.continues)
        object["continues"] = true;
    object["layer"] = info(brush.layer).key;
    object["action"] = key(brush.action);
    object["radius_m"] = brush.radiusM;
    object["strength"] = brush.strength;
    if (brush.action == BrushAction::Set)
        object["value"] = brush.value;
    object["falloff"] = key(brush.falloff);
    if (brush.action == BrushAction::Noise)
        object["seed"] = brush.seed;
    if (brush.capped)
        object["capped"] = true;
    if (brush.mask != BrushMask{})
        object["mask"] = maskJson(brush.mask);
    Json& dabs = object["dabs"] = Json::array();
    for (const Dab& dab : event.stroke->dabs)
        for (const double number : {dab.xM, dab.yM, dab.pressure})
            dabs.push_back(number);
    return object;
}

} // namespace

Json strokesJson(const std::vector<PaintEvent>& strokes) {
    return jsonList(strokes, strokeJson);
}

std::vector<PaintEvent> parseStrokes(const Json& list, const std::string& where) {
    std::vector<PaintEvent> strokes = parsedList(list, where, parseStroke);
    std::ranges::stable_sort(strokes, {}, &PaintEvent::beforeStep);
    for (std::size_t i = 0; i < strokes.size(); ++i) {
        if (!strokes[i].continues)
            continue;
        if (i == 0 || strokes[i - 1].stroke->brush != strokes[i].stroke->brush)
            throw Error(where + ": " +
                        phrase("a stroke with 'continues' needs one of the same brush before it"));
        strokes[i].group = strokes[i - 1].group;
    }
    return strokes;
}

} // namespace oxbow
