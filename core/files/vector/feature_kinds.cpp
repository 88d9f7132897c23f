#include "core/files/vector/feature_kinds.h"

#include "core/base/error.h"
#include "core/base/number_text.h"

#include <algorithm>
#include <array>

namespace oxbow {

namespace {

using KindJson = nlohmann::ordered_json;

constexpr std::array<std::string_view, 11> kKindNames = {"river", "stream", "canal", "lake",  "reservoir", "coastline",
                                                         "road",  "ridge",  "cliff", "land", "none"};

constexpr double kWidest = 1000.0, kSteepest = 60.0;

/// Widths and grades of roads are about those of Central European guidelines for rural roads.
constexpr std::string_view kUsualKinds = R"({ "kinds": [
  { "tag": "waterway=river", "shape": "line", "kind": "river", "width_m": 20 },
  { "tag": "waterway=canal", "shape": "line", "kind": "canal", "width_m": 12 },
  { "tag": "waterway=stream", "shape": "line", "kind": "stream", "width_m": 3 },
  { "tag": "waterway=tidal_channel", "shape": "line", "kind": "stream", "width_m": 3 },
  { "tag": "waterway=brook", "shape": "line", "kind": "stream", "width_m": 2 },
  { "tag": "waterway=ditch", "shape": "line", "kind": "none" },
  { "tag": "waterway=drain", "shape": "line", "kind": "none" },
  { "tag": "waterway=dam", "shape": "line", "kind": "none" },
  { "tag": "waterway=weir", "shape": "line", "kind": "none" },
  { "tag": "waterway=*", "shape": "line", "kind": "stream", "width_m": 3 },
  { "tag": "waterway=*", "shape": "ring", "kind": "none" },
  { "tag": "water=river", "shape": "ring", "kind": "none" },
  { "tag": "water=stream", "shape": "ring", "kind": "none" },
  { "tag": "water=canal", "shape": "ring", "kind": "none" },
  { "tag": "water=reservoir", "shape": "ring", "kind": "reservoir" },
  { "tag": "landuse=reservoir", "shape": "ring", "kind": "reservoir" },
  { "tag": "water=lake", "shape": "ring", "kind": "lake" },
  { "tag": "water=pond", "shape": "ring", "kind": "lake" },
  { "tag": "natural=water", "shape": "ring", "kind": "lake" },
  { "tag": "natural=coastline", "shape": "line", "kind": "coastline" },
  { "tag": "natural=coastline", "shape": "ring", "kind": "coastline" },
  { "tag": "natural=ridge", "shape": "line", "kind": "ridge" },
  { "tag": "natural=arete", "shape": "line", "kind": "ridge" },
  { "tag": "natural=cliff", "shape": "line", "kind": "cliff" },
  { "tag": "highway=motorway", "shape": "line", "kind": "road", "width_m": 12, "max_grade_percent": 6 },
  { "tag": "highway=trunk", "shape": "line", "kind": "road", "width_m": 10, "max_grade_percent": 7 },
  { "tag": "highway=primary", "shape": "line", "kind": "road", "width_m": 8, "max_grade_percent": 8 },
  { "tag": "highway=secondary", "shape": "line", "kind": "road", "width_m": 7, "max_grade_percent": 9 },
  { "tag": "highway=tertiary", "shape": "line", "kind": "road", "width_m": 6, "max_grade_percent": 10 },
  { "tag": "highway=unclassified", "shape": "line", "kind": "road", "width_m": 5, "max_grade_percent": 12 },
  { "tag": "highway=residential", "shape": "line", "kind": "road", "width_m": 5, "max_grade_percent": 12 },
  { "tag": "highway=service", "shape": "line", "kind": "road", "width_m": 4, "max_grade_percent": 14 },
  { "tag": "highway=track", "shape": "line", "kind": "road", "width_m": 3, "max_grade_percent": 18 },
  { "tag": "highway=footway", "shape": "line", "kind": "none" },
  { "tag": "highway=path", "shape": "line", "kind": "none" },
  { "tag": "highway=steps", "shape": "line", "kind": "none" },
  { "tag": "highway=cycleway", "shape": "line", "kind": "none" },
  { "tag": "highway=bridleway", "shape": "line", "kind": "none" },
  { "tag": "highway=pedestrian", "shape": "line", "kind": "none" },
  { "tag": "highway=proposed", "shape": "line", "kind": "none" },
  { "tag": "highway=construction", "shape": "line", "kind": "none" },
  { "tag": "highway=*", "shape": "line", "kind": "road", "width_m": 6, "max_grade_percent": 10 },
  { "tag": "landuse=forest", "shape": "ring", "kind": "land", "cover": "forest" },
  { "tag": "natural=wood", "shape": "ring", "kind": "land", "cover": "forest" },
  { "tag": "natural=bare_rock", "shape": "ring", "kind": "land", "cover": "rock" },
  { "tag": "natural=scree", "shape": "ring", "kind": "land", "cover": "rock" },
  { "tag": "landuse=farmland", "shape": "ring", "kind": "land", "cover": "field" },
  { "tag": "landuse=farm", "shape": "ring", "kind": "land", "cover": "field" },
  { "tag": "landuse=orchard", "shape": "ring", "kind": "land", "cover": "field" },
  { "tag": "landuse=vineyard", "shape": "ring", "kind": "land", "cover": "field" },
  { "tag": "landuse=residential", "shape": "ring", "kind": "land", "cover": "town" },
  { "tag": "landuse=industrial", "shape": "ring", "kind": "land", "cover": "town" },
  { "tag": "landuse=commercial", "shape": "ring", "kind": "land", "cover": "town" },
  { "tag": "landuse=retail", "shape": "ring", "kind": "land", "cover": "town" }
] })";

