#include "ui/window/language.h"

#include "ui/widgets/value_text.h"

#include <QCoreApplication>
#include <QDir>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

#include <memory>
#include <vector>

/// A static library's resources are not found by themselves. Outside every namespace, as Qt asks.
static void haveLanguages() {
    Q_INIT_RESOURCE(oxbow_languages);
}

namespace oxbow {

namespace {

const QString kFolder = QStringLiteral(":/oxbow/translations");

std::vector<std::unique_ptr<QTranslator>>& installed() {
    static std::vector<std::unique_ptr<QTranslator>> translators;
    return translators;
}

void install(const QLocale& locale, const QString& name, const QString& folder) {
    auto translator = std::make_unique<QTranslator>();
    if (!translator->load(locale, name, QStringLiteral("_"), folder))
        return;
    QCoreApplication::installTranslator(translator.get());
    installed().push_back(std::move(translator));
}

} // namespace

QStringList languages() {
    haveLanguages();
    QStringList codes;
    for (const QString& file : QDir(kFolder).entryList({QStringLiteral("oxbow_*.qm")}))
        codes << file.mid(6).chopped(3);
    return codes;
}

void useLanguage(const QString& code) {
    haveLanguages();
    installed().clear(); // a translator that is destroyed is removed
    const QLocale locale = code.isEmpty() ? QLocale::system() : QLocale(code);
    install(QLocale(QStringLiteral("en")), QStringLiteral("oxbow"), kFolder); // its plurals
    install(locale, QStringLiteral("qtbase"), QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    install(locale, QStringLiteral("oxbow"), kFolder);
    setDecimalSign(locale.decimalPoint().front());
}

QString languageName(const QString& code) {
    return QLocale(code).nativeLanguageName();
}

} // namespace oxbow
