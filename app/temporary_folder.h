#pragma once

#include "core/base/passing_folder.h"

#include <QTemporaryDir>

namespace oxbow {

/// A folder among the temporary files of the system, which goes with the program (PassingFolder).
class TemporaryFolder : public QTemporaryDir {
public:
    TemporaryFolder() : TemporaryFolder(FolderBeingMade()) {}

private:
    explicit TemporaryFolder(const FolderBeingMade&) {}

    PassingFolder m_passing{path().toStdString()};
};

} // namespace oxbow
