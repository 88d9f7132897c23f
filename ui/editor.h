#pragma once

#include <QStringList>

class QApplication;

namespace oxbow {

/// Shows the window and runs it until it is closed: on the first of the files, or on the example where none
/// is given. `noPicture` says why this machine can draw no 3D view; empty where it can. Returns the program's
/// exit code.
int runEditor(QApplication& application, const QStringList& files, const QString& noPicture = {});

} // namespace oxbow
