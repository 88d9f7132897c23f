#pragma once

#include <QCommandLineParser>

namespace oxbow {

/// `oxbow run --watch`: runs a recipe, and again whenever its file or the input changes. What goes wrong is told, and the next
/// change waited for; never returns. Throws UsageError for options that it cannot be combined with.
[[noreturn]] void watchRecipe(const QCommandLineParser& parser);

} // namespace oxbow
