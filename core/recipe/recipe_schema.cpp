#include "core/recipe/stage_reference.h"

#include "core/mask/mix.h"
#include "core/param/json_value.h"
#include "core/recipe/recipe_file.h"
#include "core/recipe/stage_registry.h"
#include "core/surface/surface.h"

#include <nlohmann/json.hpp>

namespace oxbow {

namespace {

using Json = nlohmann::ordered_json;

Json choiceOf(std::span<const ChoiceOption> options) {
    return {{"enum", jsonList(options, [](const ChoiceOption& option) { return option.key; })}};
}

Json parameter(const ParamField& field, bool mayFollow) {
    const ParamInfo& info = field.info;
    Json schema{{"type", info.kind == ParamKind::Toggle ? "boolean" : "string"}};
    if (info.kind == ParamKind::Choice)
        schema = choiceOf(info.options);
    if (isWorkedOut(info.kind)) {
        const char* const type = info.kind == ParamKind::Number ? "number" : "integer";
        schema["type"] = mayFollow ? Json{type, "string"} : Json(type);
        schema["minimum"] = info.range.hardMin;
        schema["maximum"] = info.range.hardMax;
    }
    schema["title"] = info.label;
    schema["description"] = info.help;
    schema["default"] = toJson(field.defaultValue);
    return schema;
}

/// `mayFollow`: numbers may be texts, which follow named values.
Json parametersOf(const ParamTable& table, bool mayFollow = false) {
    Json properties = Json::object();
    for (const ParamField& field : table.params)
        properties[std::string(field.info.key)] = parameter(field, mayFollow);
    return properties;
}

Json closed(Json properties, const Json& required = Json::array()) {
    Json object{{"type", "object"}, {"properties", std::move(properties)}, {"additionalProperties", false}};
    if (!required.empty())
        object["required"] = required;
    return object;
}

Json listOf(const Json& items) {
    return {{"type", "array"}, {"items", items}};
}

Json ref(const char* name) {
    return {{"$ref", "#/$defs/" + std::string(name)}};
}

/// One of several rows, told by the value of a key.
Json oneOfRows(const char* key, const std::vector<std::pair<std::string, Json>>& rows) {
    Json keys = Json::array(), rules = Json::array();
    for (const auto& [id, schema] : rows) {
        keys.push_back(id);
        rules.push_back({{"if", {{"properties", {{key, {{"const", id}}}}}}}, {"then", schema}});
    }
    return {{"type", "object"}, {"required", {key}}, {"properties", {{key, {{"enum", keys}}}}}, {"allOf", rules}};
}

Json maskEntry() {
    std::vector<std::pair<std::string, Json>> rows;
    for (const MaskSource& source : maskSources()) {
        Json properties = parametersOf(source, true);
        properties["source"] = Json::object();
        for (const char* end : {"from", "to"})
            properties[end] = {{"type", {"number", "string"}}};
        properties["soft"] = {{"type", {"number", "string"}}, {"minimum", 0}};
        properties["op"] = choiceOf(kMaskOps);
        properties["invert"] = {{"type", "boolean"}};
        if (source.id == "stage")
            properties["stage"] = {{"type", "string"}};
        if (source.id == "painted")
            properties["strokes"] = ref("strokes");
        if (MaskEntry(source).looksAtCurves())
            properties["curve"] = {{"type", "string"}};
        rows.emplace_back(source.id, closed(std::move(properties)));
    }
    return oneOfRows("source", rows);
}

Json mix() {
    Json properties = parametersOf(mixTable());
    properties["where"] = {{"oneOf", {ref("mask"), {{"type", "string"}}}}};
    return closed(std::move(properties));
}

Json changes(const char* key, const Json& what) {
    return listOf(closed({{"before_step", {{"type", "integer"}, {"minimum", 1}, {"maximum", 1000000000}}}, {key, what}},
                         {"before_step", key}));
}

Json stages() {
    std::vector<std::pair<std::string, Json>> rows;
    for (const StageKind& kind : stageKinds()) {
        const Json parameters = closed(parametersOf(kind));
        const Json followingParameters = closed(parametersOf(kind, true));
        Json properties{{"stage", {{"description", kind.help}}},
                        {"name", {{"type", "string"}}},
                        {"group", {{"type", "string"}}},
                        {"enabled", {{"type", "boolean"}, {"default", true}}},
                        {"off_with_group", {{"type", "boolean"}, {"default", false}}},
                        {"parameters", followingParameters},
                        {"mix", ref("mix")},
                        {"events", changes("set", parameters)},
                        {"mix_events", changes("mix", ref("mix"))},
                        {"strokes", ref("strokes")},
                        {"handles", listOf({{"type", "object"}})}};
        if (kind.holdsCurves())
            properties["curves"] = listOf({{"type", "object"}});
        rows.emplace_back(kind.id, closed(std::move(properties)));
    }
    return listOf(oneOfRows("stage", rows));
}

Json things(const ParamTable& table) {
    Json properties = parametersOf(table, true);
    properties["name"] = {{"type", "string"}, {"pattern", "^[A-Za-z0-9_-]+$"}};
    if (&table == &materialTable())
        properties["colour"] = {{"type", "string"}, {"pattern", "^#[0-9a-fA-F]{6}$"}};
    properties["where"] = ref("mask");
    return listOf(closed(std::move(properties), {"name"}));
}

Json schemaOf(const char* title, const Json& content) {
    Json schema{{"$schema", "https://json-schema.org/draft/2020-12/schema"}, {"title", title}};
    schema.update(content);
    return schema;
}

Json whole() {
    return {{"type", "integer"}, {"minimum", 0}};
}
Json number() {
    return {{"type", "number"}};
}

Json account(bool ofAll) {
    Json properties = Json::object(), keys = Json::array();
    for (const char* key : {"initial_m3", "in_m3", "out_m3", "rounding_m3", "masked_out_m3", "suspended_m3", "stored_m3",
                            "closing_error_m3", "relative_closing_error"}) {
        properties[key] = {{"type", {"number", "null"}}};
        keys.push_back(key);
    }
    if (ofAll)
        properties["largest_stage_closing_error_m3"] = number();
    return closed(std::move(properties), keys);
}

} // namespace

std::string recipeSchema() {
    const Json side{{"type", "integer"}, {"minimum", 1}, {"maximum", kMaxGridSide}};
    Json root = closed(
        {{"oxbow", {{"const", kRecipeVersion}}},
         {"grid",
          closed({{"width", side}, {"height", side}, {"cell_size_m", {{"type", "number"}, {"exclusiveMinimum", 0}}}},
                 {"width", "height", "cell_size_m"})},
         {"values", {{"type", "object"}, {"additionalProperties", {{"type", {"string", "number"}}}}}},
         {"masks", {{"type", "object"}, {"additionalProperties", ref("mask")}}},
         {"stages", stages()},
         {"surface", closed({{"materials", things(materialTable())},
                             {"scatters", things(scatterTable())},
                             {"natural", closed(parametersOf(naturalTable(), true))}})}},
        {"oxbow", "grid", "stages"});
    root["$defs"] = {{"mask", listOf(maskEntry())}, {"mix", mix()}, {"strokes", listOf({{"type", "object"}})}};
    return schemaOf("Oxbow recipe", root).dump(1) + "\n";
}

std::string reportSchema() {
    const Json stage{{"type", "object"},
                     {"properties",
                      {{"stage", {{"type", "string"}}},
                       {"name", {{"type", "string"}}},
                       {"enabled", {{"type", "boolean"}}},
                       {"steps", whole()},
                       {"seconds", {{"type", "number"}, {"minimum", 0}}},
                       {"rock", account(false)},
                       {"water", account(false)},
                       {"ice", account(false)},
                       {"sand", account(false)},
                       {"mud", account(false)}}},
                     {"required", {"stage", "name", "enabled", "steps", "seconds", "rock", "water"}}};
    const Json root = closed(
        {{"width", whole()},
         {"height", whole()},
         {"cell_size_m", number()},
         {"threads", whole()},
         {"stages", listOf(stage)},
         {"seconds", number()},
         {"elevation", closed({{"min_m", number()}, {"max_m", number()}, {"mean_m", number()}}, {"min_m", "max_m", "mean_m"})},
         {"ledger", closed({{"rock", account(true)}, {"water", account(true)}, {"ice", account(true)}, {"sand", account(true)}, {"mud", account(true)}},
                           {"rock", "water"})},
         {"lakes", whole()},
         {"rivers", whole()},
         {"river_check", closed({{"reaches", whole()}, {"points", whole()}, {"climb", whole()}, {"cross_a_lake", whole()}, {"end_on_land", whole()}, {"over_deeper_ground", whole()}})},
         {"notes", listOf({{"type", "string"}})},
         {"peak_memory_bytes", whole()},
         {"measures", {{"type", "object"}, {"additionalProperties", {{"type", {"number", "null"}}}}}},
         {"stateHash", {{"type", "string"}, {"pattern", "^[0-9a-f]{16}$"}}}},
        {"width", "height", "cell_size_m", "threads", "stages", "seconds", "elevation", "ledger", "lakes", "rivers", "notes",
         "peak_memory_bytes", "stateHash"});
    return schemaOf("Oxbow run report", root).dump(1) + "\n";
}

} // namespace oxbow
