#include "core/base/phrase.h"
#include "core/files/heightmap_file.h"
#include "core/param/param_text.h"
#include "core/run/import_recipe.h"
#include "resources/translations/core_phrases.h"
#include "tests/core/recipe/random_recipe.h"
#include "tests/core/recipe/recipe_with.h"
#include "tests/ui/german_window.h"
#include "ui/files/export_footer.h"
#include "ui/files/import_dialog.h"
#include "ui/files/products_page.h"
#include "ui/recipe/check_panel.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/unit_system.h"
#include "ui/widgets/units_text.h"
#include "ui/widgets/value_text.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QComboBox>
#include <QDialog>
#include <QDockWidget>
#include <QFile>
#include <QGroupBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QRegularExpression>

/// What core says, and all that a window shows, in the language of the window.
namespace oxbow {
namespace {

TEST(PhraseText, EverySentenceOfCoreIsSaidInGermanWithItsArguments) {
    useLanguage(QStringLiteral("de"));
    for (const char* key : kCorePhrases) {
        QString german = QCoreApplication::translate("phrases", key);
        for (int i = 1; i <= 6; ++i)
            german.replace(QStringLiteral("%%1").arg(i), QStringLiteral("v%1").arg(i));
        const Phrase said = phrase(key, "v1", "v2", "v3", "v4", "v5", "v6");
        EXPECT_EQ(phraseText("ground.png: " + said).toStdString(), "ground.png: " + german.toStdString()) << key;
    }
    useLanguage(QStringLiteral("en"));
}

TEST(PhraseText, WhatIsNoPhraseStaysAndEnglishIsUnchanged) {
    const Phrase error = "/a: b/ground.png: " + phrase("damaged PNG: the palette is missing");
    EXPECT_EQ(phraseText(error), QStringLiteral("/a: b/ground.png: damaged PNG: the palette is missing"));
    useLanguage(QStringLiteral("de"));
    EXPECT_EQ(phraseText(error), QStringLiteral("/a: b/ground.png: beschädigtes PNG: die Palette fehlt"));
    EXPECT_EQ(phraseText("snow and ice"), QStringLiteral("snow and ice"));
    EXPECT_EQ(phraseText("100%1 wool"), QStringLiteral("100%1 wool"));
    EXPECT_EQ(phraseText(phrase("there is no kind of curve '%1': there are %2", "%2", "100 %1")),
              phraseText(phrase("there is no kind of curve '%1': there are %2", "A", "B")).replace(u'A', QStringLiteral("%2")).replace(u'B', QStringLiteral("100 %1")));
    EXPECT_EQ(phraseText(""), QString());
    EXPECT_EQ(phraseText(phrase("There is not enough memory for %1: close other programs, choose a smaller terrain "
                                "or keep fewer states of the run",
                                phrase("the next step of %1 on %2", "Lakes", phrase("%1 x %2 cells", 64, 32)))),
              QStringLiteral("Der Speicher reicht nicht für den nächsten Schritt von Seen auf 64 × 32 Zellen: andere "
                             "Programme schließen, ein kleineres Gelände wählen oder weniger Zustände des Laufs "
                             "behalten"));
    useLanguage(QStringLiteral("en"));
}

TEST(PhraseText, ChoicesThatAreAllowedAreJoinedInTheLanguageOfTheWindow) {
    useLanguage(QStringLiteral("de"));
    int seen = 0;
    for (const StageKind& kind : stageKinds())
        for (const ParamField& param : kind.params)
            if (param.info.kind == ParamKind::Choice && param.info.options.size() > 1) {
                EXPECT_TRUE(phraseText(allowedText(param.info)).contains(QStringLiteral(" oder "))) << param.info.key;
                ++seen;
            }
    EXPECT_GT(seen, 3);
    useLanguage(QStringLiteral("en"));
}

TEST(PhraseText, UnitsAreWrittenAndReadInTheLanguageOfTheWindow) {
    useLanguage(QStringLiteral("de"));
    EXPECT_EQ(units::shown(Unit::PerCell).symbol, QStringLiteral("je Zelle"));
    EXPECT_EQ(parseNumber(QStringLiteral("2 je Zelle"), Unit::PerCell).value, 2.0);
    EXPECT_EQ(parseNumber(QStringLiteral("2 mm/a"), Unit::MillimetrePerYear).value, 2.0);
    EXPECT_EQ(parseNumber(QStringLiteral("2 mm/yr"), Unit::MillimetrePerYear).value, 2.0);
    EXPECT_EQ(quantityText(1.8, 2), QStringLiteral("1,80"));
    EXPECT_EQ(exactNumber(0.25), QStringLiteral("0,25"));
    EXPECT_EQ(parseNumber(exactNumber(0.25), Unit::None).value, 0.25) << "what a field shows it reads";
    useLanguage(QStringLiteral("en"));
    EXPECT_EQ(units::shown(Unit::PerCell).symbol, QStringLiteral("per cell"));
    EXPECT_EQ(quantityText(1.8, 2), QStringLiteral("1.80"));
}

/// Words that hardly any English sentence goes without and no German one has.
bool looksEnglish(const QString& text) {
    static const QRegularExpression kEnglish(
        QStringLiteral(
            "\\b(the|of|is|are|and|with|not|from|cannot|choose|this|that|there|each|where|lakes?|rivers?|"
            "heights?|water|steps?|cells?|added|left|lost|per|cells?|ground|rock|file|nothing|outlet|level)"
            "\\b"),
        QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression kMarkup(QStringLiteral("<[^>]*>"));
    static const QRegularExpression kParameterId(QStringLiteral("Parameter-ID: \\w+"));
    return QString(text).remove(kMarkup).remove(kParameterId).contains(kEnglish);
}

class GermanTexts : public GermanWindow {
protected:
    /// All that the parts of a window show or say, each with where it stands.
    static void expectGerman(const QWidget& top) {
        const auto expect = [](const QWidget& part, const QString& text) {
            EXPECT_FALSE(looksEnglish(text)) << part.metaObject()->className() << " " << part.objectName().toStdString()
                                             << ": " << text.toStdString();
        };
        QList<QWidget*> parts = top.findChildren<QWidget*>();
        for (const QWidget* part : parts) {
            expect(*part, part->toolTip());
            expect(*part, part->accessibleName());
            expect(*part, part->accessibleDescription());
            expect(*part, part->windowTitle());
            if (const auto* label = qobject_cast<const QLabel*>(part))
                expect(*part, label->text());
            if (const auto* button = qobject_cast<const QAbstractButton*>(part))
                expect(*part, button->text());
            if (const auto* group = qobject_cast<const QGroupBox*>(part))
                expect(*part, group->title());
            if (const auto* line = qobject_cast<const QLineEdit*>(part))
                expect(*part, line->placeholderText());
            if (const auto* box = qobject_cast<const QComboBox*>(part))
                for (int i = 0; i < box->count(); ++i)
                    expect(*part, box->itemText(i));
            if (const auto* view = qobject_cast<const QAbstractItemView*>(part); view && view->model())
                for (int row = 0; row < view->model()->rowCount(); ++row)
                    for (int column = 0; column < view->model()->columnCount(); ++column)
                        for (const int role : {Qt::DisplayRole, Qt::ToolTipRole})
                            expect(*part, view->model()->index(row, column).data(role).toString());
            if (const auto* header = qobject_cast<const QHeaderView*>(part); header && header->model())
                for (int i = 0; i < header->count(); ++i)
                    for (const int role : {Qt::DisplayRole, Qt::ToolTipRole})
                        expect(*part, header->model()->headerData(i, header->orientation(), role).toString());
        }
    }
    void showAllPanels() {
        for (QDockWidget* dock : m_window->findChildren<QDockWidget*>())
            dock->show();
    }
    [[nodiscard]] QString messageAfterOpening(const QString& path) {
        const QString before = m_window->messages().text();
        m_window->files().open(path, ImportDialog::Asks::WhereUnsaid);
        EXPECT_TRUE(waitFor([&] { return m_window->messages().text() != before; })) << path.toStdString();
        return m_window->messages().text();
    }
};

TEST_F(GermanTexts, ErrorsOfBrokenFilesAreGerman) {
    const QByteArray png("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x10\0\0\0\x10\x10\0\0\0\0", 29);
    for (const QString& file :
         {putFile("broken.png", png.toStdString()), putFile("empty.tif", {}), putFile("text.tif", "no TIFF at all"),
          putFile("grid.asc", "ncols 3\nnrows 2\ncellsize 1\n1 2 three\n4 5 6\n"), putFile("N36W084.hgt", "123"),
          putFile("broken.oxbow", "PK is not enough"), putFile("no_json.json", "{ \"oxbow\": 1,"),
          putFile("no_stage.json", R"({"oxbow": 1, "grid": {"width": 8, "height": 8, "cell_size_m": 1},
                                      "stages": [{"stage": "magic"}]})"),
          putFile("bad_value.json", R"({"oxbow": 1, "grid": {"width": 8, "height": 8, "cell_size_m": 1},
                                       "stages": [{"stage": "noise", "parameters": {"relief_m": "high"}}]})"),
          m_folder.filePath(QStringLiteral("missing.png"))}) {
        const QString message = messageAfterOpening(file);
        // What there is instead are keys of the recipe's language.
        const QString words =
            message.section(u'/', -1).section(u':', 1).section(QStringLiteral("es gibt "), 0, 1);
        EXPECT_FALSE(looksEnglish(words)) << message.toStdString();
    }
}

TEST_F(GermanTexts, NotesOfStagesAndOfImportsAreGerman) {
    Recipe recipe = test::recipeWith({96, 96, 20.0}, {"noise", "lakes", "rivers", "river_network"});
    recipe.stages[1].params.set("mode", std::string("rain"));
    recipe.stages[1].handles.push_back({HandleKind::SetLevel, {-500.0, -500.0}, 10.0, {}});
    QStringList notes;
    QObject::connect(&m_document, &Document::notesChanged, [&](const QStringList& told) { notes << told; });
    m_document.load(recipe, {});
    runToTheEnd();
    EXPECT_TRUE(waitFor([&] { return notes.size() >= 3; })) << notes.size();
    Heightmap map({40, 30, 10.0});
    HeightmapWriteOptions eight;
    eight.bits = 8;
    for (std::size_t i = 0; i < map.cells().size(); ++i)
        map.cells()[i] = static_cast<float>(i % 97);
    const QString file = m_folder.filePath(QStringLiteral("eight.png"));
    writeHeightmap(file.toStdString(), map, eight);
    QFile::remove(m_folder.filePath(QStringLiteral("eight.png.json")));
    m_document.load(importRecipe(file.toStdString(), map.grid(), {}), {});
    runToTheEnd();
    for (const QString& note : notes)
        EXPECT_FALSE(looksEnglish(note)) << note.toStdString();
}

TEST_F(GermanTexts, AnExportThatFailsSaysSoInGerman) {
    loadSmall(0.1);
    runToTheEnd();
    ProductsPage* page = m_window->showExport();
    for (const ExportChoice& choice : exportChoices())
        page->setChecked(QString::fromStdString(choice.key), choice.key == "png16");
    page->setFolder(putFile("a_file", "x"));
    page->setName(QStringLiteral("out"));
    QTest::mouseClick(page->footer().button(), Qt::LeftButton);
    ASSERT_TRUE(waitFor([&] { return !page->footer().isBusy() && !page->footer().resultText().isEmpty(); }));
    EXPECT_FALSE(looksEnglish(page->footer().resultText().section(u':', 1)))
        << page->footer().resultText().toStdString();
    expectGerman(*page->window());
}

TEST_F(GermanTexts, PanelsLedgerTablesAndFindingsAreGerman) {
    Heightmap map({128, 96, 20.0});
    for (int y = 0; y < 96; ++y)
        for (int x = 0; x < 128; ++x)
            map.at(x, y) = static_cast<float>(3 * x + 2 * y + 40 * ((x / 16 + y / 16) % 2));
    map.at(60, 40) += 900.0f;
    const QString file = m_folder.filePath(QStringLiteral("spiked.tif"));
    writeHeightmap(file.toStdString(), map);
    Recipe recipe = importRecipe(file.toStdString(), map.grid(), {});
    for (const char* id : {"droplet_erosion", "shallow_water_erosion", "lakes", "rivers"})
        recipe.stages.emplace_back(*findStageKind(id));
    for (RecipeStage& stage : recipe.stages)
        if (stage.params.kind().id == "droplet_erosion")
            stage.params.set("drops_per_cell", 0.2);
        else if (stage.params.kind().id == "shallow_water_erosion")
            stage.params.set("duration_s", 30.0);
    showAllPanels();
    m_document.load(recipe, {});
    runToTheEnd();
    for (const RecipeStage& stage : m_document.recipe().stages) {
        m_document.selectStage(stage.id);
        expectGerman(*m_window);
    }
    m_window->actions()["stage.check"]->trigger();
    ASSERT_TRUE(waitFor([&] { return !m_window->checkPanel().isChecking(); }));
    EXPECT_GT(m_window->checkPanel().list()->count(), 0);
    expectGerman(m_window->checkPanel());
}

TEST_F(GermanTexts, TheExamplesNameTheirStagesInGerman) {
    m_window->files().openExample("first_start.json", false);
    std::vector<std::string> names;
    for (const RecipeStage& stage : m_document.recipe().stages)
        names.push_back(stage.name);
    for (const char* const name : {"Schichten", "Hebung und Flüsse", "Regen", "Einzelheiten", "Moräne"})
        EXPECT_TRUE(std::ranges::find(names, name) != names.end()) << name;
}

TEST_F(GermanTexts, ARangeOfValuesIsNoRangeOfMountains) {
    for (const char* context : {"oxbow::RangeSlider", "oxbow::SequencePage"})
        EXPECT_EQ(QCoreApplication::translate(context, "Range"), QStringLiteral("Bereich")) << context;
    EXPECT_EQ(translated("Range"), QStringLiteral("Gebirge")) << "the example";
}

TEST_F(GermanTexts, EveryWindowThatAnActionOpensIsGerman) {
    loadSmall(0.1);
    for (QAction* action : m_window->actions().all()) {
        EXPECT_FALSE(looksEnglish(action->text())) << action->text().toStdString();
        EXPECT_FALSE(looksEnglish(action->toolTip())) << action->toolTip().toStdString();
    }
    for (const char* id : {"edit.preferences", "help.shortcuts", "help.about", "file.new", "edit.grid"}) {
        QAction* action = m_window->actions()[id];
        ASSERT_NE(action, nullptr) << id;
        action->trigger();
        QCoreApplication::processEvents();
        for (QWidget* top : QApplication::topLevelWidgets())
            if (top != m_window.get() && top->isVisible()) {
                SCOPED_TRACE(id);
                expectGerman(*top);
                top->close();
            }
    }
}

/// Also run on 1600 x 1000 pixels at 200 %, which are 800 x 500. A window that once needed more would stay as large.
TEST_F(GermanWindow, FitsItsScreen) {
    const auto expectFit = [&](const std::string& at) {
        QTest::qWait(20);
        const QSize room = m_window->screen()->availableSize();
        for (const QSize& size : {m_window->minimumSizeHint(), m_window->size()}) {
            EXPECT_LE(size.width(), room.width()) << at;
            EXPECT_LE(size.height(), room.height()) << at;
        }
    };
    expectFit("without a recipe");
    Recipe recipe;
    recipe.grid = {128, 128, 20.0};
    for (const StageKind& kind : stageKinds())
        if (!kind.readsFile())
            recipe.stages.emplace_back(kind);
    loadRecipe(recipe);
    for (auto* dock : m_window->findChildren<QDockWidget*>()) {
        dock->show();
        dock->raise();
        expectFit(dock->objectName().toStdString());
    }
    for (const RecipeStage& stage : recipe.stages) {
        m_document.selectStage(stage.id);
        expectFit(std::string(stage.params.kind().id));
    }
}

} // namespace
} // namespace oxbow
