#include "ui/widgets/window_files.h"

#include <QFile>
#include <QString>

// The resource lives in a static library: naming it here makes the linker keep it.
static void keepWindowFiles() {
    Q_INIT_RESOURCE(oxbow_window);
    Q_INIT_RESOURCE(oxbow_icons);
    Q_INIT_RESOURCE(oxbow_recipes);
    Q_INIT_RESOURCE(oxbow_stages);
}

namespace oxbow {

QByteArray windowFile(const char* name) {
    keepWindowFiles();
    QFile file(QStringLiteral(":/oxbow/") + QString::fromLatin1(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace oxbow