const std::string& neededText(const KindJson& row, const char* key, const std::string& where) {
    const auto found = row.find(key);
    if (found == row.end() || !found->is_string())
        throw Error(where + ": " + phrase("'%1' is missing, or is no text", key));
    return found->get_ref<const std::string&>();
}

double numberOf(const KindJson& row, const char* key, double most, const std::string& where) {
    const auto found = row.find(key);
    if (found == row.end())
        return 0.0;
    if (!found->is_number() || !(found->get<double>() > 0.0) || found->get<double>() > most)
        throw Error(where + "." + key + ": " + phrase("a number above 0 and up to %1 is expected here", shortNumber(most)));
    return found->get<double>();
}

FeatureRule ruleOf(const KindJson& row, const std::string& where) {
    if (!row.is_object())
        throw Error(where + ": " + phrase("an object { \"tag\": ... } is expected here"));
    for (const auto& [key, value] : row.items())
        if (key != "tag" && key != "shape" && key != "kind" && key != "cover" && key != "width_m" && key != "max_grade_percent")
            throw Error(where + ": " + phrase("'%1' is not known here", key));
    FeatureRule rule;
    const std::string& tag = neededText(row, "tag", where);
    const std::size_t equals = tag.find('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == tag.size())
        throw Error(where + ".tag: " + phrase("'%1' is not of the form KEY=VALUE", tag));
    rule.key = tag.substr(0, equals);
    rule.value = tag.substr(equals + 1);
    const std::string& shape = neededText(row, "shape", where);
    if (shape != "line" && shape != "ring")
        throw Error(where + ".shape: " + phrase("there is no '%1': give line or ring", shape));
    rule.shape = shape[0];
    const std::string& kind = neededText(row, "kind", where);
    const auto* found = std::ranges::find(kKindNames, kind);
    if (found == kKindNames.end())
        throw Error(where + ".kind: " + phrase("there is no '%1': give river, stream, canal, lake, reservoir, coastline, road, ridge, cliff, land or none", kind));
    rule.kind = static_cast<FeatureKind>(found - kKindNames.begin());
    const bool needsRing = rule.kind == FeatureKind::Lake || rule.kind == FeatureKind::Reservoir || rule.kind == FeatureKind::Land;
    const bool needsLine = rule.kind <= FeatureKind::Canal || rule.kind == FeatureKind::Road;
    if ((needsRing && rule.shape != 'r') || (needsLine && rule.shape != 'l'))
        throw Error(where + ": " + phrase("a %1 is no %2", kind, shape));
    if (rule.kind == FeatureKind::Land)
        rule.cover = neededText(row, "cover", where);
    rule.widthM = numberOf(row, "width_m", kWidest, where);
    rule.maxGradePercent = numberOf(row, "max_grade_percent", kSteepest, where);
    return rule;
}

bool fits(const FeatureRule& rule, const KindJson& tags, const KindJson* anyKey) {
    if (anyKey && rule.value != "*" && *anyKey == rule.value)
        return true;
    const auto found = tags.find(rule.key);
    return found != tags.end() && found->is_string() && !found->get_ref<const std::string&>().empty() &&
           (rule.value == "*" || *found == rule.value);
}

} // namespace

