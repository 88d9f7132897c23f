#include "ui/viewport/view_navigator.h"
#include "ui/window/preferences.h"

#include "tests/ui/editor_fixture.h"
#include "ui/timeline/timeline_bar.h"
#include "ui/widgets/slider_spin_box.h"
#include "ui/window/preferences_dialog.h"
#include "ui/window/shortcut_editor.h"
#include "ui/window/status_readout.h"

#include <QComboBox>
#include <QDockWidget>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QMenuBar>
#include <QPushButton>
#include <QSettings>
#include <QSpinBox>

#include <cmath>

namespace oxbow {

namespace {

using theme::contrast;
using theme::luminance;

/// Of all pixels, as the sheet of paper would shine: in linear light.
double meanLuminance(QWidget& widget) {
    const QImage picture = widget.grab().toImage();
    double sum = 0.0;
    for (int y = 0; y < picture.height(); ++y)
        for (int x = 0; x < picture.width(); ++x)
            sum += luminance(picture.pixelColor(x, y));
    return sum / picture.width() / picture.height();
}

class PreferencesTest : public EditorTest {
protected:
    ~PreferencesTest() override {
        m_window->preferences().set({});
        forgetSettings();
    }
    [[nodiscard]] PreferencesDialog& dialog() {
        PreferencesDialog* dialog = m_window->showPreferences();
        EXPECT_TRUE(QTest::qWaitForWindowExposed(dialog));
        return *dialog;
    }
    /// Presses keys in the shortcut field for an action.
    void giveKeys(const char* id, Qt::Key key, Qt::KeyboardModifiers modifiers) {
        auto* editor = dialog().findChild<ShortcutEditor*>();
        editor->choose(QLatin1String(id));
        QTest::keyClick(dialog().findChild<QKeySequenceEdit*>(QStringLiteral("shortcutKeys")), key,
                        modifiers);
        QCoreApplication::processEvents();
    }
    [[nodiscard]] QString keysOf(const char* id) {
        return m_window->actions()[id]->shortcut().toString(QKeySequence::PortableText);
    }
};

} // namespace

TEST(Preferences, SurviveARestart) {
    PreferenceValues values;
    values.scheme = theme::Scheme::Light;
    values.units = UnitSystem::Imperial;
    values.navigation = {.orbit = 2.0, .wheel = 0.5, .invertWheel = true, .leftPans = true};
    values.timelineMiB = 300;
    values.threads = 3;
    values.autosaveS = 25;
    values.shortcuts = {{"file.save", "Ctrl+Shift+Y"}, {"edit.redo", ""}};
    Preferences().set(values);
    EXPECT_EQ(Preferences().values(), values);
    forgetSettings();
    EXPECT_EQ(Preferences().values(), PreferenceValues());
}

TEST(Preferences, OfTwoWindowsKeepWhatEachChanged) {
    Preferences one, other;
    one.change([](PreferenceValues& values) { values.language = QStringLiteral("de"); });
    other.change([](PreferenceValues& values) { values.autosaveS = 25; });
    one.change([](PreferenceValues& values) { values.shortcuts = {{"file.save", "Ctrl+Shift+Y"}}; });
    other.change([](PreferenceValues& values) { values.units = UnitSystem::Imperial; });
    const PreferenceValues values = Preferences().values();
    EXPECT_EQ(values.language, QStringLiteral("de"));
    EXPECT_EQ(values.autosaveS, 25);
    EXPECT_EQ(values.units, UnitSystem::Imperial);
    EXPECT_EQ(values.shortcuts.value(QStringLiteral("file.save")), QStringLiteral("Ctrl+Shift+Y"));
    forgetSettings();
}

TEST(Preferences, NonsenseInTheFileBecomesSound) {
    QSettings settings;
    settings.setValue("navigation/orbit", -3.0);
    settings.setValue("session/timelineMiB", -1);
    settings.setValue("session/threads", "many");
    settings.setValue("files/autosaveSeconds", 0);
    settings.setValue("look/scheme", "plaid");
    const PreferenceValues values = Preferences().values();
    EXPECT_EQ(values, nearestPossible(values));
    EXPECT_DOUBLE_EQ(values.navigation.orbit, 0.1);
    EXPECT_EQ(values.timelineMiB, 16);
    EXPECT_EQ(values.threads, 0);
    EXPECT_EQ(values.autosaveS, 5);
    EXPECT_EQ(values.scheme, theme::Scheme::Dark);
    settings.clear();
}

TEST(Preferences, ThreadsAndBudgetReachTheNextSession) {
    PreferenceValues values;
    values.threads = 5;
    values.timelineMiB = 64;
    const Session::Options options = sessionOptions(values);
    EXPECT_EQ(options.threads, 5);
    EXPECT_EQ(options.timelineBytes, std::size_t{64} << 20);
    EXPECT_EQ(options.timelineDiskBytes, std::size_t{8} << 30);
    EXPECT_FALSE(options.timelineFolder.empty());
}

TEST(Theme, TextIsLegibleInEach) {
    for (const theme::Scheme scheme : {theme::Scheme::Dark, theme::Scheme::Light, theme::Scheme::Contrast}) {
        const double least = scheme == theme::Scheme::Contrast ? 7.0 : 4.5;
        const theme::Colours& colours = theme::coloursOf(scheme);
        for (const QColor& ground : {colours.background, colours.panel, colours.header, colours.raised,
                                     colours.well, colours.selected})
            for (const QColor& text : {colours.text, colours.muted, colours.strong})
                EXPECT_GE(contrast(text, ground), least)
                    << text.name().toStdString() << " on " << ground.name().toStdString();
        EXPECT_GE(contrast(colours.onAccent, colours.accent), least);
        EXPECT_GE(contrast(colours.onChosen, colours.chosen), least);
        EXPECT_GE(contrast(colours.strong, colours.fill), least);
        EXPECT_GE(contrast(colours.playhead, colours.panel), least);
        EXPECT_GE(contrast(colours.branch, colours.panel), 3.0) << "no text: WCAG asks 3 to 1 of what is drawn";
        EXPECT_GE(contrast(colours.warning, colours.panel), least);
        EXPECT_GE(contrast(colours.accentBright, colours.panel), least);
        if (scheme != theme::Scheme::Contrast)
            continue;
        for (const QColor& frame : {colours.border, colours.edge, colours.tick, colours.handle, colours.line})
            EXPECT_GE(contrast(frame, colours.panel), 3.0) << "WCAG 1.4.11";
    }
}

TEST(Theme, HighContrastIsTakenFromTheSystemUntilTheUserChooses) {
    settings::write();
    QSettings().remove(QStringLiteral("look"));
    const QPalette before = QGuiApplication::palette();
    QPalette plain;
    plain.setColor(QPalette::Window, QColor(0xef, 0xef, 0xef));
    plain.setColor(QPalette::WindowText, Qt::black);
    QGuiApplication::setPalette(plain);
    EXPECT_EQ(Preferences().values().scheme, theme::Scheme::Dark);
    QPalette stark;
    stark.setColor(QPalette::Window, Qt::black);
    stark.setColor(QPalette::WindowText, Qt::white);
    QGuiApplication::setPalette(stark);
    EXPECT_EQ(Preferences().values().scheme, theme::Scheme::Contrast);
    Preferences().change([](PreferenceValues& values) { values.scheme = theme::Scheme::Light; });
    EXPECT_EQ(Preferences().values().scheme, theme::Scheme::Light) << "chosen, and kept";
    Preferences().change([](PreferenceValues& values) { values.scheme = theme::Scheme::Contrast; });
    QGuiApplication::setPalette(plain);
    EXPECT_EQ(Preferences().values().scheme, theme::Scheme::Contrast);
    settings::write();
    QSettings().remove(QStringLiteral("look"));
    QGuiApplication::setPalette(before);
}

TEST(ViewNavigatorStyle, LeftButtonPansWhereWished) {
    const NavigationStyle pans{.leftPans = true};
    EXPECT_EQ(gestureOf(Qt::LeftButton, Qt::NoModifier, false, pans), ViewGesture::Pan);
    EXPECT_EQ(gestureOf(Qt::LeftButton, Qt::AltModifier, false, pans), ViewGesture::Orbit);
    EXPECT_EQ(gestureOf(Qt::LeftButton, Qt::NoModifier, false), ViewGesture::Orbit);
    EXPECT_EQ(gestureOf(Qt::LeftButton, Qt::NoModifier, true, pans), ViewGesture::None);
}

TEST(ViewNavigatorStyle, SensitivityScalesAndInversionTurnsBack) {
    const auto headingAfter = [](const NavigationStyle& style) {
        OrbitCamera camera;
        camera.setViewport(800, 600);
        ViewNavigator navigator(camera, [](const QPointF&) { return std::nullopt; });
        navigator.setStyle(style);
        const double before = camera.goal().headingDeg;
        navigator.begin(ViewGesture::Orbit, Qt::RightButton, {400, 300});
        navigator.dragTo({410, 300});
        return camera.goal().headingDeg - before;
    };
    const double usual = headingAfter({});
    ASSERT_NE(usual, 0.0);
    EXPECT_NEAR(headingAfter({.orbit = 2.0}), 2.0 * usual, 1e-9);
    EXPECT_NEAR(headingAfter({.invertOrbit = true}), -usual, 1e-9);
    const auto distanceAfter = [](const NavigationStyle& style) {
        OrbitCamera camera;
        camera.setViewport(800, 600);
        ViewNavigator navigator(camera, [](const QPointF&) { return std::nullopt; });
        navigator.setStyle(style);
        const double before = camera.goal().distanceM;
        navigator.wheel({400, 300}, 1.0);
        return camera.goal().distanceM / before;
    };
    EXPECT_NEAR(distanceAfter({.invertWheel = true}) * distanceAfter({}), 1.0, 1e-9);
    EXPECT_NEAR(distanceAfter({.wheel = 2.0}), distanceAfter({}) * distanceAfter({}), 1e-9);
}

TEST_F(PreferencesTest, CtrlCommaOpensTheWindow) {
    QTest::keyClick(m_window.get(), Qt::Key_Comma, Qt::ControlModifier);
    auto* opened = m_window->findChild<PreferencesDialog*>();
    ASSERT_NE(opened, nullptr);
    EXPECT_TRUE(opened->isVisible());
    EXPECT_FALSE(opened->isModal());
}

TEST_F(PreferencesTest, AutosaveFollowsTheInterval) {
    for (QSpinBox* box : dialog().findChildren<QSpinBox*>())
        if (box->minimum() == 5)
            box->setValue(17);
    EXPECT_EQ(m_window->files().autosave().intervalS(), 17);
    EXPECT_EQ(Preferences().values().autosaveS, 17);
}

TEST_F(PreferencesTest, TheRunForgetsStatesWhenTheBudgetShrinks) {
    Recipe recipe = test::recipeWith({256, 256, 20.0}, {"noise", "thermal_erosion"});
    m_document.load(recipe, {});
    runToTheEnd();
    const std::size_t before = m_document.snapshot()->keptBytes;
    ASSERT_GT(before, std::size_t{16} << 20) << "the run keeps too little for this test";
    m_window->preferences().change([](PreferenceValues& values) { values.timelineMiB = 16; });
    EXPECT_TRUE(QTest::qWaitFor([&] { return m_document.snapshot()->keptBytes <= std::size_t{16} << 20; }))
        << before << " -> " << m_document.snapshot()->keptBytes << " bytes";
}

TEST_F(PreferencesTest, AChangedShortcutTriggersItsActionAndTheOldOneDoesNot) {
    giveKeys("stage.add", Qt::Key_F8, Qt::ControlModifier);
    EXPECT_EQ(keysOf("stage.add"), "Ctrl+F8");
    EXPECT_TRUE(m_window->actions()["stage.add"]->toolTip().contains("F8"));
    dialog().close();
    QApplication::setActiveWindow(m_window.get());
    int count = 0;
    QObject::connect(m_window->actions()["stage.add"], &QAction::triggered, m_window.get(),
                     [&count] { ++count; });
    QTest::keyClick(m_window.get(), Qt::Key_F8, Qt::ControlModifier);
    EXPECT_EQ(count, 1);
    if (QWidget* popup = QApplication::activePopupWidget())
        popup->close();
    QTest::keyClick(m_window.get(), Qt::Key_A, Qt::ShiftModifier);
    EXPECT_EQ(count, 1);
    EXPECT_EQ(Preferences().values().shortcuts.value("stage.add"), "Ctrl+F8");
}

TEST_F(PreferencesTest, KeysOfAnotherActionAreRefused) {
    giveKeys("stage.add", Qt::Key_S, Qt::ControlModifier);
    EXPECT_EQ(keysOf("stage.add"), "Shift+A");
    EXPECT_EQ(keysOf("file.save"), "Ctrl+S");
    EXPECT_TRUE(dialog().findChild<ShortcutEditor*>()->problem().contains("Save"));
    EXPECT_TRUE(m_window->preferences().values().shortcuts.isEmpty());
}

TEST_F(PreferencesTest, ReturnAndEscAreNoShortcuts) {
    for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Enter, Qt::Key_Escape}) {
        giveKeys("stage.add", key, key == Qt::Key_Enter ? Qt::KeypadModifier : Qt::NoModifier);
        EXPECT_EQ(keysOf("stage.add"), "Shift+A") << key;
        EXPECT_TRUE(dialog().findChild<ShortcutEditor*>()->problem().contains("Esc")) << key;
    }
}

