#pragma once

#include <QByteArray>
#include <QStandardPaths>
#include <QString>

namespace oxbow {

/// Where programs of a test keep their own data: a folder of this test's, for its child processes too.
class OwnDataFolder {
public:
    explicit OwnDataFolder(const QString& folder) {
        QStandardPaths::setTestModeEnabled(false);
        qputenv("XDG_DATA_HOME", folder.toUtf8());
    }
    ~OwnDataFolder() {
        if (m_before.isNull())
            qunsetenv("XDG_DATA_HOME");
        else
            qputenv("XDG_DATA_HOME", m_before);
        QStandardPaths::setTestModeEnabled(m_wasTestMode);
    }
    OwnDataFolder(const OwnDataFolder&) = delete;
    OwnDataFolder& operator=(const OwnDataFolder&) = delete;

private:
    bool m_wasTestMode = QStandardPaths::isTestModeEnabled();
    QByteArray m_before = qgetenv("XDG_DATA_HOME");
};

} // namespace oxbow
