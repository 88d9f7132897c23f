#pragma once

#include <QFileDialog>

#include <functional>

namespace oxbow {

struct FileQuestion {
    QString title = {};
    QString start = {}; ///< folder or file to begin at
    QString filter = {};
    QFileDialog::AcceptMode mode = QFileDialog::AcceptOpen;
    QFileDialog::FileMode files = QFileDialog::AnyFile;
};

/// A window beside the run that asks for a file or a folder, to be opened; `then` comes with what was chosen. It goes
/// with the widget that asks, and nothing comes then.
[[nodiscard]] QFileDialog* fileDialog(QWidget& asker, const FileQuestion& question, std::function<void(const QString&)> then);

} // namespace oxbow
