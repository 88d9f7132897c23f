#pragma once

#include "app/command_syntax.h"
#include "core/files/heightmap_file.h"

#include <QCommandLineParser>

namespace oxbow {

/// The options that say how a heightmap is read, and what was given for them. Error for values that cannot be.
void declareReadOptions(CommandSyntax& syntax);
[[nodiscard]] HeightmapReadOptions readOptions(const QCommandLineParser& parser);
/// The first of these options that was given; null where none was.
[[nodiscard]] const char* givenReadOption(const QCommandLineParser& parser);

} // namespace oxbow
