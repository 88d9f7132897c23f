#pragma once

#include <QStringList>

namespace oxbow {

class Application;

/// Shows the window and runs it until it is closed: on the first of the files, or on the example where none
/// is given. Where the machine has no OpenGL 3.3, words stand in place of the 3D view. Returns the program's
/// exit code.
int runEditor(Application& application, const QStringList& files);

} // namespace oxbow
