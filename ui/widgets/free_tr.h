#pragma once

#include <QCoreApplication>
#include <QString>

/// `tr` for functions of no QObject: `using unowned::tr;` in the file's unnamed namespace. Translations know them as of "oxbow".
namespace oxbow::unowned {

[[nodiscard]] inline QString tr(const char* text) {
    return QCoreApplication::translate("oxbow", text);
}

} // namespace oxbow::unowned
