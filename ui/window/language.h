#pragma once

#include <QString>
#include <QStringList>

namespace oxbow {

/// The languages of the window, by their codes: "de", "en".
[[nodiscard]] QStringList languages();

/// Lets the window speak a language; an empty code is the system's, English where there is no translation. Counts for what
/// is made from then on.
void useLanguage(const QString& code);

/// The language itself, as it is called there: "Deutsch".
[[nodiscard]] QString languageName(const QString& code);

} // namespace oxbow
