#pragma once

#include <QStringList>

namespace oxbow {

/// Whether these arguments ask for a command or for words, not for the editor.
[[nodiscard]] bool isCommand(const QStringList& arguments);

/// Carries out `oxbow run|convert|stages|compare|help|--help|--version ...` and returns the exit code: 0, or 1 after one
/// line on stderr that says what, where and what to do. Needs no display.
int runCommandLine(const QStringList& arguments);

} // namespace oxbow
