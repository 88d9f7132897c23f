#pragma once

#include <QByteArray>

namespace oxbow {

/// A file that is built into the program: "style.qss", "first_start.json", "icons/play.svg".
[[nodiscard]] QByteArray windowFile(const char* name);

} // namespace oxbow