std::string_view featureKindName(FeatureKind kind) {
    return kKindNames[static_cast<std::size_t>(kind)];
}

const FeatureKinds& FeatureKinds::usual() {
    static const FeatureKinds kKinds = [] {
        FeatureKinds kinds;
        const KindJson file = KindJson::parse(kUsualKinds);
        for (const KindJson& row : file["kinds"])
            kinds.rules.push_back(ruleOf(row, "kinds"));
        return kinds;
    }();
    return kKinds;
}

FeatureKinds FeatureKinds::withRows(std::string_view json, const std::string& where) {
    const KindJson file = KindJson::parse(json, nullptr, false);
    if (!file.is_object() || !file.contains("kinds") || !file["kinds"].is_array())
        throw Error(where + ": " + phrase("this is no table of kinds: { \"kinds\": [ ... ] } is expected"));
    FeatureKinds kinds;
    for (const KindJson& row : file["kinds"])
        kinds.rules.push_back(ruleOf(row, where + ": kinds[" + std::to_string(kinds.rules.size()) + "]"));
    kinds.rules.insert(kinds.rules.end(), usual().rules.begin(), usual().rules.end());
    return kinds;
}

const FeatureRule* FeatureKinds::find(const KindJson& tags, bool isRing) const {
    const auto anyKey = tags.find("fclass");
    const bool hasAnyKey = anyKey != tags.end() && anyKey->is_string();
    for (const FeatureRule& rule : rules)
        if (rule.shape == (isRing ? 'r' : 'l') && fits(rule, tags, hasAnyKey ? &*anyKey : nullptr))
            return &rule;
    return nullptr;
}

std::string featureKindsText(const FeatureKinds& kinds) {
    std::string text = "{ \"kinds\": [\n";
    for (std::size_t i = 0; i < kinds.rules.size(); ++i) {
        const FeatureRule& rule = kinds.rules[i];
        KindJson row{{"tag", rule.key + "=" + rule.value}, {"shape", rule.shape == 'r' ? "ring" : "line"}, {"kind", featureKindName(rule.kind)}};
        if (!rule.cover.empty())
            row["cover"] = rule.cover;
        if (rule.widthM > 0.0)
            row["width_m"] = rule.widthM;
        if (rule.maxGradePercent > 0.0)
            row["max_grade_percent"] = rule.maxGradePercent;
        text += "  " + row.dump() + (i + 1 < kinds.rules.size() ? ",\n" : "\n");
    }
    return text + "] }\n";
}

void unpackOtherTags(KindJson& properties) {
    const auto found = properties.find("other_tags");
    if (found == properties.end() || !found->is_string())
        return;
    const std::string text = found->get<std::string>();
    const auto quoted = [&](std::size_t& at) -> std::optional<std::string> {
        const std::size_t begin = text.find('"', at);
        if (begin == std::string::npos)
            return std::nullopt;
        std::string word;
        for (at = begin + 1; at < text.size() && text[at] != '"'; ++at)
            word += text[at] == '\\' && at + 1 < text.size() ? text[++at] : text[at];
        ++at;
        return word;
    };
    for (std::size_t at = 0; at < text.size();) {
        const auto key = quoted(at);
        const auto value = key ? quoted(at) : std::nullopt;
        if (!value)
            return;
        if (!properties.contains(*key))
            properties[*key] = *value;
    }
}

std::string tagText(const KindJson& tags, const char* key) {
    const auto found = tags.find(key);
    return found != tags.end() && found->is_string() ? found->get<std::string>() : std::string();
}

bool saysYes(const KindJson& properties, const char* key) {
    const auto found = properties.find(key);
    if (found == properties.end())
        return false;
    if (found->is_number())
        return *found != 0;
    const std::string value = found->is_string() ? found->get<std::string>() : std::string("no");
    return !value.empty() && value != "no" && value != "F" && value != "false" && value != "0";
}

} // namespace oxbow
