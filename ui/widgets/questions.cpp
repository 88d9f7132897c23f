#include "ui/widgets/questions.h"

#include "ui/widgets/boxes.h"
#include "ui/widgets/settings_store.h"
#include "ui/widgets/unit_system.h"
#include "ui/widgets/units_text.h"
#include "ui/widgets/value_text.h"

#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileInfo>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include <algorithm>
#include <cmath>

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

/// Why a text is none of the lengths that are asked for; empty where it is one. The ends are rounded as they are shown.
QString lengthProblem(const TypedNumber& typed, const NumberQuestion& question) {
    if (!typed.value)
        return typed.problem;
    const double roundedM = std::pow(10.0, -question.decimals) / units::shown("m").perKept;
    if (*typed.value >= question.low - roundedM && *typed.value <= question.high + roundedM)
        return {};
    return QCoreApplication::translate("oxbow", "Out of range: %1 to %2 is possible")
        .arg(measureText(question.low, "m", question.decimals), measureText(question.high, "m", question.decimals));
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

QDialog* lengthDialog(QWidget& asker, const NumberQuestion& question, std::function<void(double)> then) {
    auto* dialog = new QDialog(&asker);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(question.title);
    auto* label = new QLabel(question.label);
    auto* field = new QLineEdit(plainNumber(question.value * units::shown("m").perKept, 'f', question.decimals) + unitSuffix(Unit::Metre));
    QLabel* const problem = named(wrapped(new QLabel), "warning");
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    filled(new QVBoxLayout(dialog), {}, {label, field, problem, buttons});
    label->setBuddy(field);
    problem->hide();
    field->selectAll();
    buttons->button(QDialogButtonBox::Ok)->setDefault(true);
    const auto take = [=, then = std::move(then)] {
        const TypedNumber typed = parseNumber(field->text(), Unit::Metre);
        const QString words = lengthProblem(typed, question);
        problem->setText(words);
        problem->setVisible(!words.isEmpty());
        if (!words.isEmpty())
            return;
        dialog->accept();
        then(std::clamp(*typed.value, question.low, question.high));
    };
    QObject::connect(buttons, &QDialogButtonBox::accepted, dialog, take);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
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
