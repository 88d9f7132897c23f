#pragma once

#include <QStringList>

namespace oxbow {

/// Whether these arguments ask for a description of the machine.
[[nodiscard]] bool isDiagnosis(const QStringList& arguments);

/// `oxbow --diagnose`: prints what a bug report needs - versions, Qt platform, OpenGL, vector units, folders, memory,
/// locale - and a list of the problems found, as plain text. The window system and OpenGL are tried in processes of their
/// own (`--diagnose window`, `--diagnose opengl`), since drivers that are at fault may end the program that asks them.
/// Always returns 0.
int runDiagnosis(int argc, char** argv, const QStringList& arguments);

} // namespace oxbow
