#include "tests/ui/core_phrases.h"
#include "tests/ui/core_words.h"
#include "tests/ui/german_window.h"
#include "ui/document/recipe_edits.h"
#include "ui/recipe/add_stage_menu.h"

#include "places.h"

#include <QAction>
#include <QDockWidget>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenuBar>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QXmlStreamReader>

#include <algorithm>
#include <vector>

namespace oxbow {
namespace {

const QString kSources = QStringLiteral(OXBOW_SOURCE_ROOT);
const QString kTranslations = kSources + QStringLiteral("/resources/translations/");

struct Message {
    QString source;
    QStringList translations; ///< one, or one a form of a plural
    bool unfinished = false;
};

std::vector<Message> messagesOf(const QString& path) {
    QFile file(path);
    EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << path.toStdString();
    std::vector<Message> messages;
    QXmlStreamReader xml(&file);
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        if (xml.name() == QLatin1String("message"))
            messages.emplace_back();
        else if (xml.name() == QLatin1String("source"))
            messages.back().source = xml.readElementText();
        else if (xml.name() == QLatin1String("translation"))
            messages.back().unfinished = xml.attributes().value("type") == QLatin1String("unfinished"),
            messages.back().translations << xml.readElementText(QXmlStreamReader::IncludeChildElements);
    }
    EXPECT_FALSE(xml.hasError()) << xml.errorString().toStdString();
    return messages;
}

QStringList placeholders(const QString& text) {
    static const QRegularExpression kPlaceholder(QStringLiteral("%(?:\\d+|n)"));
    QStringList found;
    for (auto match = kPlaceholder.globalMatch(text); match.hasNext();)
        found << match.next().captured();
    found.sort();
    return found;
}

/// A list beside the translations, written anew where asked.
void expectListed(const QString& name, const QString& list) {
    QFile file(kTranslations + name);
    if (qEnvironmentVariableIsSet("OXBOW_UPDATE_TRANSLATIONS")) {
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(list.toUtf8());
        file.close();
    }
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    EXPECT_EQ(QString::fromUtf8(file.readAll()), list)
        << "run with OXBOW_UPDATE_TRANSLATIONS=1, then resources/translations/update.sh, and translate what "
           "is new";
}

TEST(Translation, TheListOfTheWordsOfCoreIsUpToDate) {
    QString list =
        QStringLiteral("// Written by the tests of the translation; see update.sh. No program includes it.\n"
                       "const char* const kCoreWords[] = {\n");
    for (const std::string& words : coreWords())
        list += QStringLiteral("    QT_TRANSLATE_NOOP(\"oxbow\", \"%1\"),\n")
                    .arg(QString::fromStdString(words)
                             .replace(u'\\', QLatin1String("\\\\"))
                             .replace(u'"', QLatin1String("\\\"")));
    expectListed(QStringLiteral("core_words.h"), list + QStringLiteral("};\n"));
}

TEST(Translation, TheListOfTheSentencesOfCoreIsUpToDate) {
    QString list = QStringLiteral("#pragma once\n\n#include <QCoreApplication>\n\n"
                                  "/// What core and render say to people, as patterns. Written by the tests "
                                  "of the translation; see update.sh.\n"
                                  "inline constexpr const char* kCorePhrases[] = {\n");
    for (const QString& pattern : phrasesOfSources(kSources))
        list += QStringLiteral("    QT_TRANSLATE_NOOP(\"phrases\", \"%1\"),\n").arg(pattern);
    expectListed(QStringLiteral("core_phrases.h"), list + QStringLiteral("};\n"));
}

/// A sentence that is put together in another way would stay English in every window.
TEST(Translation, EveryErrorAndNoteOfCoreIsAPhrase) {
    for (const QString& found : sentencesThatAreNoPhrases(kSources))
        ADD_FAILURE() << found.toStdString() << "\ncompose it by phrase(), core/base/phrase.h";
}

TEST(Translation, EveryTextHasAGermanOneWithTheSamePlaceholders) {
    const std::vector<Message> messages = messagesOf(kTranslations + QStringLiteral("oxbow_de.ts"));
    EXPECT_GT(messages.size(), 1000u);
    for (const Message& message : messages) {
        const std::string source = message.source.toStdString();
        EXPECT_FALSE(message.unfinished) << source;
        for (const QString& translation : message.translations) {
            EXPECT_FALSE(translation.trimmed().isEmpty() && !message.source.trimmed().isEmpty()) << source;
            const bool isPlural = message.source.contains(QLatin1String("%n"));
            EXPECT_TRUE(isPlural || placeholders(translation) == placeholders(message.source)) << source;
        }
    }
}

/// Words that told an artist nothing.
TEST(Translation, NoTextIsInTheWordsThatWereHardToUnderstand) {
    static const QRegularExpression kHard(
        QStringLiteral("^waiting$|^Mix$|As suits|Most snow|Equilibrium line|Drops in all|Nothing is said|broken off|Nothing fits|to become\\?|"
                       "\\b(Greatest|Least|greatest|heeds?|Heeds?|brim|forth|of which|let go|lets go)\\b|Switched On|as fast as can be"));
    for (const Message& message : messagesOf(kTranslations + QStringLiteral("oxbow_de.ts")))
        EXPECT_FALSE(kHard.match(message.source).hasMatch()) << message.source.toStdString();
}

/// Whatever the sources have and a file of translations has not would be new in a copy of it.
TEST(Translation, NoTextOfTheSourcesIsMissing) {
    const QString lupdate =
        QStandardPaths::findExecutable(QStringLiteral("lupdate"), {QStringLiteral("/usr/lib/qt6/bin")});
    ASSERT_FALSE(lupdate.isEmpty()) << "app/install.sh installs it";
    const QTemporaryDir folder;
    const QString copy = folder.filePath(QStringLiteral("oxbow_de.ts"));
    ASSERT_TRUE(QFile::copy(kTranslations + QStringLiteral("oxbow_de.ts"), copy));
    QProcess update;
    update.setWorkingDirectory(kSources);
    update.start(lupdate, {"-silent", "-no-obsolete", "-locations", "none", "-I", ".", "-tr-function-alias",
                           "QT_TR_NOOP+=WORDS", "ui", "resources/translations/core_words.h",
                           "resources/translations/core_phrases.h", "-ts", copy});
    ASSERT_TRUE(update.waitForFinished(kPatienceMs));
    for (const Message& message : messagesOf(copy))
        EXPECT_FALSE(message.unfinished)
            << message.source.toStdString() << "\nrun resources/translations/update.sh";
}

TEST_F(GermanWindow, MenusPanelsAndParametersAreGerman) {
    QStringList menus;
    for (const QAction* action : m_window->menuBar()->actions())
        menus << action->text().remove(u'&');
    EXPECT_EQ(menus.mid(0, 7), (QStringList{"Datei", "Bearbeiten", "Ansicht", "Werkzeuge", "Stufe",
                                            "Simulation", "Export"}));
    QStringList german;
    for (const Message& message : messagesOf(kTranslations + QStringLiteral("oxbow_de.ts")))
        german << message.translations;
    for (const QAction* action : m_window->actions().all())
        if (!action->text().isEmpty() && !action->objectName().startsWith(QLatin1String("view.saved"))) {
            EXPECT_TRUE(german.contains(action->text()))
                << action->objectName().toStdString() << ": " << action->text().toStdString();
        }
    for (const QDockWidget* dock : m_window->findChildren<QDockWidget*>())
        EXPECT_TRUE(german.contains(dock->windowTitle())) << dock->windowTitle().toStdString();
    loadSmall();
    m_document.selectStage(m_document.recipe().stages[1].id);
    const auto* row = m_window->findChild<QWidget*>(QStringLiteral("inertia"));
    ASSERT_NE(row, nullptr);
    EXPECT_EQ(row->findChild<QLabel*>()->text(), QStringLiteral("Trägheit"));
    EXPECT_TRUE(row->toolTip().contains(QStringLiteral("Vorgabe: "))) << row->toolTip().toStdString();
    setInertia(0.5);
    EXPECT_TRUE(m_document.undoStack().undoText().startsWith(QStringLiteral("Trägheit")));
}

TEST_F(GermanWindow, AStageIsFoundByItsGermanNameAndBySynonyms) {
    AddStageMenu menu(m_document);
    menu.setAttribute(Qt::WA_DeleteOnClose, false);
    menu.show();
    QTest::keyClicks(menu.searchField(), QStringLiteral("hydraulisch"));
    int fits = 0;
    for (int i = 0; i < menu.list()->count(); ++i)
        fits += !menu.list()->item(i)->isHidden();
    EXPECT_GE(fits, 4);
    EXPECT_LT(fits, 8);
    for (const auto& [typed, meant] : std::initializer_list<std::pair<const char*, const char*>>{
             {"fluss", "Flüsse"}, {"damm", "Stempel: Damm"}, {"hebung", "Flusserosion mit Hebung (Stream Power)"}}) {
        menu.searchField()->clear();
        QTest::keyClicks(menu.searchField(), QString::fromUtf8(typed));
        ASSERT_NE(menu.list()->currentItem(), nullptr) << typed;
        EXPECT_EQ(menu.list()->currentItem()->text(), QString::fromUtf8(meant));
    }
}

TEST(Language, ThereAreEnglishAndGermanAndTheirPlurals) {
    EXPECT_TRUE(languages().contains(QStringLiteral("de")));
    EXPECT_TRUE(languages().contains(QStringLiteral("en")));
    EXPECT_EQ(languageName(QStringLiteral("de")), QStringLiteral("Deutsch"));
    const auto files = [](int count) {
        return QCoreApplication::translate("oxbow", "%n file(s)", nullptr, count);
    };
    useLanguage(QStringLiteral("de"));
    EXPECT_EQ(files(1), QStringLiteral("1 Datei"));
    EXPECT_EQ(files(3), QStringLiteral("3 Dateien"));
    useLanguage(QStringLiteral("en"));
    EXPECT_EQ(files(1), QStringLiteral("1 file"));
    EXPECT_EQ(files(3), QStringLiteral("3 files"));
}

} // namespace
} // namespace oxbow
