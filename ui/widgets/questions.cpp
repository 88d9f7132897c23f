#include "ui/widgets/questions.h"

#include "ui/widgets/settings_store.h"

#include <QDir>
#include <QFileInfo>
#include <QInputDialog>
#include <QPushButton>

#include <algorithm>

namespace oxbow {

namespace {

const QString kFolderKey = QStringLiteral("files/folder");

template <typename Asked>
QInputDialog* inputDialog(QWidget& asker, const Asked& question) {
    auto* dialog = new QInputDialog(&asker);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(question.title);
    dialog->setLabelText(question.label);
    return dialog;
}

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

QInputDialog* numberDialog(QWidget& asker, const NumberQuestion& question, std::function<void(double)> then) {
    QInputDialog* const dialog = inputDialog(asker, question);
    dialog->setInputMode(QInputDialog::DoubleInput);
    dialog->setDoubleDecimals(question.decimals);
    dialog->setDoubleRange(question.low, question.high);
    dialog->setDoubleValue(question.value);
    QObject::connect(dialog, &QInputDialog::doubleValueSelected, &asker, std::move(then));
    return dialog;
}

QInputDialog* askText(QWidget& asker, const TextQuestion& question, std::function<void(const QString&)> then) {
    QInputDialog* const dialog = inputDialog(asker, question);
    dialog->setTextValue(question.start);
    QObject::connect(dialog, &QInputDialog::textValueSelected, &asker,
                     [then = std::move(then), mayBeEmpty = question.mayBeEmpty](const QString& typed) {
                         if (const QString text = typed.trimmed(); mayBeEmpty || !text.isEmpty())
                             then(text);
                     });
    dialog->open();
    return dialog;
}

QMessageBox* ask(QWidget& asker, const Question& question, const std::vector<Answer>& answers) {
    auto* box = new QMessageBox(QMessageBox::NoIcon, question.title, question.text, QMessageBox::NoButton, &asker);
    box->setObjectName(QLatin1String(question.name));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setInformativeText(question.details);
    for (const Answer& answer : answers) {
        const QAbstractButton* button = box->addButton(answer.words, answer.role);
        QObject::connect(box, &QMessageBox::buttonClicked, &asker,
                         [button, then = answer.then](const QAbstractButton* clicked) {
                             if (clicked == button && then)
                                 then();
                         });
    }
    if (std::ranges::find(answers, QMessageBox::RejectRole, &Answer::role) == answers.end())
        box->addButton(QMessageBox::Cancel);
    box->open();
    return box;
}

} // namespace oxbow
