#include "ui/recipe/user_presets.h"

#include "core/base/error.h"
#include "core/files/atomic_file.h"
#include "core/param/param_text.h"

#include <nlohmann/json.hpp>

#include <QDir>
#include <QFile>
#include <QStandardPaths>

namespace oxbow {

namespace {

using Json = nlohmann::ordered_json;

QString fileOf(const StageKind& kind) {
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/presets/") +
           QString::fromUtf8(kind.id.data(), static_cast<int>(kind.id.size())) + QStringLiteral(".json");
}

Json readAll(const StageKind& kind) {
    QFile file(fileOf(kind));
    if (!file.open(QIODevice::ReadOnly))
        return Json::object();
    const Json all = Json::parse(file.readAll().toStdString(), nullptr, false);
    return all.is_object() ? all : Json::object();
}

void writeAll(const StageKind& kind, const Json& all) {
    const QString file = fileOf(kind);
    QDir().mkpath(QFileInfo(file).absolutePath());
    writeFileAtomically(file.toStdString(), all.dump(2) + "\n");
}

} // namespace

QStringList UserPresets::names() const {
    QStringList list;
    const Json all = readAll(m_kind);
    for (const auto& [name, values] : all.items())
        list << QString::fromStdString(name);
    return list;
}

std::vector<KeyedValue> UserPresets::values(const QString& name) const {
    std::vector<KeyedValue> values;
    const Json all = readAll(m_kind);
    const auto found = all.find(name.toStdString());
    if (found == all.end() || !found->is_object())
        return values;
    for (const ParamField& param : m_kind.params) {
        const auto value = found->find(std::string(param.info.key));
        if (value == found->end())
            continue;
        try {
            values.push_back({std::string(param.info.key), parseJsonValue(param.info, nlohmann::json(*value),
                                                                          std::string(param.info.key))});
        } catch (const Error&) {
            continue; // of another version of the program: the rest still helps
        }
    }
    return values;
}

void UserPresets::save(const QString& name, const StageParams& params) const {
    Json all = readAll(m_kind);
    Json& values = all[name.toStdString()] = Json::object();
    for (const ParamField& param : m_kind.params)
        if (param.info.kind != ParamKind::Seed && param.info.kind != ParamKind::File)
            values[std::string(param.info.key)] = toJson(param.read(params.values()));
    writeAll(m_kind, all);
}

void UserPresets::remove(const QString& name) const {
    Json all = readAll(m_kind);
    all.erase(name.toStdString());
    writeAll(m_kind, all);
}

} // namespace oxbow
