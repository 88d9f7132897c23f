#include "ui/widgets/file_question.h"

#include <QFileInfo>

namespace oxbow {

QFileDialog* fileDialog(QWidget& asker, const FileQuestion& question, std::function<void(const QString&)> then) {
    const QFileInfo start(question.start);
    const bool isFolder = question.start.isEmpty() || start.isDir();
    auto* dialog = new QFileDialog(&asker, question.title, isFolder ? question.start : start.path(), question.filter);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(question.mode);
    dialog->setFileMode(question.files);
    dialog->setOption(QFileDialog::ShowDirsOnly, question.files == QFileDialog::Directory);
    if (!isFolder)
        dialog->selectFile(start.fileName());
    QObject::connect(dialog, &QFileDialog::fileSelected, &asker, std::move(then));
    return dialog;
}

} // namespace oxbow