TEST_F(PreferencesTest, OneOrAllShortcutsAreReset) {
    giveKeys("stage.add", Qt::Key_F8, Qt::ControlModifier);
    giveKeys("file.save", Qt::Key_F9, Qt::ControlModifier);
    giveKeys("file.new", Qt::Key_F7, Qt::ControlModifier);
    auto* editor = dialog().findChild<ShortcutEditor*>();
    editor->choose(QStringLiteral("file.save"));
    editor->findChild<QPushButton*>(QStringLiteral("resetShortcut"))->click();
    EXPECT_EQ(keysOf("file.save"), "Ctrl+S");
    EXPECT_EQ(keysOf("stage.add"), "Ctrl+F8");
    editor->findChild<QPushButton*>(QStringLiteral("resetAllShortcuts"))->click();
    EXPECT_EQ(keysOf("stage.add"), "Shift+A");
    EXPECT_EQ(keysOf("file.new"), "Ctrl+N");
}

TEST_F(PreferencesTest, StoredShortcutsAreInForceAtTheStartAndOutrankOthers) {
    m_window->preferences().change([](PreferenceValues& values) {
        values.shortcuts = {{"help.about", "Ctrl+S"}, {"edit.undo", ""}};
    });
    MainWindow another(m_document, QStringLiteral("no picture in this test"));
    EXPECT_EQ(another.actions()["help.about"]->shortcut().toString(), "Ctrl+S");
    EXPECT_TRUE(another.actions()["file.save"]->shortcuts().isEmpty());
    EXPECT_TRUE(another.actions()["edit.undo"]->shortcuts().isEmpty());
}

