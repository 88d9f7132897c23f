#pragma once

#include "core/recipe/recipe_edit.h"

#include <QString>

namespace oxbow {

/// Named sets of values that the user saved, one JSON file a kind of stage in the user's own data folder:
/// { "name": { "key": value, ... }, ... }. What does not fit the stage any more is left out when it is read.
class UserPresets {
public:
    explicit UserPresets(const StageKind& kind) : m_kind(kind) {}

    [[nodiscard]] QStringList names() const;
    [[nodiscard]] std::vector<KeyedValue> values(const QString& name) const;
    /// Throws Error where the file cannot be written.
    void save(const QString& name, const StageParams& params) const;
    void remove(const QString& name) const;

private:
    const StageKind& m_kind;
};

} // namespace oxbow
