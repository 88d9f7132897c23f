#include "ui/widgets/file_question.h"

#include "ui/widgets/settings_store.h"

#include <QDir>
#include <QFileInfo>

namespace oxbow {

namespace {

const QString kFolderKey = QStringLiteral("files/folder");

} // namespace

QString lastFolder() {
    return settings::value(kFolderKey, QDir::homePath()).toString();
}

void setLastFolder(const QString& folder) {
    settings::set(kFolderKey, folder);
}

QFileDialog* fileDialog(QWidget& asker, const FileQuestion& question, std::function<void(const QString&)> then) {
    const QFileInfo start(QDir(lastFolder()), question.start);
    const bool isFolder = start.isDir();
    auto* dialog = new QFileDialog(&asker, question.title, isFolder ? start.filePath() : start.path(), question.filter);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(question.mode);
    dialog->setFileMode(question.files);
    dialog->setOption(QFileDialog::ShowDirsOnly, question.files == QFileDialog::Directory);
    if (!isFolder)
        dialog->selectFile(start.fileName());
    const bool isOfFile = question.files != QFileDialog::Directory;
    QObject::connect(dialog, &QFileDialog::fileSelected, &asker, [isOfFile, then = std::move(then)](const QString& path) {
        if (isOfFile)
            setLastFolder(QFileInfo(path).absolutePath());
        then(path);
    });
    return dialog;
}

} // namespace oxbow
