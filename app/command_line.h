#pragma once

#include <QStringList>

namespace oxbow {

/// Whether these arguments ask for a command or for words, not for the editor.
[[nodiscard]] bool isCommand(const QStringList& arguments);

/// An argument as text: UTF-8, or byte by byte where it is none, so that `pathText` gives the same bytes back.
[[nodiscard]] QString argumentText(const char* bytes);

/// Carries out `oxbow run|convert|stages|compare|help|--help|--version ...` and returns the exit code: 0, or after one
/// line on stderr that says what, where and what to do 2 where the arguments cannot be, 1 where something else failed. Needs no display.
int runCommandLine(const QStringList& arguments);

/// The exit code where all that was said could be written; kFailed, after a line on stderr, where it could not.
[[nodiscard]] int endOfOutput(int code);

} // namespace oxbow
