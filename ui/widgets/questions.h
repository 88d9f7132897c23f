#pragma once

#include <QFileDialog>

#include <QMessageBox>

#include <functional>
#include <vector>

class QInputDialog;

namespace oxbow {

struct FileQuestion {
    QString title = {};
    QString start = {}; ///< folder or file to begin at; a file without a folder is in the last one
    QString filter = {};
    QFileDialog::AcceptMode mode = QFileDialog::AcceptOpen;
    QFileDialog::FileMode files = QFileDialog::AnyFile;
};

/// Of the last file that was chosen, opened or saved.
[[nodiscard]] QString lastFolder();
void setLastFolder(const QString& folder);

/// A window beside the run that asks for a file or a folder, to be opened; `then` comes with what was chosen. It goes
/// with the widget that asks, and nothing comes then.
[[nodiscard]] QFileDialog* fileDialog(QWidget& asker, const FileQuestion& question, std::function<void(const QString&)> then);

struct TextQuestion {
    QString title;
    QString label;
    QString start = {}; ///< what the line begins with
    bool mayBeEmpty = false;
};

/// Asks for a line of text in the same way; `then` comes with it, without the blanks around it.
QInputDialog* askText(QWidget& asker, const TextQuestion& question, std::function<void(const QString&)> then);

struct NumberQuestion {
    QString title;
    QString label;
    double value, low, high;
    int decimals = 2;
};

/// A window that asks for a number, to be opened or shown.
[[nodiscard]] QInputDialog* numberDialog(QWidget& asker, const NumberQuestion& question, std::function<void(double)> then);

/// The same for a length: the question's numbers and the answer are in metres, the text is in the unit that is shown, and
/// units are understood behind a number, as "220 m". What is none or lies outside is said, and stays to be mended.
[[nodiscard]] QDialog* lengthDialog(QWidget& asker, const NumberQuestion& question, std::function<void(double)> then);

struct Question {
    const char* name;
    QString title;
    QString text;
    QString details; ///< what follows from it
};

/// A button that answers a question, and what it does.
struct Answer {
    QString words;
    QMessageBox::ButtonRole role;
    std::function<void()> then;
};

/// Asks beside the run. There is a button to cancel too, unless one of the answers rejects.
QMessageBox* ask(QWidget& asker, const Question& question, const std::vector<Answer>& answers);

} // namespace oxbow
