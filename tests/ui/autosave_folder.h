#pragma once

#include <QDir>
#include <QStandardPaths>

namespace oxbow {

/// Where the copies of a test's windows lie, empty at first: to be there before the window looks for its folders.
struct AutosaveFolder {
    AutosaveFolder() {
        QStandardPaths::setTestModeEnabled(true);
        folder().removeRecursively(); // a run that was killed leaves its copies
    }
    [[nodiscard]] static QDir folder() {
        return QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/autosave"));
    }
    [[nodiscard]] static QStringList autosaves() { return folder().entryList({QStringLiteral("*.oxbow")}); }
};

} // namespace oxbow
