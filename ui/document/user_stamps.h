#pragma once

#include <QObject>
#include <QString>
#include <QStringList>

#include <filesystem>

namespace oxbow {

/// The user's own stamps: heightmaps in a folder of the user's data.
class UserStamps {
public:
    [[nodiscard]] static std::filesystem::path folder();
    /// Paths of all of them, by name.
    [[nodiscard]] static QStringList files();
    /// Of one with that name; characters that file names cannot have are replaced. Throws Error for a name without any.
    [[nodiscard]] static std::filesystem::path fileOf(const QString& name);
};

/// Tells who shows the stamps that there are others.
class UserStampNews : public QObject {
    Q_OBJECT
public:
    [[nodiscard]] static UserStampNews& instance();
signals:
    void changed();
};

} // namespace oxbow
