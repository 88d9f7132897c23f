#pragma once

#include "core/recipe/recipe_edit.h"

#include <nlohmann/json_fwd.hpp>

#include <QString>

namespace oxbow {

/// Named values that the user saved, in one JSON file of the user's own data folder: { "name": ..., ... }.
class PresetFile {
public:
    explicit PresetFile(const QString& name); ///< of the file, without folder and extension
    virtual ~PresetFile() = default;           // a button holds it without knowing of what

    [[nodiscard]] QStringList names() const;
    /// Null where there is none of that name.
    [[nodiscard]] nlohmann::ordered_json value(const QString& name) const;
    /// Both throw Error where the file cannot be written.
    void save(const QString& name, const nlohmann::ordered_json& value) const;
    void remove(const QString& name) const;

private:
    [[nodiscard]] nlohmann::ordered_json readAll() const;
    template <typename Change>
    void change(Change edit) const;

    QString m_file;
};

/// Of a kind of stage: { "key": value, ... }. What does not fit the stage any more is left out when it is read.
class StagePresetFile : public PresetFile {
public:
    explicit StagePresetFile(const StageKind& kind);

    [[nodiscard]] std::vector<KeyedValue> values(const QString& name) const;
    void save(const QString& name, const StageParams& params) const;

private:
    const StageKind& m_kind;
};

/// Of masks, for whatever stage: the entries without the strokes of painted ones, which belong to one ground.
class MaskPresetFile : public PresetFile {
public:
    MaskPresetFile();

    /// Throws Error that says what this version of the program cannot read in it.
    [[nodiscard]] std::vector<MaskEntry> mask(const QString& name) const;
    void save(const QString& name, std::vector<MaskEntry> mask) const;
};

/// Of several stages that make a group: a recipe each, with the named values that they follow.
class GroupPresetFile : public PresetFile {
public:
    GroupPresetFile();

    /// Throws Error that says what this version of the program cannot read in it.
    [[nodiscard]] Recipe recipe(const QString& name) const;
    void save(const QString& name, Recipe part) const;
};

} // namespace oxbow
