#include "ui/parameters/user_presets.h"

#include "ui/widgets/value_text.h"

#include "core/base/error.h"
#include "core/files/storage/atomic_file.h"
#include "core/mask/mix_json.h"
#include "core/param/param_text.h"
#include "core/recipe/recipe_file.h"

#include <nlohmann/json.hpp>

#include <QDir>
#include <QFile>
#include <QLockFile>
#include <QStandardPaths>

namespace oxbow {

using Json = nlohmann::ordered_json;

namespace {

constexpr int kPatienceMs = 2000; ///< for another window that saves

} // namespace

// ---- File ----

PresetFile::PresetFile(const QString& name)
    : m_file(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) +
             QStringLiteral("/presets/%1.json").arg(name)) {}

Json PresetFile::readAll() const {
    QFile file(m_file);
    if (!file.open(QIODevice::ReadOnly))
        return Json::object();
    const Json all = Json::parse(file.readAll().toStdString(), nullptr, false);
    return all.is_object() ? all : Json::object();
}

QStringList PresetFile::names() const {
    QStringList list;
    const Json all = readAll();
    for (const auto& [name, values] : all.items())
        list << QString::fromStdString(name);
    return list;
}

Json PresetFile::value(const QString& name) const {
    const Json all = readAll();
    const auto found = all.find(name.toStdString());
    return found == all.end() ? Json() : *found;
}

template <typename Change>
void PresetFile::change(Change edit) const {
    QDir().mkpath(QFileInfo(m_file).absolutePath());
    QLockFile lock(m_file + QStringLiteral(".lock")); // another window may save one too
    static_cast<void>(lock.tryLock(kPatienceMs));
    Json all = readAll();
    edit(all);
    writeFileAtomically(m_file.toStdString(), all.dump(2) + "\n");
}

void PresetFile::save(const QString& name, const Json& value) const {
    change([&](Json& all) { all[name.toStdString()] = value; });
}

void PresetFile::remove(const QString& name) const {
    change([&](Json& all) { all.erase(name.toStdString()); });
}

// ---- Stages ----

StagePresetFile::StagePresetFile(const StageKind& kind)
    : PresetFile(plainText(kind.id)), m_kind(kind) {}

std::vector<KeyedValue> StagePresetFile::values(const QString& name) const {
    std::vector<KeyedValue> values;
    const Json saved = value(name);
    if (!saved.is_object())
        return values;
    for (const ParamField& param : m_kind.params) {
        const std::string key(param.info.key);
        const auto found = saved.find(key);
        if (found == saved.end())
            continue;
        try {
            values.push_back({key, parseJsonValue(param.info, nlohmann::json(*found), key)});
        } catch (const Error&) {
            continue; // of another version of the program: the rest still helps
        }
    }
    return values;
}

void StagePresetFile::save(const QString& name, const StageParams& params) const {
    Json values = Json::object();
    for (const ParamField& param : m_kind.params)
        if (param.info.kind != ParamKind::Seed && param.info.kind != ParamKind::File)
            values[std::string(param.info.key)] = toJson(param.read(params.values()));
    PresetFile::save(name, values);
}

// ---- Masks ----

MaskPresetFile::MaskPresetFile() : PresetFile(QStringLiteral("masks")) {}

std::vector<MaskEntry> MaskPresetFile::mask(const QString& name) const {
    return parseMask(value(name), name.toStdString());
}

void MaskPresetFile::save(const QString& name, std::vector<MaskEntry> mask) const {
    for (MaskEntry& entry : mask) {
        entry.strokes.clear();
        entry.endTexts.clear(); // the values that they name stay behind
        entry.params.forgetTexts();
    }
    PresetFile::save(name, maskJson(mask));
}

// ---- Groups ----

GroupPresetFile::GroupPresetFile() : PresetFile(QStringLiteral("groups")) {}

Recipe GroupPresetFile::recipe(const QString& name) const {
    return parseRecipe(value(name).dump(), name.toStdString());
}

void GroupPresetFile::save(const QString& name, Recipe part) const {
    for (RecipeStage& stage : part.stages)
        stage.group = name.toStdString();
    PresetFile::save(name, Json::parse(recipeText(part, true)));
}

} // namespace oxbow
