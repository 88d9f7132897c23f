#include "core/mask/mix_json.h"

#include "core/base/near_words.h"
#include "core/paint/stroke_json.h"
#include "core/param/json_value.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

using Json = nlohmann::ordered_json;

template <typename E, std::size_t N>
E choiceOf(const Json& value, const ChoiceOption (&options)[N], const std::string& where) {
    for (std::size_t i = 0; i < N; ++i)
        if (value.is_string() && value.get<std::string>() == options[i].key)
            return static_cast<E>(i);
    throw Error(where + ": " + phrase("one of %1 is expected here", listed(options, &ChoiceOption::key)));
}

MaskEntry parseEntry(const Json& object, const std::string& where, bool mayFollow) {
    if (!object.is_object() || !object.contains("source") || !object["source"].is_string())
        throw Error(where + ": " + phrase("an object { \"source\": ... } is expected here"));
    const auto id = object["source"].get<std::string>();
    const MaskSource* source = findMaskSource(id);
    if (!source)
        throw Error(where +
                    ".source: " + phrase("there is no mask source '%1': there are %2", cutShort(id), knownNames(maskSources(), id, &MaskSource::id)));
    MaskEntry entry(*source);
    for (const auto& [key, value] : object.items()) {
        const std::string at = where + "." + cutShort(key);
        if (key == "source")
            continue;
        if (MaskEntry::endInfo(*source, key))
            mayFollow&& value.is_string() ? entry.setEnd(key, entry.end(key), value.get<std::string>())
                                          : entry.setEnd(key, jsonNumber(value, at));
        else if (key == "op")
            entry.op = choiceOf<MaskOp>(value, kMaskOps, at);
        else if (key == "invert" && value.is_boolean())
            entry.invert = value.get<bool>();
        else if (key == "stage" && id == "stage" && value.is_string())
            entry.stage = value.get<std::string>();
        else if (key == "curve" && entry.looksAtCurves() && value.is_string())
            entry.curve = value.get<std::string>();
        else if (key == "strokes" && id == "painted")
            entry.strokes = parseStrokes(value, at);
        else
            takeParameter(entry.params, key, value, at, mayFollow);
    }
    return entry;
}

Json entryJson(const MaskEntry& entry) {
    Json object{{"source", entry.source().id}};
    putChanged(entry.params, object);
    if (!entry.stage.empty())
        object["stage"] = entry.stage;
    if (!entry.curve.empty())
        object["curve"] = entry.curve;
    for (const char* key : {"from", "to", "soft"}) {
        const double end = entry.end(key);
        if (const std::string text = entry.endTexts.of(key); !text.empty())
            object[key] = text;
        else if (std::isfinite(end) && (end != 0.0 || key != std::string_view("soft")))
            object[key] = end;
    }
    if (entry.op != MaskOp::Multiply)
        object["op"] = kMaskOps[static_cast<std::size_t>(entry.op)].key;
    if (entry.invert)
        object["invert"] = true;
    if (!entry.strokes.empty())
        object["strokes"] = strokesJson(entry.strokes);
    return object;
}

} // namespace

Json maskJson(std::span<const MaskEntry> entries) {
    return jsonList(entries, entryJson);
}

std::vector<MaskEntry> parseMask(const Json& json, const std::string& where, bool mayFollow) {
    return parsedList(json, where, [&](const Json& object, const std::string& place) {
        return parseEntry(object, place, mayFollow);
    });
}

Json mixJson(const Mix& mix) {
    Json object = Json::object();
    for (const Param<Mix>& param : kMixParams)
        if (const ParamValue value = param.read(mix); value != param.read(Mix{}))
            object[std::string(param.key)] = toJson(value);
    if (!mix.shared.empty())
        object["where"] = mix.shared;
    else if (!mix.where.empty())
        object["where"] = maskJson(mix.where);
    return object;
}

Mix parseMix(const Json& json, const StageKind& kind, const std::string& where, bool mayFollow) {
    if (!json.is_object())
        throw Error(where + ": " + phrase("an object { \"amount\": ... } is expected here"));
    Mix mix;
    for (const auto& [key, value] : json.items()) {
        const std::string at = where + "." + cutShort(key);
        if (key == "where" && value.is_string()) {
            mix.shared = value.get<std::string>();
            continue;
        }
        if (key == "where") {
            mix.where = parseMask(value, at, mayFollow);
            continue;
        }
        const auto param = std::ranges::find(kMixParams, key, [](const Param<Mix>& p) { return p.key; });
        if (param == std::end(kMixParams))
            throw Error(where + ": " +
                        phrase("'%1' is not known here: there are amount, keep, mode and where", key));
        param->write(mix, parseJsonValue(*param, nlohmann::json(value), at));
    }
    checkMix(mix, kind, where);
    return mix;
}

} // namespace oxbow