TEST_F(PreferencesTest, EveryPanelTurnsLightAndDarkAgain) {
    loadSmall();
    m_document.selectStage(m_document.recipe().stages[1].id);
    auto* choice = dialog().findChild<QComboBox*>(QStringLiteral("scheme"));
    std::vector<QWidget*> panels;
    for (QWidget* panel : std::initializer_list<QWidget*>{&dialog(), m_window->menuBar(),
                                                          &m_window->timeline(), &m_window->status()})
        panels.push_back(panel);
    for (QDockWidget* dock : m_window->findChildren<QDockWidget*>()) {
        dock->show();
        dock->raise();
        panels.push_back(dock->widget());
    }
    const auto expectAll = [&](auto holds) {
        for (QWidget* panel : panels)
            EXPECT_PRED1(holds, meanLuminance(*panel))
                << panel->metaObject()->className() << " " << panel->objectName().toStdString();
    };
    expectAll([](double mean) { return mean < 0.1; });
    choice->setCurrentIndex(choice->findData(QVariant::fromValue(theme::Scheme::Light)));
    EXPECT_EQ(QApplication::palette().color(QPalette::Window), theme::coloursOf(theme::Scheme::Light).panel);
    expectAll([](double mean) { return mean > 0.7; });
    choice->setCurrentIndex(choice->findData(QVariant::fromValue(theme::Scheme::Dark)));
    EXPECT_EQ(QApplication::palette().color(QPalette::Window), theme::coloursOf(theme::Scheme::Dark).panel);
    expectAll([](double mean) { return mean < 0.1; });
}

