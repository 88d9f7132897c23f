#include "ui/document/user_stamps.h"

#include "core/base/error.h"

#include <QDir>
#include <QRegularExpression>
#include <QStandardPaths>

namespace oxbow {

namespace {

const QString kEnding = QStringLiteral(".png");

QString folderName() {
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/stamps");
}

} // namespace

std::filesystem::path UserStamps::folder() {
    return folderName().toStdString();
}

QStringList UserStamps::files() {
    const QDir folder(folderName());
    QStringList paths;
    for (const QString& name : folder.entryList({QStringLiteral("*") + kEnding}, QDir::Files, QDir::Name | QDir::IgnoreCase))
        paths << folder.filePath(name);
    return paths;
}

std::filesystem::path UserStamps::fileOf(const QString& name) {
    static const QRegularExpression kForbidden(QStringLiteral(R"([\x00-\x1f/\\:*?"<>|])"));
    QString plain = name.trimmed().replace(kForbidden, QStringLiteral("_"));
    while (plain.startsWith(u'.'))
        plain.remove(0, 1);
    if (plain.isEmpty())
        throw Error(UserStampNews::tr("The stamp needs a name").toStdString());
    return folder() / (plain.left(100) + kEnding).toStdString();
}

UserStampNews& UserStampNews::instance() {
    static UserStampNews news;
    return news;
}

} // namespace oxbow
