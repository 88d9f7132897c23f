#pragma once

#include <QDir>
#include <QFile>
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
    /// Leaves the one copy as a killed program does: under a name whose lock nobody holds.
    static bool leaveAsKilled(const QString& name) {
        const QString copy = folder().filePath(autosaves().first()), left = folder().filePath(name);
        return QFile::copy(copy, left + QStringLiteral(".oxbow")) &&
               QFile::copy(copy.chopped(6) + QStringLiteral(".ini"), left + QStringLiteral(".ini"));
    }
    [[nodiscard]] static QStringList autosaves() { return folder().entryList({QStringLiteral("*.oxbow")}); }
};

} // namespace oxbow