TEST_F(PreferencesTest, RevertGoesBackToTheOpeningAndDefaultsToTheBeginning) {
    m_window->preferences().change([](PreferenceValues& values) { values.autosaveS = 30; });
    auto& opened = dialog();
    m_window->preferences().change([](PreferenceValues& values) {
        values.autosaveS = 40;
        values.navigation.invertWheel = true;
    });
    opened.findChild<QPushButton*>(QStringLiteral("revert"))->click();
    EXPECT_EQ(m_window->preferences().values().autosaveS, 30);
    EXPECT_FALSE(m_window->preferences().values().navigation.invertWheel);
    opened.findChild<QPushButton*>(QStringLiteral("restoreDefaults"))->click();
    EXPECT_EQ(m_window->preferences().values(), PreferenceValues());
}

TEST_F(PreferencesTest, TheButtonResetsTheLayout) {
    auto* dock = m_window->findChild<QDockWidget*>(QStringLiteral("recipe"));
    dock->hide();
    dialog().findChild<QPushButton*>(QStringLiteral("resetLayout"))->click();
    EXPECT_TRUE(dock->isVisible());
}

TEST_F(PreferencesTest, UnitsChangeEveryFigureAtOnceAndNoFileOrRecipe) {
    loadSmall();
    const std::uint64_t hash = finalHash();
    auto* choice = dialog().findChild<QComboBox*>(QStringLiteral("units"));
    ASSERT_TRUE(choice);
    const auto wordsOf = [this](const char* panel) {
        QStringList words;
        for (const QLabel* label :
             m_window->findChild<QWidget*>(QLatin1String(panel))->findChildren<QLabel*>())
            words << label->text();
        return words.join(u' ');
    };
    const auto statusWords = [this] {
        m_window->status().setPlace(QPointF(1000.0, 500.0));
        QStringList words;
        for (const QLabel* label : m_window->status().findChildren<QLabel*>())
            words << label->text();
        return words.join(u' ');
    };
    m_document.selectStage(m_document.recipe().stages[1].id);
    EXPECT_TRUE(statusWords().contains(QStringLiteral("1\u2009000 m")));
    choice->setCurrentIndex(1);
    EXPECT_TRUE(statusWords().contains(QStringLiteral("3\u2009281 ft"))) << statusWords().toStdString();
    EXPECT_TRUE(wordsOf("ledger").contains(QStringLiteral("ft³"))) << wordsOf("ledger").toStdString();
    EXPECT_TRUE(m_window->menuBar()->cornerWidget()->property("text").toString().contains(" mi"));
    bool anyFeet = false;
    for (const SliderSpinBox* box : m_window->findChildren<SliderSpinBox*>()) {
        anyFeet = anyFeet || box->text().endsWith(" ft");
        EXPECT_FALSE(box->text().endsWith(" m")) << box->text().toStdString();
    }
    EXPECT_TRUE(anyFeet);
    EXPECT_EQ(finalHash(), hash);
    choice->setCurrentIndex(0);
    EXPECT_TRUE(statusWords().contains(QStringLiteral("1\u2009000 m")));
}

} // namespace oxbow
