#pragma once

#include <QFileDialog>

#include <functional>

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

} // namespace oxbow
